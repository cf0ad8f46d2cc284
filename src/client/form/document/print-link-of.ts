import { pdfName } from "../../../definitions/print/pdf-name";
import type { PrintLink } from "../../rows/print-link";
import { isNewRecord, opOfTmp } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";

/**
 * The PDF of the document in the form; null where the user may not print its kind, and for a document that the server
 * does not have yet, because it makes the PDF.
 */
export function printLinkOf(form: OpenForm, name: string): PrintLink | null {
  const { definition, question, record } = form;
  const { head } = definition;
  const key = record.recordKey;
  if (!head.printallowed || isNewRecord(key) || opOfTmp(key) !== null || question.preview) return null;
  const noun = head.noun ?? "";
  return {
    id: key,
    formname: question.formname,
    filename: [noun.charAt(0).toUpperCase() + noun.slice(1), name].filter(Boolean).join(" "),
    attachementfilename: pdfName(name || noun || "document"),
  };
}
