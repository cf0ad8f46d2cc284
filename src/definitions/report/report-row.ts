/** Whether a row allows an action, 0 or 1. A missing flag allows nothing. */
type Flag = `link${
  | "edit"
  | "draweredit"
  | "drawereditb"
  | "delete"
  | "approval"
  | "approvalreject"
  | "attachment"
  | "docattachment"}allowed`;

/** A form that a row opens; `values` is JSON of first values of a new record (ours). */
type LinkedForm =
  `link${"edit" | "attachment" | "docattachment"}${"id" | "formname" | "sqlsp" | "formtitle" | "values"}`;

/**
 * Members of a row of a report that decide what may be done with it (REP-077 to REP-083, REP-089, REP-090). They come
 * from the server with each row; the browser neither adds nor leaves out an action.
 */
export type ReportRowLinks = {
  readonly [K in Flag]?: number;
} & {
  readonly [K in LinkedForm]?: string | number;
} & {
  /** Ours: the word for the first action where it is not `Edit`. */
  readonly linkeditlabel?: string;
  /** Ours: the procedure of delete, approval and reject, the kind of record that it changes, and the version shown. */
  readonly linkactionsqlsp?: string;
  readonly linkactionentity?: string;
  readonly linkactionrowver?: number;
  /** The value of the approval: 1 is approved, and then it is not offered again (REP-104). */
  readonly chkdoc?: number;
};
