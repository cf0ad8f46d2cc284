import type { FormRow } from '../../../definitions/form-row'
import type { ListCards } from '../../../definitions/list-row'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../call/context'
import type { Refusal } from '../call/refusal'
import type { DocumentPart, Withdrawal } from './document'
import type { Draft } from './draft'

interface FieldBase {
  /** Column name and key in the form. */
  readonly key: string
  readonly label: string
  /** The sentence shown when it is missing; its presence makes the field required on both sides. */
  readonly required?: string
  readonly help?: string
  /** Width out of 12; 6 unless said. */
  readonly width?: number
  readonly section?: string
  readonly disabled?: boolean
  /** Not on the form, but stored. */
  readonly hidden?: boolean
  readonly initial?: unknown
  /** Made by the server at each save and shown locked: what a form sends for it is left out. */
  readonly computed?: boolean
  /** Belongs to one record alone (a supplier's bill number, what was paid): a copy of the record begins without it. */
  readonly uncopied?: true
}
export interface TextField extends FieldBase {
  readonly kind: 'text'
  readonly max: number
  readonly lines?: boolean
  /** Formatted text: kept as HTML without anything that could run. */
  readonly rich?: boolean
  readonly upper?: boolean
  /** Unique within the company, case-insensitively. */
  readonly unique?: boolean
  /** Found by the list search, the pickers and Ctrl+K. */
  readonly search?: boolean
  readonly check?: 'gstin' | 'pan' | 'pin' | 'ifsc' | 'email' | 'mobile' | 'barcode' | 'hsn' | 'upi'
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url'
}
export interface NumberField extends FieldBase {
  /** amount: numeric(18,2) rupees; quantity: numeric(18,3); rate: numeric(9,3) per cent; whole: integer. */
  readonly kind: 'amount' | 'quantity' | 'rate' | 'whole'
  readonly min?: number
  readonly max?: number
}
export interface FlagField extends FieldBase { readonly kind: 'flag'; readonly as?: 'chk' | 'switch' }
export interface DateField extends FieldBase {
  readonly kind: 'date'
  /** A new form begins with the day on which it is opened. */
  readonly today?: boolean
}
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice'
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly as?: 'radio' | 'ddls'
  /** Kept as it is, from another source of dropdown options instead of `options` (the users of a ledger group). */
  readonly source?: string
  /** Of a `source`: the field whose value narrows it, or several with a comma between, of which the first that has one counts. */
  readonly narrowedBy?: string
}
export interface RefField extends FieldBase {
  readonly kind: 'ref'
  /** Entity of another record (or this one, for a tree: the engine refuses loops). */
  readonly to: string
  /** Column of the list rows that shows the other's name, e.g. `countryname`. */
  readonly show: string
  /** Another ref field of this form whose value narrows the options: the target's column of the same name must match. */
  readonly narrowedBy?: string
  /** Offer "Add" in the picker (makes the other record by its name alone, in the same transaction). */
  readonly addable?: boolean
  /** Source of the picker where it is not the entity itself. */
  readonly source?: string
  /** In lines: a scanned code makes a line of what it names, and scanned again adds 1 to this column of it. */
  readonly scanAdds?: string
}
/** Child rows in a table of their own; sent as a JSON list of objects under the key. */
export interface LinesField extends FieldBase {
  readonly kind: 'lines'
  readonly table: string
  readonly columns: readonly (TextField | NumberField | FlagField | DateField | ChoiceField | RefField)[]
  /** Keys of columns that together are unique within the record. */
  readonly uniqueBy?: readonly string[]
  /** Among what a device keeps of a record, because forms count with it offline. */
  readonly kept?: boolean
  readonly max?: number
}
export type Field = TextField | NumberField | FlagField | DateField | ChoiceField | RefField | LinesField

export interface ListColumn {
  readonly field: string
  readonly title: string
  readonly format?: 'amount' | 'quantity' | 'date' | 'datetime' | 'flag'
  readonly sum?: boolean
  readonly card?: number
  readonly align?: 'left' | 'right' | 'center'
  /** In the rows for the screen (the tree's parent id), but not a column of the table. */
  readonly hidden?: boolean
  /** SQL for a computed column, over alias `t` (the record's table). Fixed text from the declaration, never from a request. */
  readonly sql?: string
}

/** What a kind of record is called, and where its menu entry stands. */
export interface RecordIdentity {
  readonly entity: string
  /** Name of the list, and of the menu entry. */
  readonly title: string
  /** How sentences call it: one and many, in lower case. */
  readonly noun: readonly [one: string, many: string]
  /** Stable number on the Menu List page. */
  readonly reportno: number
  readonly formTitle: string
  readonly route: string
  readonly menu: { readonly group: string; readonly icon: string; readonly order: number }
}

/** What a record holds, and what is unique of it. */
export interface RecordShape {
  /** Column whose text names the record (in pickers, search, refusals). */
  readonly nameField: string
  /** Tree by this ref field to the entity itself. */
  readonly tree?: string
  readonly fields: readonly Field[]
  /** Groups of keys that together are unique within the company; the first of a group bears the message. */
  readonly uniqueTogether?: readonly (readonly string[])[]
  /** A flag of the form that takes the record out of use; without one the engine adds its own switch `isactive`. */
  readonly inactiveField?: string
  /** Keys of what follows from other records and changes with them, without a link of its own in the trail. */
  readonly follows?: readonly string[]
}

/** How its records are listed and picked. */
interface RecordList {
  readonly list: readonly ListColumn[]
  /** Second line of pickers: keys or list columns, joined by a middle dot. */
  readonly secondLine?: readonly string[]
  readonly pageSizes?: readonly number[]
  readonly filtering?: boolean
  /**
   * Drawn as cards with a picture instead of a table: list columns with the path of the picture (`<entity>_R_picture` gives it) and the
   * word of a ribbon over it, '' for none.
   */
  readonly cards?: ListCards
  /** Columns that list rows carry under a fixed value beside the declared ones (`globalid` of the account tree). */
  readonly rowExtras?: Row
  /** The same rows under another title and columns (MAST-012): `formname` is what the list is asked by. */
  readonly variants?: readonly { readonly formname: string; readonly title: string; readonly columns: readonly string[] }[]
}

/** What its form has beside the fields. */
interface RecordForm {
  /** Its form ends with a card of attached files; `first`: a new record is saved by the first file that is chosen. */
  readonly attachments?: true | 'first'
  /** Rows at the end of the first card of its form that do something, or show what follows from the stored record. */
  readonly buttons?: readonly Partial<FormRow>[]
}

/** How a delete is offered and told. */
interface RecordDelete {
  readonly deleteShort?: boolean
  readonly deleteResult?: 'result'
  readonly deletedText?: string
  /** The part of its delete procedure's name after `_R_`, where the spec has another than for all. */
  readonly deleteName?: 'btndelete'
  /** Rows that came with the seed may not be deleted (account groups). */
  readonly seedIsFixed?: boolean
}

/** What is checked, follows from other values, and comes with a new company. */
interface RecordRules {
  /** What follows from other fields (PAN from GSTIN): a changed copy. Runs before refs are settled; `check` runs after. */
  readonly derive?: (record: Row, ctx: Context) => Promise<Row> | Row
  /** Extra rules; return what is wrong, never throw. Fields are parsed already; `before` is what is stored, null of a new record. */
  readonly check?: (record: Row, ctx: Context, before: Row | null) => Promise<readonly Refusal[]> | readonly Refusal[]
  /** Rows of a new company, in the shape of a save; for masters the law or Tally fixes (states, units, account groups). */
  readonly seed?: () => readonly Row[]
}

/** One kind of record: default export of `<entity>.master.ts` or `<entity>.document.ts`. The engine makes schema, form, list and procedures of it. */
export interface RecordDeclaration extends RecordIdentity, RecordShape, RecordList, RecordForm, RecordDelete, RecordRules {
  readonly document?: DocumentPart
  readonly books?: BooksPart
}

/** What posts the records of a declaration. The books bring it; this engine only calls it, in the transaction of the save. */
export interface BooksPart {
  /** Runs when values are parsed and references settled, before anything is written; what is wrong goes into the draft's faults. */
  readonly prepare: (ctx: Context, declaration: RecordDeclaration, draft: Draft) => Promise<void>
  /** Posts drafts that were prepared and are written now; `ids` are their records. Answers of each what its link in the trail keeps of that. */
  readonly enter: (ctx: Context, declaration: RecordDeclaration, drafts: readonly Draft[], ids: readonly number[]) => Promise<readonly Row[] | void>
  /** Throws `Refusal` where a record must stay, before anything else is asked: for a sentence that says more than by how many it is used. */
  readonly demandUnused?: (ctx: Context, declaration: RecordDeclaration, id: number, done: Withdrawal['done']) => Promise<void>
  /** Takes a record that is being deleted or cancelled out of the books. */
  readonly withdraw: (ctx: Context, declaration: RecordDeclaration, id: number, how: Withdrawal) => Promise<void>
}

export function defineRecord(declaration: RecordDeclaration): RecordDeclaration {
  return declaration
}
