import type { CheckName } from "../../../domain/checks";
import type { FormRow } from "../../../definitions/form-row";
import type { ListCards } from "../../../definitions/list-row";
import type { MenuPlace } from "../../../definitions/menu-row";
import type { PaperOffer } from "../../../definitions/print/paper-offer";
import type { OptionFigure } from "../../../definitions/option-figures";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import type { Refusal } from "../call/refusal";
import type { DocumentPart, Withdrawal } from "./document";
import type { Draft } from "./draft";

interface FieldBase {
  /** Column name and key in the form. */
  readonly key: string;
  readonly label: string;
  /** The message shown when it is missing; its presence makes the field required on both sides. */
  readonly required?: string;
  readonly help?: string;
  /** Width out of 12; 6 by default. */
  readonly width?: number;
  readonly section?: string;
  readonly disabled?: boolean;
  /** Not on the form, but stored. */
  readonly hidden?: boolean;
  readonly initial?: unknown;
  /** Computed by the server at each save and shown locked; a value sent by a form is ignored. */
  readonly computed?: boolean;
  /** Belongs to one record alone (a supplier's bill number, the amount paid): a copy of it starts without. */
  readonly uncopied?: true;
  /**
   * A new document starts with the usual record of the target (`usual` of its declaration); without one, with the
   * value that the user's last document of this kind had on this device and branch.
   */
  readonly remembered?: true;
  /** In lines: shown only where an item of the document is kept in batches, or where the column has a value. */
  readonly ofBatch?: true;
  /**
   * Where Enter stops on its way through form and line: `empty`: only while the field is empty; `never`: it is rarely
   * entered. A field with an error is always a stop; Shift+Enter, Tab in the form and the arrows reach every field.
   */
  readonly enterStops?: "empty" | "never";
}
export interface TextField extends FieldBase {
  readonly kind: "text";
  readonly max: number;
  readonly lines?: boolean;
  /** Formatted text: kept as HTML without anything that could run. */
  readonly rich?: boolean;
  readonly upper?: boolean;
  /** Unique within the company, case-insensitively. */
  readonly unique?: boolean;
  /** Found by the list search, the pickers and Ctrl+K. */
  readonly search?: boolean;
  /** In lines of codes: the column with the unit that one scan of the code counts. */
  readonly scanUnit?: string;
  /** By which people enter the record besides its name and code (a mobile number): pickers treat it as a name. */
  readonly alias?: boolean;
  readonly check?: CheckName;
  readonly inputMode?: "text" | "numeric" | "tel" | "email" | "url";
}
export interface NumberField extends FieldBase {
  /** amount: numeric(18,2) rupees; quantity: numeric(18,3); rate: numeric(9,3) per cent; whole: integer. */
  readonly kind: "amount" | "quantity" | "rate" | "whole";
  /** Decimals that are shown even if they are zeros; by default none of a quantity or a per cent. */
  readonly leastDecimals?: number;
  readonly min?: number;
  readonly max?: number;
}
export interface FlagField extends FieldBase {
  readonly kind: "flag";
  readonly as?: "chk" | "switch";
}
export interface DateField extends FieldBase {
  readonly kind: "date";
  /** A new form starts with the day on which it is opened. */
  readonly today?: boolean;
}
export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly as?: "radio" | "ddls";
  /**
   * Options come from this dropdown source instead of `options`, and the value is stored as it is (the users of a
   * ledger group).
   */
  readonly source?: string;
  /** For a `source`: the field whose value narrows it, or several separated by commas: the first with a value. */
  readonly narrowedBy?: string;
}
export interface RefField extends FieldBase {
  readonly kind: "ref";
  /** Entity of another record (or this one, for a tree: the engine refuses loops). */
  readonly to: string;
  /** Column of the list rows that shows the other's name, e.g. `countryname`. */
  readonly show: string;
  /** Another ref field of this form that narrows the options: the target's column of that name must match. */
  readonly narrowedBy?: string;
  /** Offers "Add" in the picker, which creates the other record from its name alone, in the same transaction. */
  readonly addable?: boolean;
  /** Source of the picker where it is not the entity itself. */
  readonly source?: string;
  /** Names of the figures that options show in their second line, where they are not the usual ones of the record. */
  readonly figures?: readonly string[];
  /** The field of the form with the godown whose stock options show; without it, or while it is empty, all godowns. */
  readonly figuresIn?: string;
  /** What a record made from the picker begins with: its ref fields and the names in them. */
  readonly begins?: Readonly<Record<string, string>>;
  /** In lines: a scanned code adds a line for its record; scanned again, it adds 1 to this column of the line. */
  readonly scanAdds?: string;
  /** In lines with `scanAdds`: the column that gets the unit which one scan of a code counts. */
  readonly scanUnit?: string;
  /** In lines: a record that is chosen without a scan begins with 1 in the column of `scanAdds` too. */
  readonly choiceCounts?: true;
}
/** Child rows in a table of their own; sent as a JSON list of objects under the key. */
export interface LinesField extends FieldBase {
  readonly kind: "lines";
  readonly table: string;
  readonly columns: readonly (TextField | NumberField | FlagField | DateField | ChoiceField | RefField)[];
  /** Keys of columns that together are unique within the record. */
  readonly uniqueBy?: readonly string[];
  /** Stored on the device with the record: forms calculate with it offline, or the record is opened there. */
  readonly kept?: boolean;
  readonly max?: number;
}
export type Field = TextField | NumberField | FlagField | DateField | ChoiceField | RefField | LinesField;

export interface ListColumn {
  readonly field: string;
  readonly title: string;
  readonly format?: "amount" | "drcr" | "quantity" | "date" | "datetime" | "flag";
  readonly sum?: boolean;
  readonly card?: number;
  readonly align?: "left" | "right" | "center";
  /** In the rows for the screen (the tree's parent id), but not a column of the table. */
  readonly hidden?: boolean;
  /** Shown only when the user chooses it in the Columns menu. */
  readonly more?: true;
  /** Follows from other tables, so no index has its order: the list is neither sorted nor grouped by it. */
  readonly follows?: true;
  /**
   * SQL for a computed column, over alias `t` (the record's table). Fixed text from the declaration, never from a
   * request.
   */
  readonly sql?: string;
  /** Fields of the record that it tells of without reading them: it is hidden with any of them. */
  readonly tells?: readonly string[];
}

/** The names of a kind of record, and its place in the menu. */
export interface RecordIdentity {
  readonly entity: string;
  /** Name of the list, and of the menu entry. */
  readonly title: string;
  /** Singular and plural for messages, in lower case. */
  readonly noun: readonly [one: string, many: string];
  /** Stable number on the Menu List page. */
  readonly reportno: number;
  readonly formTitle: string;
  readonly route: string;
  readonly menu: MenuPlace;
}

/** What a record holds, and which of its keys are unique. */
export interface RecordShape {
  /** Column whose text names the record (in pickers, search, refusals). */
  readonly nameField: string;
  /** Tree by this ref field to the entity itself. */
  readonly tree?: string;
  readonly fields: readonly Field[];
  /** Groups of keys that together are unique within the company; the message appears on the first key of a group. */
  readonly uniqueTogether?: readonly (readonly string[])[];
  /** A flag of the form that takes the record out of use; without one the engine adds its own switch `isactive`. */
  readonly inactiveField?: string;
  /** Keys of values that follow from other records and change with them, without a link of their own in the trail. */
  readonly follows?: readonly string[];
}

/** A figure that options of the record can show in their second line. */
export interface DeclaredFigure extends OptionFigure {
  /** Shown by every field that names no figures of its own. */
  readonly usual?: true;
  /** Fields that must be visible to the user besides the right to view the record; the columns that it reads. */
  readonly needs?: readonly string[];
}

/** How the records are listed and picked. */
interface RecordList {
  readonly list: readonly ListColumn[];
  /** Second line of pickers: keys or list columns, joined by a middle dot. */
  readonly secondLine?: readonly string[];
  /** Figures before the second line: stock, price, balance. Read from kept balances, only where the user sees them. */
  readonly figures?: readonly DeclaredFigure[];
  readonly pageSizes?: readonly number[];
  readonly filtering?: boolean;
  /**
   * Drawn as cards with a picture instead of a table: list columns with the path of the picture (`<entity>_R_picture`
   * returns it) and the word of a ribbon over it, '' for no ribbon.
   */
  readonly cards?: ListCards;
  /** Columns with a fixed value that list rows carry besides the declared ones (`globalid` of the account tree). */
  readonly rowExtras?: Row;
  /** The same rows under another title and columns (MAST-012); a variant is requested by its `formname`. */
  readonly variants?: readonly {
    readonly formname: string;
    readonly title: string;
    readonly columns: readonly string[];
  }[];
}

/** The parts of the form other than the fields. */
interface RecordForm {
  /** The field with the focus when a new one opens; otherwise the first required one. */
  readonly startsAt?: string;
  /** Sections whose cards are folded shut while nothing is entered in them; with it the attachments fold too. */
  readonly folds?: readonly string[];
  /** The form ends with a card of attached files; `first`: choosing the first file saves a new record. */
  readonly attachments?: true | "first";
  /** Rows at the end of the form's first card: buttons, or values that follow from the stored record. */
  readonly buttons?: readonly Partial<FormRow>[];
}

/** How a delete is offered and reported. */
interface RecordDelete {
  readonly deleteShort?: boolean;
  readonly deleteResult?: "result";
  readonly deletedText?: string;
  /** The part of the delete procedure's name after `_R_`, where the spec differs from the usual name. */
  readonly deleteName?: "btndelete";
  /** Seeded rows may not be deleted (account groups). */
  readonly seedIsFixed?: boolean;
}

export interface UsualRecord {
  readonly id: number;
  readonly name: string;
}

/** Checks, derived values, and the rows of a new company. */
interface RecordRules {
  /** Derives fields (PAN from GSTIN) in a changed copy. Runs before refs are settled; `check` runs after. */
  readonly derive?: (record: Row, ctx: Context) => Promise<Row> | Row;
  /** Extra rules; returns faults, never throws. Fields are parsed; `before` is the stored record, null if new. */
  readonly check?: (record: Row, ctx: Context, before: Row | null) => Promise<readonly Refusal[]> | readonly Refusal[];
  /** The record that new documents of this user in this branch begin with, where one is set and in use. */
  readonly usual?: (ctx: Context) => Promise<UsualRecord | null>;
  /** Rows of a new company, shaped as a save; for masters fixed by law or Tally (states, units, account groups). */
  readonly seed?: () => readonly Row[];
  /** Further first rows of a company that its owner sets up; tests and the demo bring their own. */
  readonly seedUsual?: () => readonly Row[];
}

/**
 * One kind of record: default export of `<entity>.master.ts` or `<entity>.document.ts`. The engine builds its schema,
 * form, list and procedures from it.
 */
export interface RecordDeclaration
  extends RecordIdentity, RecordShape, RecordList, RecordForm, RecordDelete, RecordRules {
  readonly document?: DocumentPart;
  readonly books?: BooksPart;
  /** Other papers of a record, for users who may print it. */
  readonly papers?: readonly PaperOffer[];
  /** Paths of those that a record has: a ledger has a statement only if it is that of a party. */
  readonly papersFor?: (record: Row, ctx: Context) => Promise<readonly string[]>;
}

/** Posts the records of a declaration. The books provide it; this engine calls it in the transaction of the save. */
export interface BooksPart {
  /** Runs after values are parsed and references settled, before anything is written; faults go into the draft. */
  readonly prepare: (ctx: Context, declaration: RecordDeclaration, draft: Draft) => Promise<void>;
  /** Posts prepared drafts, now written as `ids`. Returns for each what its link in the trail keeps of the posting. */
  readonly post: (
    ctx: Context,
    declaration: RecordDeclaration,
    drafts: readonly Draft[],
    ids: readonly number[],
  ) => Promise<readonly Row[] | void>;
  /** Throws `Refusal` if a record must stay. Runs before the count of uses: its message says more than a count. */
  readonly demandUnused?: (
    ctx: Context,
    declaration: RecordDeclaration,
    id: number,
    done: Withdrawal["done"],
  ) => Promise<void>;
  /** Takes a record that is being deleted or cancelled out of the books. */
  readonly withdraw: (ctx: Context, declaration: RecordDeclaration, id: number, how: Withdrawal) => Promise<void>;
}

export function defineRecord(declaration: RecordDeclaration): RecordDeclaration {
  return declaration;
}
