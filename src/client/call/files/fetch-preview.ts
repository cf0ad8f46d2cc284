import { ENDPOINTS } from "../../../wire/endpoints";
import type { Row } from "../../../wire/envelope";
import type { PaperPreview } from "../../../definitions/print/paper-preview";
import type { Offline } from "../../offline/offline";
import { callEndpoint } from "../endpoint";
import { pdfBlob } from "./pdf-blob";

const TIMEOUT_MS = 120_000;

/** A paper drawn with settings that are not saved. Throws CallFailed with a sentence for the user. */
export async function fetchPreview(
  offline: Pick<Offline, "env" | "session">,
  previewkind: string,
  settings: Row,
): Promise<{ readonly blob: Blob; readonly document: string }> {
  const body = { ...settings, previewkind };
  const text = await callEndpoint(offline, ENDPOINTS.printPreview, { method: "POST", body, timeoutMs: TIMEOUT_MS });
  const { pdf, document } = JSON.parse(text) as PaperPreview;
  return { blob: pdfBlob(pdf), document };
}
