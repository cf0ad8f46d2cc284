import type { OptionFigure } from "./option-figures";
import type { RecordBegin } from "./record-begin";

/**
 * One row of a form definition, as it crosses the wire (FORM-010). Every `*props` column and every list-valued
 * column is JSON text or ''. Flags are 0/1. `under_srno` is the `id` of the parent row, 0 at the root.
 */
export interface FormRow {
  readonly id: number;
  readonly key: string;
  readonly comp_name: string;
  readonly comp_type: string;
  readonly under_srno: number;
  readonly globalid: number;
  readonly form_name: string;
  readonly label_label: string;
  readonly label_class: string;
  readonly TXT_class: string;
  readonly TXT_TextMode: string;
  readonly TXT_placeholder: string;
  readonly TXT_text: string;
  /** Width out of 12 as `col-6`, and container hints. */
  readonly div_class: string;
  readonly div_InnerHtml: string;
  readonly aspx_codes: string;
  readonly COMP_style: string;
  readonly field_visible: number;
  readonly field_disable: number;
  readonly field_readonly: number;
  readonly options: string;
  readonly cols: string;
  readonly colsclick: string;
  readonly DataSourceID_SQL: string;
  readonly DataTextField: string;
  readonly DataValueField: string;
  readonly sqlsp: string;
  readonly props: string;
  readonly labelprops: string;
  readonly inputprops: string;
  readonly Inputpropsc: string;
  readonly validationprops: string;
  readonly calcuprops: string;
  readonly JScalcuprops: string;
  readonly pageloadprops: string;
  readonly aftersubmitprops: string;
  readonly mail_sub: string;
  readonly mail_body: string;
}

/** Only row 0 of the answer of `WEBAPI_R_dynaform` has these besides its own columns. */
export interface FormHead extends FormRow {
  readonly formtitle: string;
  /** Hash of the definition, stored with every save that is entered with it (`op.def`). */
  readonly defver: string;
  /**
   * What may be done with this form offline: A everything, B saved and checked by the server when it arrives, C a draft
   * only, E nothing.
   */
  readonly offlineclass: "A" | "B" | "C" | "E";
  /** The entity whose list and dropdown show the record; '' for a form without one. */
  readonly entity: string;
  /** What messages call a record of the form, `sale`; '' or absent for a form without records. */
  readonly noun?: string;
  /** JSON of `BillHead` if the form is a bill with items, otherwise ''. */
  readonly billform?: string;
  /** JSON of `Numbering` if new records of the form get a number of a series that this user may see, otherwise ''. */
  readonly numbering?: string;
  /** JSON of `DocumentHead` if the form is a document, otherwise ''. */
  readonly documentform?: string;
  /** JSON of `CodeHead` if scanners read codes of the form's records and the user may add one, otherwise ''. */
  readonly codes?: string;
  /** Key of the field with the focus when a new record opens; '' or absent: the first empty required one. */
  readonly startsat?: string;
  /** Key of the field that names a record, also where the user may not see it; '' or absent: the first required. */
  readonly namefield?: string;
  readonly addallowed: number;
  readonly editallowed: number;
  readonly viewallowed: number;
  /** 1 if the records are documents that this user may print. */
  readonly printallowed?: number;
  /** JSON list of the `PaperOffer`s of a record; '' or absent for none. */
  readonly papers?: string;
}

/** How a record of the form gets one more code, and where the record shows it: `column` of its lines `lines`. */
export interface CodeHead {
  /** Takes `id` and `addcode`. */
  readonly procedure: string;
  readonly lines: string;
  readonly column: string;
  /** Name of a code, 'Barcode'. */
  readonly title: string;
  readonly maxLength: number;
  /** Name of a check of `domain`, '' for none. */
  readonly check: string;
}

/** The field that shows a document's number, and the date that decides its financial year. */
export interface Numbering {
  readonly field: string;
  readonly dateField: string;
}

/** Parsed `validationprops`. */
export interface ValidationProps {
  /** The message shown when the value is missing. */
  readonly required?: string;
  /** Server procedure that returns `errkey`, `errormsg` rows; called on leaving the field and before a save. */
  readonly procedure?: string;
  /** Regular expression that a non-empty value must match; `patternMessage` is the error. */
  readonly pattern?: string;
  readonly patternMessage?: string;
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  /** Name of a check of `domain` that both sides run: gstin, pan, pin, ifsc, email, mobile, barcode and so on. */
  readonly check?: string;
}

/** Parsed `calcuprops` and `pageloadprops`. */
export interface ProcedureProps {
  readonly procedure: string;
  readonly params: readonly string[];
}

/**
 * One column of the lines of a `listdetail` (JSON list in `cols`). The cells are drawn by the element of `comp_type`.
 */
export interface LineColumn {
  readonly key: string;
  readonly title: string;
  readonly comp_type: "txt" | "amt" | "chk" | "ddls" | "date" | "txtbarcodescanner";
  readonly width?: number;
  readonly decimals?: number;
  /** Those beyond these are shown only where they are not zero; by default all are shown. */
  readonly leastDecimals?: number;
  /** Shown, but not typed: the server calculates it. */
  readonly computed?: boolean;
  readonly required?: string;
  readonly check?: string;
  readonly maxLength?: number;
  /** Limits of a number that is typed. */
  readonly min?: number;
  readonly max?: number;
  readonly DataSourceID_SQL?: string;
  /** Text that is typed and not found may be added: the save creates it by its name. */
  readonly addable?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Shown only where an item of the document is kept in batches, or where the column has a value. */
  readonly ofBatch?: boolean;
  /** A scanned code adds a line for what it identifies; scanned again, it adds 1 to this column of the line. */
  readonly scanAdds?: string;
  /** With `scanAdds`: the column that gets the unit which one scan of the code counts. */
  readonly scanUnit?: string;
  /** With `scanAdds`: what a code identifies, in lower case: 'item', 'items'. */
  readonly scanNoun?: readonly [one: string, many: string];
  /** Figures in the second line of the options, and the field of the form with the godown of their stock. */
  readonly figures?: readonly OptionFigure[];
  readonly figuresIn?: string;
  /** A record that is chosen without a scan begins with 1 in the column of `scanAdds` too. */
  readonly choiceCounts?: boolean;
  /** Enter stops here only while the cell is empty, or never; by default always. */
  readonly enterStops?: EnterStops;
}

export type EnterStops = "empty" | "never";

/** Parsed `inputprops`: settings of an element's input. Units: px, decimals as a count. */
export interface InputProps {
  readonly maxLength?: number;
  readonly decimals?: number;
  /** Those beyond these are shown only where they are not zero; by default all are shown. */
  readonly leastDecimals?: number;
  readonly min?: number;
  readonly max?: number;
  readonly rows?: number;
  readonly inputMode?: "text" | "numeric" | "decimal" | "tel" | "email" | "url";
  readonly upper?: boolean;
  readonly prefixField?: string;
  readonly suffixField?: string;
  /** `date` makes a `txt` a date field. */
  readonly type?: "text" | "date" | "email" | "password" | "number";
  readonly help?: string;
  /** For a dropdown: the field whose value narrows the options by `filetervalue`. */
  readonly filterField?: string;
  /** A new document starts with the value of the last one (`last-used.ts` of the form). */
  readonly remembered?: boolean;
  /** Enter stops here only while the field is empty, or never; by default always. */
  readonly enterStops?: EnterStops;
  /** The card around a list has its label as title, so the label is not shown again. */
  readonly isTitled?: boolean;
  /** For a dropdown: which entity is created by the Add option, if any. */
  readonly createEntity?: string;
  /** For a dropdown: figures in the second line of its options, and the field with the godown of their stock. */
  readonly figures?: readonly OptionFigure[];
  readonly figuresIn?: string;
  /** For a dropdown: what a record that is made from it begins with. */
  readonly begins?: readonly RecordBegin[];
}
