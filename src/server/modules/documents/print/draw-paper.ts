import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { DrawnDocument } from "../../../../definitions/print/layout/drawn";
import { FONT } from "../../../../definitions/print/layout/look";
import { layoutOf } from "../../../../definitions/print/layout/layout-of";
import type { ReportPaper } from "../../../../definitions/print/report-paper";
import type { PrintedPaper } from "./printed-paper";

const require = createRequire(import.meta.url);

/** Of the library only what is used here. It is an object with methods, which an import by name does not find. */
interface Pdfmake {
  readonly addFonts: (fonts: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>) => void;
  readonly setLocalAccessPolicy: (mayRead: (path: string) => boolean) => void;
  readonly setUrlAccessPolicy: (mayFetch: (url: string) => boolean) => void;
  readonly createPdf: (document: DrawnDocument) => { readonly getBuffer: () => Promise<Buffer> };
}

const FONTS = dirname(require.resolve("@expo-google-fonts/mukta/package.json"));
const font = (weight: string): string => join(FONTS, weight, `Mukta_${weight}.ttf`);

/** The library may read the fonts and nothing else: a text of a document never becomes an address. */
function prepared(): Pdfmake {
  const pdfmake = require("pdfmake") as Pdfmake;
  pdfmake.addFonts({ [FONT]: { normal: font("400Regular"), bold: font("600SemiBold") } });
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTS));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake;
}

/** Loaded for the first paper: it is large, and a server that prints nothing starts without it. */
let library: Pdfmake | null = null;

/** A document or a report as PDF. */
export async function drawPaper({
  paper,
  copies,
}: Pick<PrintedPaper, "copies"> & { readonly paper: PrintedPaper["paper"] | ReportPaper }): Promise<Buffer> {
  const pdfmake = (library ??= prepared());
  const first = layoutOf(paper, { copies });
  const drawn = await pdfmake.createPdf(first.definition).getBuffer();
  if (!first.areTotalsAlone()) return drawn;
  return pdfmake.createPdf(layoutOf(paper, { copies, withLastRow: true }).definition).getBuffer();
}
