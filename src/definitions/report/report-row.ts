/** Whether a row allows an action, 0 or 1. A missing flag allows nothing. */
type Flag = `link${
  | "edit"
  | "draweredit"
  | "drawereditb"
  | "delete"
  | "approval"
  | "approvalreject"
  | "whatsapp"
  | "img"
  | "print"
  | "download"
  | "Gdownload"
  | "attachment"
  | "docattachment"
  | "editfield"}allowed`;

/** A form that a row opens; `values` is JSON of first values of a new record (ours). */
type LinkedForm =
  `link${"edit" | "attachment" | "docattachment"}${"id" | "formname" | "sqlsp" | "formtitle" | "values"}`;

/**
 * Members of a row of a report that decide what may be done with it (REP-077 to REP-091, REP-099, REP-100). They come
 * from the server with each row; the browser neither adds nor leaves out an action. A drawer opens the form of
 * `linkedit*`: `linkdrawereditallowed` as wide as a master needs, `linkdrawereditballowed` as wide as lines need.
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
  /** Ours: the procedure that sends the document by WhatsApp. */
  readonly linkwhatsappsqlsp?: string;
  /** Ours: the procedure of a picture, and the path of the picture. */
  readonly linkimgsqlsp?: string;
  readonly linkimgpath?: string;
  /** Ours: the procedure that allows a download, and what each of the two downloads is (REP-111 to REP-114). */
  readonly linkdownloadsqlsp?: string;
  readonly linkdownloadtypename?: DownloadType;
  readonly linkGdownloadtypename?: DownloadType;
  /** The preview and the print of the row: its record, form, procedure and the `type` of the call (REP-099). */
  readonly linkpreviewid?: string | number;
  readonly linkpreviewformname?: string;
  readonly linkpreviewsqlsp?: string;
  readonly linkpreviewtype?: string;
  /** The same of the e-mail about the row (REP-100). */
  readonly linkepreviewid?: string | number;
  readonly linkepreviewformname?: string;
  readonly linkepreviewsqlsp?: string;
  readonly linkepreviewtype?: string;
};

/** The kinds of download, each with an endpoint of its own. */
export type DownloadType = "bulk" | "txt" | "ewaybill" | "einvoice";
