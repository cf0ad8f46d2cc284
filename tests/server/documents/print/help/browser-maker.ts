import { readFile } from "node:fs/promises";
import { openMaker } from "../../../../../src/client/paper/pdf-maker";
import type { Drawing } from "../../../../../src/definitions/print/layout/drawing";

let maker: ReturnType<typeof openMaker> | null = null;

/** A paper as PDF, drawn by the library of the browser. */
export async function drawnByBrowser({ paper, copies }: Drawing): Promise<Uint8Array> {
  maker ??= openMaker(async (url) => {
    const bytes = await readFile(url.startsWith("/@fs/") ? url.slice("/@fs".length) : `${process.cwd()}${url}`);
    return new Uint8Array(bytes).buffer;
  });
  return (await maker)({ paper, copies });
}
