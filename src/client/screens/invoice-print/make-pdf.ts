import { fetchPdf, type AskedPdf } from "../../call/files/fetch-pdf";
import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { drawHere, preparePapers } from "../../paper/draw-here";
import { waitsHere } from "../../rows/print-link";
import { devicePaper } from "./device-paper";

/** Who made a PDF from what: the server, or this device from a waiting save or from its copy of the document. */
export type PdfSource = "server" | "waiting" | "copy";

interface MadePdf {
  readonly pdf: Blob;
  readonly source: PdfSource;
}

/**
 * The PDF of a document: the server's; this device's own for a document that waits here, and without a connection.
 * Throws CallFailed with a sentence for the user.
 */
export async function makePdf(offline: Offline, document: AskedPdf): Promise<MadePdf> {
  if (!waitsHere(document) && offline.line().line !== "offline")
    try {
      return { pdf: await fetchPdf(offline, document), source: "server" };
    } catch (failure) {
      if (!(failure instanceof CallFailed && failure.kind === "network")) throw failure;
    }
  preparePapers();
  const pdf = await drawHere(await devicePaper(offline, document));
  return { pdf, source: waitsHere(document) ? "waiting" : "copy" };
}
