import { isOn } from "../../../wire/answers";
import { isRecord, type Row } from "../../../wire/envelope";
import { readJson } from "../../../definitions/props";
import type { FormLink } from "../../rows/form-link";
import type { PrintLink } from "../../rows/print-link";
import { member } from "./row-call";

/** The form of the document of a row (REP-077, REP-078); null where the row does not allow it. */
export function formOfRow(row: Row): FormLink | null {
  return isOn(row.linkeditallowed) ? editedForm(row) : null;
}

/** The same in a drawer over the report (REP-079, REP-080), and how wide; null where the row does not allow it. */
export function drawerOfRow(row: Row): { readonly link: FormLink; readonly isWide: boolean } | null {
  const isWide = isOn(row.linkdrawereditballowed);
  const link = isWide || isOn(row.linkdrawereditallowed) ? editedForm(row) : null;
  return link && { link, isWide };
}

/** The target of an edit (REP-077). */
function editedForm(row: Row): FormLink | null {
  if (member(row, "linkeditformname") === "") return null;
  return {
    id: member(row, "linkeditid"),
    formname: member(row, "linkeditformname"),
    sqlsp: member(row, "linkeditsqlsp"),
    formtitle: member(row, "linkeditformtitle"),
  };
}

/** What the attachment of a row opens: the scan of its document, or its audit (REP-089); null where not allowed. */
export function attachmentOfRow(row: Row): FormLink | null {
  if (!isOn(row.linkattachmentallowed)) return null;
  const values = textsOf(member(row, "linkattachmentvalues"));
  return {
    id: member(row, "linkattachmentid") || "0",
    formname: member(row, "linkattachmentformname") || "scandetail",
    sqlsp: member(row, "linkattachmentsqlsp") || "scan_R_getviewdata",
    formtitle: member(row, "linkattachmentformtitle") || "Scan Detail",
    ...(values ? { values } : {}),
  };
}

/** The document form of a row (REP-090); null where the row does not allow it. */
export function documentOfRow(row: Row): FormLink | null {
  if (!isOn(row.linkdocattachmentallowed)) return null;
  return {
    id: member(row, "linkdocattachmentid") || "0",
    formname: member(row, "linkdocattachmentformname") || "scandocdetail",
    sqlsp: member(row, "linkdocattachmentsqlsp") || "scandoc_R_getviewdata",
    formtitle: member(row, "linkdocattachmentformtitle") || "Document",
  };
}

/** The PDF of the document of a row (REP-086); null where the row does not allow it. */
export function printOfRow(row: Row): PrintLink | null {
  const [id, formname] = [member(row, "linkpreviewid"), member(row, "linkpreviewformname")];
  return isOn(row.linkprintallowed) && id !== "" && formname !== "" ? { id, formname } : null;
}

/** First values of a new record from their JSON; null for none. */
function textsOf(json: string): Readonly<Record<string, string>> | null {
  const given = json === "" ? undefined : readJson(json)?.value;
  return isRecord(given) ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)])) : null;
}
