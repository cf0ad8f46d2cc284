/** A document as a reader sees it on a screen or in a text file: labels and texts, nothing to enter. */
export interface PlainDocument {
  /** Kind and number, as `Sale MUM/S2627/0001`. */
  readonly title: string;
  readonly fields: readonly PlainField[];
  readonly tables: readonly PlainTable[];
}

interface PlainField {
  readonly label: string;
  readonly text: string;
}

/** Lines of a document; figures stand at the right, and amounts of money can be added up. */
export interface PlainTable {
  readonly label: string;
  readonly columns: readonly { readonly title: string; readonly isFigure: boolean; readonly isAmount?: boolean }[];
  readonly rows: readonly (readonly string[])[];
}
