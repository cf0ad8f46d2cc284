import boldUrl from "@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf?url";
import normalUrl from "@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf?url";
import pdfmake from "pdfmake/build/pdfmake.js";
import { drawnAsPdf, type Drawing } from "../../definitions/print/layout/drawing";
import { FONT } from "../../definitions/print/layout/look";
import { quickenLibrary, type PdfLibrary } from "../../definitions/print/layout/pdf-library";

interface BrowserLibrary extends PdfLibrary {
  readonly addFonts: (fonts: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>) => void;
  readonly setUrlAccessPolicy: (mayFetch: (url: string) => boolean) => void;
  readonly virtualfs: { readonly writeFileSync: (name: string, content: Uint8Array) => void };
}

const library = pdfmake as BrowserLibrary;

/** The library and the fonts that the server draws with. A text of a document never becomes an address. */
export async function openMaker(
  readFont: (url: string) => Promise<ArrayBuffer>,
): Promise<(drawing: Drawing) => Promise<Uint8Array>> {
  const fonts = { normal: "Mukta-normal.ttf", bold: "Mukta-bold.ttf" };
  const [normal, bold] = await Promise.all([readFont(normalUrl), readFont(boldUrl)]);
  library.virtualfs.writeFileSync(fonts.normal, new Uint8Array(normal));
  library.virtualfs.writeFileSync(fonts.bold, new Uint8Array(bold));
  library.addFonts({ [FONT]: fonts });
  library.setUrlAccessPolicy(() => false);
  await quickenLibrary(library);
  return (drawing) => drawnAsPdf(drawing, (document) => library.createPdf(document).getBuffer());
}
