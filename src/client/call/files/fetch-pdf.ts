import { ENDPOINTS } from "../../../wire/endpoints";
import type { Offline } from "../../offline/offline";
import { getPdf } from "./get-pdf";

export interface AskedPdf {
  readonly id: string;
  readonly formname: string;
  /** Name of the file. */
  readonly name: string;
  readonly isDraft?: boolean;
}

/**
 * The PDF of a document (ENV-036). `isDraft`: with changes of its layout that the developer has not published. Throws
 * CallFailed with a sentence for the user.
 */
export async function fetchPdf(
  offline: Pick<Offline, "env" | "session">,
  { id, formname, name, isDraft = false }: AskedPdf,
): Promise<Blob> {
  const query = new URLSearchParams({ id, formname, downloadfilename: name, ...(isDraft ? { draft: "1" } : {}) });
  return getPdf(offline, `${ENDPOINTS.invoicePdf}?${query}`);
}
