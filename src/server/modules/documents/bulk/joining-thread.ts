import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { PDFDocument } from "@cantoo/pdf-lib";
import type { DrawingStart } from "../print/drawing-thread";

/** One paper after the other, each answered before the next; at last what they are together. */
export type Joining = { readonly add: Uint8Array } | { readonly finish: { readonly title: string } };

export type Joined =
  | { readonly added: number }
  | { readonly pdf: Uint8Array; readonly pages: number }
  | { readonly failed: unknown };

interface PdfLibrary {
  readonly PDFDocument: typeof PDFDocument;
}

const { PDFDocument: Library } = createRequire((workerData as DrawingStart).from)("@cantoo/pdf-lib") as PdfLibrary;
const joined = Library.create();

async function answer(message: Joining): Promise<Joined> {
  const whole = await joined;
  if ("finish" in message) {
    whole.setTitle(message.finish.title, { showInWindowTitleBar: true });
    whole.setLanguage("en-IN");
    return { pdf: await whole.save({ useObjectStreams: false }), pages: whole.getPageCount() };
  }
  const one = await Library.load(message.add, { updateMetadata: false });
  const pages = await whole.copyPages(one, one.getPageIndices());
  for (const page of pages) whole.addPage(page);
  return { added: pages.length };
}

parentPort?.on("message", (message: Joining) => {
  answer(message).then(
    (reply) => parentPort?.postMessage(reply),
    (failed: unknown) => parentPort?.postMessage({ failed } satisfies Joined),
  );
});
