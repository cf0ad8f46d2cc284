import type { DrawnDocument } from "./drawn";
import { FONT } from "./look";

/** Of pdfmake only what papers use, the same in Node and in the browser. */
export interface PdfLibrary {
  readonly createPdf: (document: DrawnDocument) => {
    readonly getBuffer: () => Promise<Uint8Array>;
    readonly getStream: () => Promise<OpenDocument>;
  };
}

interface OpenDocument {
  readonly _font: FigureFont;
  readonly end: () => void;
  provideFont: (family: string, isBold: boolean, isItalic: boolean) => FigureFont;
}

interface Position {
  readonly xAdvance: number;
}

interface Run {
  readonly glyphs: readonly unknown[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

interface FigureFont {
  layout: (text: string, features: readonly string[] | null, onlyWidth?: boolean) => Run;
  /** The opened font file, and its name. */
  font: unknown;
  readonly name: string;
  readonly layoutRun: (text: string, features: readonly string[]) => Run;
}

const FIGURE = /^[\d.,%()₹ -]+$/;

/** Makes the library as fast as papers need it. The methods that are replaced belong to it, and to nothing else. */
export async function quickenLibrary(library: PdfLibrary): Promise<void> {
  const probe = await library.createPdf(PROBE).getStream();
  keepFonts(Object.getPrototypeOf(probe) as OpenDocument);
  quickenFigures(Object.getPrototypeOf(probe._font) as FigureFont);
  probe.end();
}

/**
 * Each document opens the font files again and reads their tables for shaping, which is half of the time of a page.
 * The first opened one serves all.
 */
function keepFonts(documents: OpenDocument): void {
  const usual = documents.provideFont;
  const kept = new Map<string, unknown>();
  documents.provideFont = function provideFont(this: OpenDocument, family, isBold, isItalic) {
    const provided = usual.call(this, family, isBold, isItalic);
    const known = kept.get(provided.name);
    if (known) provided.font = known;
    else kept.set(provided.name, provided.font);
    return provided;
  };
}

/**
 * Makes figures fast: pdfkit shapes each text with font features anew, three times, which is a third of the time of a
 * long bill. Digits of one width have no kerning, so a figure is the row of its characters, each shaped once.
 */
function quickenFigures(fonts: FigureFont): void {
  const usual = fonts.layout;
  const shaped = new WeakMap<FigureFont, Map<string, Run>>();
  fonts.layout = function layout(this: FigureFont, text, features, onlyWidth) {
    if (!features || !FIGURE.test(text)) return usual.call(this, text, features, onlyWidth);
    const known = shaped.get(this) ?? new Map<string, Run>();
    shaped.set(this, known);
    const glyphs: unknown[] = [];
    const positions: Position[] = [];
    let advanceWidth = 0;
    for (const character of text) {
      const run = known.get(character) ?? this.layoutRun(character, features);
      known.set(character, run);
      advanceWidth += run.advanceWidth;
      if (onlyWidth) continue;
      glyphs.push(...run.glyphs);
      positions.push(...run.positions);
    }
    return { glyphs, positions, advanceWidth };
  };
}

const PROBE: DrawnDocument = {
  pageSize: "A4",
  pageMargins: [0, 0, 0, 0],
  defaultStyle: { font: FONT, fontSize: 8, lineHeight: 1 },
  info: { title: "", author: "", subject: "" },
  language: "en-IN",
  displayTitle: false,
  content: ["0"],
};
