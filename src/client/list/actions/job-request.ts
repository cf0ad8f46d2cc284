import { JOB_DOCUMENTS_MAX, JOB_PROCEDURES, type JobKind } from "../../../wire/jobs/document-jobs";
import type { Row } from "../../../wire/envelope";
import type { SaveRequest } from "../../offline/contract/save";
import { numberOf } from "../../rows/read-row";
import { waitsHere } from "../../rows/print-link";
import type { ListDefinition } from "../read/list-definition";
import { printLink } from "./list-actions";

interface JobDocument {
  readonly id: string;
  readonly formname: string;
}

/** The documents of rows that a job can take, in the order of the list: those on the server that the user may print. */
export const jobDocuments = (definition: ListDefinition, rows: readonly Row[]): readonly JobDocument[] =>
  [...rows]
    .sort((one, other) => numberOf(one, "DisplayStart") - numberOf(other, "DisplayStart"))
    .flatMap((row) => {
      const link = printLink(definition, row);
      return link && !waitsHere(link) ? [{ id: link.id, formname: link.formname }] : [];
    });

/** `37 documents` in words. */
const documentCount = (count: number): string =>
  `${count.toLocaleString("en-IN")} ${count === 1 ? "document" : "documents"}`;

/** What is asked before a job starts; null for one PDF of rows that the user selected. */
export function jobQuestion(
  kind: JobKind,
  count: number,
  total: number,
): { readonly title: string; readonly text: string; readonly confirmLabel: string } | null {
  const verb = kind === "pdf" ? "Print" : "E-mail";
  const isCut = total > JOB_DOCUMENTS_MAX;
  if (kind === "pdf" && !isCut) return null;
  const cut = `A job takes at most ${JOB_DOCUMENTS_MAX} documents. Of these ${total.toLocaleString("en-IN")} it takes the first ${count.toLocaleString("en-IN")} in the order of the list.`;
  return {
    title: `${verb} ${documentCount(count)}?`,
    text: [
      ...(isCut ? [cut] : []),
      ...(kind === "email" ? ["Each goes with its PDF to the e-mail id in the ledger of its party."] : []),
    ].join("\n"),
    confirmLabel: `${verb} ${count.toLocaleString("en-IN")}`,
  };
}

/** One save asks for the job, so that it starts once however often the save is sent. */
export const jobRequest = (opId: string, kind: JobKind, documents: readonly JobDocument[]): SaveRequest => ({
  opId,
  screen: "send",
  entity: "documentjobs",
  recordKey: `tmp:${opId}`,
  sqlsp: JOB_PROCEDURES.start,
  args: { kind, documents },
  base: { kind: "none" },
  defVer: "",
  shown: {},
  formname: "",
  title: kind === "pdf" ? `One PDF of ${documentCount(documents.length)}` : `E-mail ${documentCount(documents.length)}`,
});
