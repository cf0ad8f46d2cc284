import { PORTAL_PDF } from "../../../wire/portal";
import type { Offline } from "../../offline/offline";
import { getPdf } from "./get-pdf";

/** The PDF of a document of the signed-in client's own customer. Throws CallFailed with a sentence for the user. */
export async function fetchClientPdf(
  offline: Pick<Offline, "env" | "session">,
  document: { readonly id: string; readonly formname: string },
): Promise<Blob> {
  return getPdf(offline, `${PORTAL_PDF}?${new URLSearchParams(document)}`);
}
