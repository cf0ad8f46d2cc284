import { PORTAL_PDF } from "../../../wire/portal";
import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { messageIn } from "../endpoint";
import { getFile } from "./get-file";

const TIMEOUT_MS = 120_000;

/** The PDF of a document of the signed-in client's own customer. Throws CallFailed with a sentence for the user. */
export async function fetchClientPdf(
  offline: Pick<Offline, "env" | "session">,
  document: { readonly id: string; readonly formname: string },
): Promise<Blob> {
  const response = await getFile(offline, `${PORTAL_PDF}?${new URLSearchParams(document)}`, {
    timeoutMs: TIMEOUT_MS,
    offline: "You are offline. The server makes the PDF once it can be reached.",
  });
  if (response.ok && response.headers.get("content-type")?.startsWith("application/pdf")) return response.blob();
  const reason = messageIn(await response.text()) || "The server did not send the PDF.";
  throw new CallFailed("refused", reason, response.status);
}
