/**
 * The client portal: what a customer with a client login sees. Its procedures answer client logins alone, and only
 * about their own customer.
 */

/** What a client login is told by everything that is not the portal's. */
export const NOT_IN_PORTAL = "Your sign-in is for the client portal, which does not include this.";

/** The lists of the portal: their name in the call, and the kinds of documents in each. */
export const PORTAL_LISTS = {
  invoices: ["sale", "salepos"],
  challans: ["salechallan", "salechallanreturn"],
  receipts: ["receipt", "salereturn", "salereturnwo"],
} as const;
export type PortalList = keyof typeof PORTAL_LISTS;

/** Every kind of document that a client may open as PDF. */
export const PORTAL_KINDS: readonly string[] = Object.values(PORTAL_LISTS).flat();

export const PORTAL_PROCEDURES = {
  /** No parameters; one row: the firm, the customer, what is outstanding and overdue. */
  home: "portal_R_home",
  /** `list`, `DisplayStart`, `DisplayLength`. */
  documents: "portal_R_documents",
  /** No parameters; the open invoices and advances of today. */
  outstanding: "portal_R_outstanding",
  /** `dtpfrom`, `dtpto`. */
  statement: "portal_R_statement",
  /** `id`, `formname` of an invoice; one row with `vno`, `amount`, `upi` and `qr`. */
  payment: "portal_R_payment",
  tickets: "portal_R_tickets",
  /** `subject`, `complaint`. */
  ticketSave: "portal_R_ticket_save",
} as const;

/** `id`, `formname`; answers the PDF of a document of the client's own customer. */
export const PORTAL_PDF = "/MicroACPortal/Getdocument";
