import { useQuery } from "@tanstack/react-query";
import { cellText } from "../../../definitions/bill/cells";
import { keptPaper, PAPERS_QUESTION, type PapersRow } from "../../../definitions/print/device-papers";
import { pdfName } from "../../../definitions/print/pdf-name";
import { useOffline } from "../../call/offline-context";
import type { OutboxRow } from "../../offline/contract/save";
import { awaitsUser } from "../../offline/outbox/op-state";
import type { PrintLink } from "../../rows/print-link";
import { capitalised } from "../../../domain/capitalised";

/** The waiting document of a save, to print; null for other saves, and where the user may not print its kind. */
export function usePrintLink({ formname, recordKey, number, shown, state, holdWhy }: OutboxRow): PrintLink | null {
  const isOwn = !awaitsUser(state) && holdWhy !== "policy" && holdWhy !== "withdrawn";
  const isDocument = formname !== "" && recordKey.startsWith("tmp:") && isOwn;
  const kept = keptPaper(useKeptPapers(isDocument), formname);
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

/** What this device keeps of papers: the server is not asked for each line of the outbox. */
function useKeptPapers(isNeeded: boolean): readonly PapersRow[] {
  const { reader } = useOffline();
  const read = async () => (await reader.read({ ...PAPERS_QUESTION, cacheOnly: true }).catch(() => null))?.rows ?? [];
  const { data } = useQuery({ queryKey: ["papers on this device"], queryFn: read, enabled: isNeeded, gcTime: 0 });
  return (data ?? []) as readonly PapersRow[];
}
