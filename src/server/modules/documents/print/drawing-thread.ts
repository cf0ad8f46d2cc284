import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { drawnAsPdf, type Drawing } from "../../../../definitions/print/layout/drawing";
import { FONT } from "../../../../definitions/print/layout/look";
import { quickenLibrary, type PdfLibrary } from "../../../../definitions/print/layout/pdf-library";

/** Begins the thread: packages are found from here, because a thread that starts from text has no place of its own. */
export interface DrawingStart {
  readonly from: string;
}

export type Drawn = { readonly pdf: Uint8Array } | { readonly failed: unknown };

/** An object with methods, which an import by name does not find. */
interface ServerLibrary extends PdfLibrary {
  readonly addFonts: (fonts: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>) => void;
  readonly setLocalAccessPolicy: (mayRead: (path: string) => boolean) => void;
  readonly setUrlAccessPolicy: (mayFetch: (url: string) => boolean) => void;
}

/** The library may read the fonts and nothing else: a text of a document never becomes an address. */
async function openLibrary({ from }: DrawingStart): Promise<PdfLibrary> {
  const require = createRequire(from);
  const fonts = dirname(require.resolve("@expo-google-fonts/mukta/package.json"));
  const font = (weight: string): string => join(fonts, weight, `Mukta_${weight}.ttf`);
  const library = require("pdfmake") as ServerLibrary;
  library.addFonts({ [FONT]: { normal: font("400Regular"), bold: font("600SemiBold") } });
  library.setLocalAccessPolicy((path) => path.startsWith(fonts + sep));
  library.setUrlAccessPolicy(() => false);
  await quickenLibrary(library);
  return library;
}

const library = openLibrary(workerData as DrawingStart);

async function draw(drawing: Drawing): Promise<Uint8Array> {
  const pdfmake = await library;
  return drawnAsPdf(drawing, (document) => pdfmake.createPdf(document).getBuffer());
}

parentPort?.on("message", (drawing: Drawing) => {
  draw(drawing).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies Drawn),
    (failed: unknown) => parentPort?.postMessage({ failed } satisfies Drawn),
  );
});
