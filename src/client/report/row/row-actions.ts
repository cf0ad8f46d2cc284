import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";
import { attachmentOfRow, documentOfRow, formOfRow } from "./row-forms";

/** What may be done with a row of a report. */
export type RowCall = "open" | "approve" | "reject" | "remove" | "files" | "document";

export interface RowAction {
  readonly call: RowCall;
  readonly label: string;
}

/** An approval is offered while the row allows it and its value is 0 (REP-104). */
export const mayApprove = (row: Row): boolean => isOn(row.linkapprovalallowed) && !isOn(row.chkdoc);

/** Whether the row itself allows an action, and its word in the menu; in the order of the menu. */
const ACTIONS: readonly { readonly call: RowCall; readonly label: string; readonly may: (row: Row) => boolean }[] = [
  { call: "open", label: "Edit", may: (row) => formOfRow(row) !== null },
  { call: "approve", label: "Approve", may: mayApprove },
  { call: "reject", label: "Reject", may: (row) => isOn(row.linkapprovalrejectallowed) },
  { call: "files", label: "Attachment", may: (row) => attachmentOfRow(row) !== null },
  { call: "document", label: "Document", may: (row) => documentOfRow(row) !== null },
  { call: "remove", label: "Delete", may: (row) => isOn(row.linkdeleteallowed) },
];

/** The actions of a row: those that its own flags allow, and no other (REP-131). */
export const rowActions = (row: Row): readonly RowAction[] =>
  ACTIONS.filter(({ may }) => may(row)).map(({ call, label }) => ({
    call,
    label: call === "open" ? textOf(row, "linkeditlabel") || label : label,
  }));

const KNOWN = new WeakMap<readonly Row[], boolean>();

/** Whether any row of a part that was read has an action; found once for a part. */
export function haveActions(rows: readonly Row[]): boolean {
  const known = KNOWN.get(rows) ?? rows.some(hasActions);
  KNOWN.set(rows, known);
  return known;
}

/** Whether a row has any action. */
export const hasActions = (row: Row): boolean => ACTIONS.some(({ may }) => may(row));
