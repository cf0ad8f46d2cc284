import { cellText } from "../../../definitions/bill/cells";
import { keptPaper, PAPERS_QUESTION, type PapersRow } from "../../../definitions/print/device-papers";
import { pdfName } from "../../../definitions/print/pdf-name";
import { useRead } from "../../call/use-read";
import type { OutboxRow } from "../../offline/contract/save";
import { awaitsUser } from "../../offline/outbox/op-state";
import type { PrintLink } from "../../rows/print-link";
import { capitalised } from "../../../domain/capitalised";

/** The waiting document of a save, to print; null for other saves, and where the user may not print its kind. */
export function usePrintLink({ formname, recordKey, number, shown, state, holdWhy }: OutboxRow): PrintLink | null {
  const isOwn = !awaitsUser(state) && holdWhy !== "policy" && holdWhy !== "withdrawn";
  const isDocument = formname !== "" && recordKey.startsWith("tmp:") && isOwn;
  const { data } = useRead(PAPERS_QUESTION, { enabled: isDocument });
  const kept = keptPaper((data?.rows ?? []) as readonly PapersRow[], formname);
  if (!isDocument || !kept) return null;
  const name = number?.no ?? cellText(shown[kept.kind.numberField]);
  if (name === "") return null;
  return {
    id: recordKey,
    formname,
    filename: `${capitalised(kept.kind.nouns[0])} ${name}`,
    attachementfilename: pdfName(name),
  };
}
