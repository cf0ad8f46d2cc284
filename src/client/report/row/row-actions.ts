import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { member } from "./row-call";
import { attachmentOfRow, documentOfRow, drawerOfRow, formOfRow, printOfRow } from "./row-forms";

/** What may be done with a row of a report. `generated` is the second download (REP-088). */
export type RowCall =
  | "open"
  | "drawer"
  | "preview"
  | "mail"
  | "approve"
  | "reject"
  | "files"
  | "document"
  | "image"
  | "whatsapp"
  | "print"
  | "download"
  | "generated"
  | "remove";

export interface RowAction {
  readonly call: RowCall;
  readonly label: string;
}

/** An approval is offered while the row allows it and its value is 0 (REP-104). */
export const mayApprove = (row: Row): boolean => isOn(row.linkapprovalallowed) && !isOn(row.chkdoc);

/** Whether the row itself allows an action, and its word in the menu; in the order of the menu. */
const ACTIONS: readonly { readonly call: RowCall; readonly label: string; readonly may: (row: Row) => boolean }[] = [
  { call: "open", label: "Edit", may: (row) => formOfRow(row) !== null },
  { call: "drawer", label: "Edit in drawer", may: (row) => drawerOfRow(row) !== null },
  { call: "preview", label: "Preview", may: (row) => member(row, "linkpreviewsqlsp") !== "" },
  { call: "mail", label: "E-mail", may: (row) => member(row, "linkepreviewsqlsp") !== "" },
  { call: "approve", label: "Approve", may: mayApprove },
  { call: "reject", label: "Reject", may: (row) => isOn(row.linkapprovalrejectallowed) },
  { call: "files", label: "Attachment", may: (row) => attachmentOfRow(row) !== null },
  { call: "document", label: "Document", may: (row) => documentOfRow(row) !== null },
  { call: "image", label: "Image", may: (row) => isOn(row.linkimgallowed) && member(row, "linkimgpath") !== "" },
  { call: "whatsapp", label: "WhatsApp", may: (row) => isOn(row.linkwhatsappallowed) },
  { call: "print", label: "Print", may: (row) => printOfRow(row) !== null },
  { call: "download", label: "Download", may: (row) => isOn(row.linkdownloadallowed) },
  { call: "generated", label: "Download", may: (row) => isOn(row.linkGdownloadallowed) },
  { call: "remove", label: "Delete", may: (row) => isOn(row.linkdeleteallowed) },
];

/** The actions of a row: those that its own flags allow, and no other (REP-131). */
export const rowActions = (row: Row): readonly RowAction[] =>
  ACTIONS.filter(({ may }) => may(row)).map(({ call, label }) => ({
    call,
    label: labelOf(call, row) || label,
  }));

/** Words of a row for an action, '' for the usual one. */
function labelOf(call: RowCall, row: Row): string {
  if (call === "open") return member(row, "linkeditlabel");
  if (call === "download") return DOWNLOADS[member(row, "linkdownloadtypename")] ?? "";
  return call === "generated" ? (DOWNLOADS[member(row, "linkGdownloadtypename")] ?? "") : "";
}

const DOWNLOADS: Readonly<Partial<Record<string, string>>> = {
  bulk: "Download files",
  txt: "Download as text",
  ewaybill: "Download e-way bill",
  einvoice: "Download e-invoice",
};

const KNOWN = new WeakMap<readonly Row[], boolean>();

/** Whether any row of a part that was read has an action; found once for a part. */
export function haveActions(rows: readonly Row[]): boolean {
  const known = KNOWN.get(rows) ?? rows.some(hasActions);
  KNOWN.set(rows, known);
  return known;
}

/** Whether a row has any action. */
export const hasActions = (row: Row): boolean => ACTIONS.some(({ may }) => may(row));
