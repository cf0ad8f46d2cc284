import { extractText, getDocumentProxy } from "unpdf";

/** The texts of a PDF by page, with single blanks, as a reader library finds them. */
export async function readPdf(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}
