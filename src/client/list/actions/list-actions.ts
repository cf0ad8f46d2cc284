import { pdfName } from "../../../definitions/print/pdf-name";
import { isOn } from "../../../wire/answers";
import { isRecord, type Row } from "../../../wire/envelope";
import type { CancelTarget } from "../../call/cancel-document";
import { awaitsUser } from "../../offline/outbox/op-state";
import { goodsOfListed } from "../../posting/document-goods";
import { isCancelled } from "../../rows/cancelled";
import type { FormLink } from "../../rows/form-link";
import type { PrintLink } from "../../rows/print-link";
import { writeMadeFrom } from "../../rows/made-from";
import { pendingState } from "../../rows/pending-words";
import { numberOf, textOf } from "../../rows/read-row";
import type { ListDefinition } from "../read/list-definition";
import { rowKey } from "../read/list-items";

/** True for a record whose first save still waits on this device. */
const isMade = (row: Row): boolean => rowKey(row).startsWith("tmp:");

/** True for a record with a waiting save that needs the user's attention. */
function needsAttention(row: Row): boolean {
  const state = pendingState(row._pending);
  return state !== null && awaitsUser(state);
}

/** DOC-035: an audit lock or a locked period hides every action. */
export const isLocked = (row: Row): boolean => isOn(row.isauditlock);

/**
 * LIST-007, LIST-024: the row's own flag. A record that is only on this device can be corrected by users who may add.
 */
export const mayEdit = (definition: ListDefinition, row: Row): boolean =>
  isMade(row) ? definition.addAllowed : isOn(row.editallowed) && !isLocked(row);

/**
 * LIST-008, LIST-024. A record that is not on the server is discarded in the outbox, not deleted. A cancelled
 * document stays: it explains its number.
 */
export const mayDelete = (row: Row): boolean =>
  isOn(row.deleteallowed) && !isMade(row) && !isLocked(row) && !isCancelled(row);

/**
 * Users who may delete may cancel, also a document whose first save waits on this device. A save that needs attention
 * must be dealt with first.
 */
export const mayCancel = (definition: ListDefinition, row: Row): boolean =>
  definition.cancelAllowed &&
  (isMade(row) || isOn(row.deleteallowed)) &&
  !isLocked(row) &&
  !isCancelled(row) &&
  !needsAttention(row);

/** A cancelled document is opened for reading only. */
export const openWord = (row: Row): string => (isCancelled(row) ? "Open" : "Edit");

/** The documents of rows, as `cancelDocument` needs them, with the goods that a cancel moves where these are known. */
export async function cancelTargets(
  offline: Parameters<typeof goodsOfListed>[0],
  definition: ListDefinition,
  rows: readonly Row[],
): Promise<readonly CancelTarget[]> {
  const goods = await goodsOfListed(offline, definition.entity, rows.map(rowKey));
  return rows.map((row, at) => ({ ...cancelTarget(definition, row), ...goods[at] }));
}

function cancelTarget(definition: ListDefinition, row: Row): CancelTarget {
  const key = rowKey(row);
  return {
    entity: definition.entity,
    recordKey: key,
    base: isMade(row) ? { kind: "op", op: key.slice("tmp:".length) } : { kind: "ver", ver: numberOf(row, "rowver") },
    sqlsp: definition.deleteProcedure,
    noun: definition.cancelNoun,
    name: textOf(row, "autobillno") || (isMade(row) ? "without a number" : `#${key}`),
    formname: definition.form.formname,
  };
}

/** DOC-042: the document is pending, and the user may approve it. */
export const mayApprove = (definition: ListDefinition, row: Row): boolean =>
  definition.approval &&
  isOn(row.chkdocallowed) &&
  !isOn(row.chkdoc) &&
  !isMade(row) &&
  !isLocked(row) &&
  !isCancelled(row);

/** Whether a document is approved; null if the server does not have it yet or it is cancelled. */
export const approvalOf = (row: Row): boolean | null => (isMade(row) || isCancelled(row) ? null : isOn(row.chkdoc));

/**
 * DOC-039: users who may attach open the scan of the document, or a new one for it. DOC-040: other users open its
 * audit status. Null if there is nothing to open.
 */
export function filesLink(definition: ListDefinition, row: Row): FormLink | null {
  if (!definition.scans || isMade(row) || isLocked(row) || isCancelled(row)) return null;
  if (!isOn(row.attachmentallowed)) {
    const id = textOf(row, "scanprocessid");
    return id === "" || id === "0"
      ? null
      : { id, formname: "scanauditdetail", sqlsp: "scanaudit_R_getviewdata", formtitle: "Audit Detail" };
  }
  const id = textOf(row, "scanid") || "0";
  const link = { id, formname: "scandetail", sqlsp: "scan_R_getviewdata", formtitle: "Scan Detail" };
  const [docentity, docno] = [textOf(row, "formmnu") || definition.entity, textOf(row, "autobillno")];
  return id === "0"
    ? { ...link, values: { kind: docentity, kind_label: definition.title, docentity, docid: rowKey(row), docno } }
    : link;
}

/**
 * DOC-038: the PDF of a document that the user may print; one that is only on this device is drawn here. Null for
 * masters, and for a save that needs attention first.
 */
export function printLink(definition: ListDefinition, row: Row): PrintLink | null {
  if (isMade(row)) return needsAttention(row) ? null : madeLink(definition, row);
  if (!isOn(row.printallowed) || textOf(row, "reportname") === "") return null;
  const { id, formname } = editLink(definition, row);
  return {
    id,
    formname,
    filename: textOf(row, "reportname"),
    mail_sub: textOf(row, "mail_sub"),
    attachementfilename: textOf(row, "attachementfilename"),
  };
}

function madeLink({ printAllowed, form, title }: ListDefinition, row: Row): PrintLink | null {
  if (!printAllowed) return null;
  const number = textOf(row, "autobillno");
  return {
    id: rowKey(row),
    formname: form.formname,
    filename: `${title} ${number}`.trim(),
    attachementfilename: pdfName(number || title),
  };
}

/**
 * A second action of a row, such as `Receive` of an unpaid bill: the form that it opens, with its values. Null for
 * most lists.
 */
export function rowLink(row: Row): { readonly label: string; readonly link: FormLink } | null {
  const label = textOf(row, "linklabel");
  if (label === "") return null;
  return {
    label,
    link: {
      id: "0",
      formname: textOf(row, "linkform"),
      sqlsp: textOf(row, "linksqlsp"),
      formtitle: textOf(row, "linktitle"),
      values: textsOf(textOf(row, "linkvalues")),
    },
  };
}

function textsOf(json: string): Readonly<Record<string, string>> {
  const given: unknown = json === "" ? {} : JSON.parse(json);
  return isRecord(given) ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)])) : {};
}

/**
 * The form of a row: its own, otherwise that of the list (LIST-007). A save that needs attention is opened as that
 * save.
 */
export function editLink(definition: ListDefinition, row: Row): FormLink {
  // A refused approval is no entry that the form can correct.
  const correct = needsAttention(row) && row._action !== 1 ? textOf(row, "_op") : "";
  return {
    // In a list over several kinds of documents the row has the id of its record.
    id: textOf(row, "formid") || rowKey(row),
    formname: textOf(row, "formname") || definition.form.formname,
    sqlsp: textOf(row, "sqlsp") || definition.form.sqlsp,
    formtitle: textOf(row, "formtitle") || definition.form.formtitle,
    ...(correct ? { op: correct } : {}),
  };
}

/** LIST-005: `id` 0. */
export const addLink = (definition: ListDefinition): FormLink => ({ id: "0", ...definition.form });

/** Number of cells before the columns of a row: the actions and, for documents, the approval. */
export const leadingCells = ({ approval }: Pick<ListDefinition, "approval">): number => (approval ? 2 : 1);
/** A new form with the data of the row's document, except its number, date and links. */
export const copyLink = (definition: ListDefinition, row: Row): FormLink => ({
  id: "0",
  ...definition.form,
  from: writeMadeFrom({ how: "copy", sources: [{ entity: definition.entity, key: rowKey(row) }] }),
});

/** What the second chip of sales and POS invoices opens (DOC-031). */
export const ORDER_SALE: FormLink = {
  id: "0",
  formname: "saleordersaledetail",
  sqlsp: "saleordersale_R_getviewdata",
  formtitle: "Sale Order / Challan to Sale",
};
