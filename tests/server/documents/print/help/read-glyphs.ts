import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

/** A glyph as it is drawn. `id` is its place in the font that the file holds; 0 is the box of what the font lacks. */
export interface DrawnGlyph {
  readonly id: number;
  readonly text: string;
}

const isGlyph = (one: unknown): one is { readonly originalCharCode: number; readonly unicode: string } =>
  typeof one === "object" && one !== null && "originalCharCode" in one && "unicode" in one;

/** The reader library uses a method of buffers that Node 20 does not have yet. */
function giveTransfer(): () => void {
  const name = "transferToFixedLength";
  if (name in ArrayBuffer.prototype) return () => undefined;
  const value = function copied(this: ArrayBuffer): ArrayBuffer {
    return this.slice(0);
  };
  Object.defineProperty(ArrayBuffer.prototype, name, { value, configurable: true });
  return () => void Reflect.deleteProperty(ArrayBuffer.prototype, name);
}

/** The glyphs of a PDF, one list for each text that it draws. */
export async function readGlyphs(bytes: Uint8Array): Promise<readonly (readonly DrawnGlyph[])[]> {
  const takeBack = giveTransfer();
  try {
    return await glyphsOf(bytes);
  } finally {
    takeBack();
  }
}

async function glyphsOf(bytes: Uint8Array): Promise<readonly (readonly DrawnGlyph[])[]> {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const runs: (readonly DrawnGlyph[])[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const { fnArray, argsArray } = await (await document.getPage(at)).getOperatorList();
    fnArray.forEach((operator, place) => {
      const [drawn] = operator === OPS.showText ? (argsArray[place] as readonly unknown[]) : [];
      if (Array.isArray(drawn))
        runs.push(
          drawn.filter(isGlyph).map(({ originalCharCode, unicode }) => ({ id: originalCharCode, text: unicode })),
        );
    });
  }
  return runs;
}

export const textOfRun = (run: readonly DrawnGlyph[]): string => run.map(({ text }) => text).join("");
