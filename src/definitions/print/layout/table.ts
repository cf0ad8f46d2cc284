import type { PaperRow, PaperTable } from "../paper";
import type { Drawn, DrawnText, DrawnTable } from "./drawn";
import { NORMAL, QUIET, RULED, SHADE, SMALL, TABULAR } from "./look";

/**
 * A table whose heads repeat on each page, and no row of which is cut in two. `marks` are the first cells, to see after
 * the layout on which page each row stands; they have ids that begin with `id`.
 */
export function drawTable(
  { columns, rows }: PaperTable,
  { size = NORMAL, id = "" }: { readonly size?: number; readonly id?: string },
): { readonly node: DrawnTable; readonly marks: readonly DrawnText[] } {
  const marks: DrawnText[] = [];
  const body = rows.map(({ cells }: PaperRow, row) =>
    columns.map((column, at): Drawn => {
      const cell = textOf(cells[at] ?? "", column.isFigure);
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
        body: [columns.map(({ title, isFigure }) => headOf(title, isFigure)), ...body],
      },
      layout: RULED,
    },
  };
}

const headOf = (text: string, isFigure: boolean): DrawnText => ({
  text,
  bold: true,
  fontSize: SMALL,
  fillColor: SHADE,
  alignment: isFigure ? "right" : "left",
});

/** What stands behind a line break is small. A figure is never wrapped. */
function textOf(text: string, isFigure: boolean): DrawnText {
  const [first = "", ...more] = text.split("\n");
  return {
    text: more.length === 0 ? first : [first, { text: `\n${more.join("\n")}`, fontSize: SMALL, color: QUIET }],
    alignment: isFigure ? "right" : "left",
    ...(isFigure ? { noWrap: true, fontFeatures: TABULAR } : {}),
  };
}
