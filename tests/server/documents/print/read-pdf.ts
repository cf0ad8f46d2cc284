import { extractText, getDocumentProxy } from "unpdf";

/** The texts of a PDF by page, with single blanks, as a reader library finds them. */
export async function readPdf(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

/** Width and height of each page in points, rounded. */
export async function pageSizes(bytes: Uint8Array): Promise<readonly (readonly [width: number, height: number])[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)));
  return pages.map((page) => {
    const { width, height } = page.getViewport({ scale: 1 });
    return [Math.round(width), Math.round(height)];
  });
}

/** Width and height of each picture in the file, in its own pixels. */
export const picturesIn = (bytes: Buffer): readonly (readonly [width: number, height: number])[] =>
  [...bytes.toString("latin1").matchAll(/\/Subtype \/Image\b(.*?)>>/gs)].map(([, about = ""]) => [
    Number(/\/Width (\d+)/.exec(about)?.[1]),
    Number(/\/Height (\d+)/.exec(about)?.[1]),
  ]);
