import { pdfName } from "../../../definitions/print/pdf-name";
import type { PrintLink } from "../../rows/print-link";
import { isNewRecord } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";
import { capitalised } from "../../../domain/capitalised";

/**
 * The document in the form, to print or send; null where the user may not print its kind. One that still waits on this
 * device can be sent: it goes out once the server has it.
 */
export function printLinkOf(form: OpenForm, name: string): PrintLink | null {
  const { definition, question, record } = form;
  const { head } = definition;
  const key = record.recordKey;
  if (!head.printallowed || isNewRecord(key) || question.preview) return null;
  const noun = head.noun ?? "";
  return {
    id: key,
    formname: question.formname,
    filename: [capitalised(noun), name].filter(Boolean).join(" "),
    attachementfilename: pdfName(name || noun || "document"),
  };
}
