import type { Label, LabelPaper } from "../labels/label-paper";
import { EDGE_MM } from "../labels/fit-bars";
import { LABEL_SIZES, labelsOnPage, type LabelSize } from "../labels/label-sizes";
import { textLines } from "../text-width";
import type { Drawn, DrawnDocument, DrawnRect } from "./drawn";
import { FONT, LINE_HEIGHT } from "./look";

/** Points in a mm. */
const MM = 72 / 25.4;
const EDGE = EDGE_MM * MM;
/** Type of a label in points: names, other texts. A high label has the larger ones. */
const LARGE = { name: 9, text: 7.5 };
const SMALL = { name: 7, text: 6 };
const LARGE_FROM_MM = 28;
/** Height of a line of type, in parts of its size. */
const LEADING = 1.3;
const BARS_MAX = 14 * MM;
/** Between a text and the bars below it, points: letters reach below their line. */
const ABOVE_BARS = 2.5;

/** The layout of labels: each stands at its place of the sheet, so that nothing moves its neighbours. */
export function labelLayout({ company, size, first, labels }: LabelPaper): DrawnDocument {
  const sheet = LABEL_SIZES[size];
  const perPage = labelsOnPage(sheet);
  let place = first - 1;
  const content: Drawn[] = [];
  for (const label of labels)
    for (let copy = 0; copy < label.count; copy += 1) {
      const isNewPage = place % perPage === 0 && content.length > 0;
      // What stands at a place of its own takes no room: this text is what the page is made of.
      if (isNewPage || content.length === 0)
        content.push({ text: " ", fontSize: 1, ...(isNewPage ? { pageBreak: "before" as const } : {}) });
      content.push(...drawLabel(label, sheet, placeOf(place % perPage, sheet)));
      place += 1;
    }
  return {
    pageSize: { width: sheet.page.width * MM, height: sheet.page.height * MM },
    pageMargins: [0, 0, 0, 0],
    defaultStyle: { font: FONT, fontSize: SMALL.text, lineHeight: LINE_HEIGHT },
    info: { title: "Labels", author: company, subject: sheet.label },
    language: "en-IN",
    displayTitle: true,
    content,
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Corner of a label on its page, points. */
const placeOf = (at: number, { columns, left, top, width, height, gap }: LabelSize): Point => ({
  x: (left + (at % columns) * (width + gap)) * MM,
  y: (top + Math.floor(at / columns) * height) * MM,
});

/** Name, bars with their code, other texts, from top to bottom; what is left of the height belongs to the bars. */
function drawLabel({ name, lines, bars, shown }: Label, { width, height }: LabelSize, corner: Point): readonly Drawn[] {
  const type = height >= LARGE_FROM_MM ? LARGE : SMALL;
  const room = width * MM - 2 * EDGE;
  const names = name === "" ? [] : textLines(name, type.name, room, 2);
  const others = lines.flatMap((line) => textLines(line, type.text, room, 1));
  const lineCount = others.length + (bars ? 1 : 0);
  const texts = (names.length * type.name + lineCount * type.text) * LEADING + (bars ? ABOVE_BARS : 0);
  const barsHeight = bars ? Math.min(BARS_MAX, height * MM - 2 * EDGE - texts) : 0;
  const drawn: Drawn[] = [];
  let y = corner.y + Math.max(EDGE, (height * MM - texts - barsHeight) / 2);
  const write = (text: string, size: number, bold: boolean): void => {
    const at = { x: corner.x + EDGE, y };
    drawn.push({
      absolutePosition: at,
      columns: [{ width: room, text, fontSize: size, bold, alignment: "center", noWrap: true }],
      columnGap: 0,
    });
    y += size * LEADING;
  };
  for (const line of names) write(line, type.name, true);
  if (bars) {
    const module = bars.module * MM;
    y += ABOVE_BARS;
    const long = bars.widths.reduce((sum, one) => sum + one, 0) * module;
    drawn.push({
      absolutePosition: { x: corner.x + (width * MM - long) / 2, y },
      canvas: rectsOf(bars.widths, module, barsHeight),
    });
    y += barsHeight;
    write(shown, type.text, false);
  }
  for (const line of others) write(line, type.text, false);
  return drawn;
}

/** The bars as filled rectangles; every second width is a blank. */
function rectsOf(widths: readonly number[], module: number, height: number): readonly DrawnRect[] {
  let x = 0;
  return widths.flatMap((width, at) => {
    const left = x;
    x += width * module;
    return at % 2 === 0 ? [{ type: "rect", x: left, y: 0, w: width * module, h: height, color: "#000000" }] : [];
  });
}
