import type { PaperRow, PaperTable } from "../paper";
import type { Drawn, DrawnText, DrawnTable } from "./drawn";
import { QUIET, RULED, TABULAR, type Sheet } from "./look";

interface TableOptions {
  /** Size of the type, as that of the lines of a document where it is absent. */
  readonly size?: number;
  readonly id?: string;
  readonly layout?: object;
}

/**
 * A table whose heads repeat on each page, and no row of which is cut in two. `marks` are the first cells, to see after
 * the layout on which page each row stands; they have ids that begin with `id`.
 */
export function drawTable(
  { columns, rows }: PaperTable,
  sheet: Sheet,
  { size = sheet.normal, id = "", layout = RULED }: TableOptions,
): { readonly node: DrawnTable; readonly marks: readonly DrawnText[] } {
  const marks: DrawnText[] = [];
  const body = rows.map(({ cells, isTotal = false }: PaperRow, row) =>
    columns.map((column, at): Drawn => {
      const text = textOf(cells[at] ?? "", column.isFigure, sheet);
      const cell = isTotal ? { ...text, bold: true, fillColor: sheet.tint } : text;
      if (at > 0 || id === "") return cell;
      const mark = { ...cell, id: `${id}-${row}` };
      marks.push(mark);
      return mark;
    }),
  );
  return {
    marks,
    node: {
      fontSize: size,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        keepWithHeaderRows: 1,
        widths: columns.map(({ width }) => width),
        body: [columns.map(({ title, isFigure }) => headOf(title, isFigure, sheet)), ...body],
      },
      layout,
    },
  };
}

const headOf = (text: string, isFigure: boolean, { small, ink, tint }: Sheet): DrawnText => ({
  text,
  bold: true,
  fontSize: small,
  color: ink,
  fillColor: tint,
  alignment: isFigure ? "right" : "left",
});

/** What stands behind a line break is small. A figure is never wrapped. */
function textOf(text: string, isFigure: boolean, { small }: Sheet): DrawnText {
  const [first = "", ...more] = text.split("\n");
  return {
    text: more.length === 0 ? first : [first, { text: `\n${more.join("\n")}`, fontSize: small, color: QUIET }],
    alignment: isFigure ? "right" : "left",
    ...(isFigure ? { noWrap: true, fontFeatures: TABULAR } : {}),
  };
}
