/** One column of a list or report, from the JSON text `cols` of the definition row. */
export interface ColumnOption {
  readonly title: string;
  readonly field: string;
  readonly align?: "left" | "right" | "center";
  /** `amount`, `drcr` (a debit is positive), `quantity`, `date`, `datetime`, `flag`, or a pattern such as `0.00`. */
  readonly format?: string;
  readonly visible?: boolean;
  readonly groupby?: boolean;
  readonly sum?: boolean;
  readonly filter?: boolean;
  readonly sortable?: boolean;
  /** Shown on the card of a phone: 1 is the heading, 2 and 3 the lines under it. */
  readonly card?: number;
}

/** A filter that a list of documents offers, from the JSON text `filters` of the definition row. */
export interface FilterOption {
  /** As in the parameter `filters` of the list: a column, a reference, or the reference of a line (`items.itemid`). */
  readonly field: string;
  readonly title: string;
  readonly kind: "date" | "amount" | "record" | "choice" | "text";
  /** Source of the picker of a `record`. */
  readonly source?: string;
  /** Column of the rows with the name of a `record`, if there is one. */
  readonly show?: string;
  /** `words`: what the column says in the rows with this choice, if that alone decides. */
  readonly options?: readonly {
    readonly value: string;
    readonly label: string;
    readonly words?: readonly string[];
  }[];
}

/** Row 0 of `common_R_getlistgrid` (LIST-014). `formname` is the form to open, `entity` the list itself. */
export interface ListHead {
  readonly entity: string;
  readonly title: string;
  readonly addallowed: number;
  readonly viewallowed: number;
  readonly idproperty: string;
  readonly Hlabel: string;
  /** Key that opens a new record from any screen, `F8`; '' or absent for most lists. */
  readonly addkey?: string;
  readonly sqlsp: string;
  readonly formname: string;
  readonly formtitle: string;
  /** Procedures of the list: rows, and delete/approve. */
  readonly listsqlsp: string;
  readonly deletesqlsp: string;
  /** Procedure of the totals over all rows; '' or absent where no column has any. */
  readonly totalssqlsp?: string;
  /** JSON list of ColumnOption. */
  readonly cols: string;
  /** JSON list of page sizes, `[10]` unless the list offers more (LIST-009, LIST-013). */
  readonly pagesizes: string;
  /** 1 if the header has column filters (LIST-012). */
  readonly filtering: number;
  /**
   * The column that links to the parent, if a tree of the same entity is above the table (MAST-009); otherwise ''.
   */
  readonly treeparent: string;
  /** Delete calls send only id, type, user and branch (MAST-014). */
  readonly deleteshort: number;
  /** Field of the delete answer: `resu`, or `result` (MAST-017). */
  readonly deleteresult: string;
  /** Documents: 1 if the approval icon comes before the columns (DOC-041). */
  readonly chkdocallowed?: number;
  /** 1 if each row links to the scan that it was entered from (DOC-039, DOC-040). */
  readonly scanallowed?: number;
  /** 1 if rows are documents and the user may add one: a row can be copied. */
  readonly copyallowed?: number;
  /** Name of a document in messages, if rows are documents that can be cancelled. */
  readonly cancelnoun?: string;
  /** 1 if the user may cancel them. */
  readonly cancelallowed?: number;
  /** 1 if the list offers 'Sale Order / Challan to Sale' (DOC-030); 0 by default. */
  readonly saleordersaleaddallowed?: number;
  /** 1 if rows are documents that the user may print. */
  readonly printallowed?: number;
  /** 1 if the user may send them too. */
  readonly emailallowed?: number;
  /** JSON list of FilterOption; absent where the rows are no documents. */
  readonly filters?: string;
  /** JSON list of the `PaperOffer`s for selected rows; '' or absent for none. */
  readonly papers?: string;
  /** JSON of ListCards if rows are drawn as cards with a picture (VI-004); '' or absent for a table. */
  readonly cards?: string;
}

/** Columns of a row that is drawn as a card: its picture, and the word of the ribbon over it. */
export interface ListCards {
  readonly picture: string;
  readonly ribbon?: string;
}
