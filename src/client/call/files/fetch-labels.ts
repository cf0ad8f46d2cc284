import type { LabelsAnswer, LabelsQuestion } from "../../../definitions/print/labels/label-line";
import { ENDPOINTS } from "../../../wire/endpoints";
import type { Offline } from "../../offline/offline";
import { callEndpoint } from "../endpoint";
import { pdfBlob } from "./pdf-blob";

const TIMEOUT_MS = 120_000;

/** The source of labels: ids of items separated by commas, or a document. */
export interface LabelsOf {
  readonly items: string;
  readonly formname: string;
  readonly id: string;
}

/** Labels as PDF. Throws CallFailed with a sentence for the user. */
export async function fetchLabels(
  offline: Pick<Offline, "env" | "session">,
  source: LabelsOf,
  question: LabelsQuestion,
): Promise<{ readonly blob: Blob; readonly notes: readonly string[] }> {
  const body = { ...source, ...question };
  const text = await callEndpoint(offline, ENDPOINTS.labels, { method: "POST", body, timeoutMs: TIMEOUT_MS });
  const { pdf, notes } = JSON.parse(text) as LabelsAnswer;
  return { blob: pdfBlob(pdf), notes };
}
