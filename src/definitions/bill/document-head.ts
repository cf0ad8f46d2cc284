/** Field with the numbers of the documents that lines were taken from, as the user sees them. */
export const TAKEN_FROM = "takenfrom";

/**
 * Open quantity of a document line, in the unit of that line, as decimal text. `openlines` of its record has one for
 * each line.
 */
export interface OpenLine {
  readonly lineid: number;
  readonly qty: string;
}

/** Another kind of document that can be made from the one that is shown. */
export interface Conversion {
  readonly entity: string;
  readonly formname: string;
  readonly title: string;
  readonly sqlsp: string;
}

/** A kind of document whose open lines a form offers, with its title as users know it. */
export interface SourceKind {
  readonly entity: string;
  readonly title: string;
}

/**
 * `documentform` of a form's head, as JSON: what a new document takes from another one, and which kinds can be made
 * from it.
 */
export interface DocumentHead {
  /** Keys of fields that a new document takes from another one. */
  readonly fields: readonly string[];
  /** Keys of lines that it takes, with their columns. */
  readonly lines: Readonly<Record<string, readonly string[]>>;
  /** Kinds whose open lines it takes and that the user may see; absent for a server that does not name them. */
  readonly takes?: readonly SourceKind[];
  /** Kinds that the user may make from it, in the order of the menu. */
  readonly conversions: readonly Conversion[];
  /** If the user may cancel the document: the procedure, and the noun for messages. */
  readonly cancel?: { readonly sqlsp: string; readonly noun: string };
}
