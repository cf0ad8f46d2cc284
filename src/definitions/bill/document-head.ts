/** Field with the numbers of the documents that lines were taken from, as a person reads them. */
export const TAKEN_FROM = 'takenfrom'

/** What is open on a line of a document, in the unit of that line, as decimal text. `openlines` of its record has one for each line. */
export interface OpenLine {
  readonly lineid: number
  readonly qty: string
}

/** Another kind of document that may be made of the one that is shown. */
export interface Conversion {
  readonly entity: string
  readonly formname: string
  readonly title: string
  readonly sqlsp: string
}

/** `documentform` of a form's head, as JSON: what of a document goes into a new one, and which can be made of it. */
export interface DocumentHead {
  /** Keys of fields that a new document takes from another one. */
  readonly fields: readonly string[]
  /** Keys of lines that it takes, with their columns. */
  readonly lines: Readonly<Record<string, readonly string[]>>
  /** Kinds that the caller may make of it, in the order of the menu. */
  readonly conversions: readonly Conversion[]
  /** Where the caller may cancel the document: by which procedure, and how sentences call one. */
  readonly cancel?: { readonly sqlsp: string; readonly noun: string }
}
