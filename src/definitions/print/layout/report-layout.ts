import type { ReportPaper, ReportPaperColumn, ReportPaperPart, ReportPaperRow } from "../report-paper";
import type { Drawn, DrawnDocument, DrawnTable, DrawnText } from "./drawn";
import { BARE, FONT, LINE_HEIGHT, LINED, QUIET, REPORT_SHEET, TABULAR } from "./look";

const { margin, small, normal, large, tint } = REPORT_SHEET;
const TOP = 34;
const BOTTOM = 30;
/** How far each level of a tree is set in. */
const INDENT = 8;

/**
 * The layout of a report. Its title stands on the first page, in short on the others; the heads of the columns repeat
 * on each page, and so do the headings of groups that go on.
 */
export function reportLayout(paper: ReportPaper): DrawnDocument {
  const { company, title, filters, made, page } = paper;
  const period = filters.map(({ label, text }) => `${label}: ${text}`).join(" · ");
  return {
    pageSize: page.size,
    ...(page.isLandscape ? { pageOrientation: "landscape" } : {}),
    pageMargins: [margin, TOP, margin, BOTTOM],
    defaultStyle: { font: FONT, fontSize: small, lineHeight: LINE_HEIGHT },
    info: { title, author: company, subject: period },
    language: "en-IN",
    displayTitle: true,
    header: (at: number) => (at === 1 ? "" : shortTitle(paper)),
    footer: (at: number, of: number) => ({
      margin: [margin, 6, margin, 0],
      columns: [
        { width: "*", text: made, color: QUIET },
        { width: 90, text: `Page ${at} of ${of}`, alignment: "right" },
      ],
      columnGap: 8,
    }),
    content: [titleOf(paper, period), tableOf(paper), ...paper.notes.map(noteOf)],
  };
}

const titleOf = ({ company, title, made }: ReportPaper, period: string): Drawn => ({
  margin: [0, -12, 0, 6],
  stack: [
    { text: company, bold: true, fontSize: large },
    { text: title, bold: true, fontSize: normal + 2 },
    ...(period === "" ? [] : [{ text: period, fontSize: normal }]),
    { text: made, color: QUIET },
  ],
});

const shortTitle = ({ company, title }: ReportPaper): Drawn => ({
  margin: [margin, 18, margin, 0],
  text: `${company} · ${title}`,
  color: QUIET,
});

const noteOf = (text: string): Drawn => ({ text, margin: [0, 4, 0, 0] });

/** One table whose only column holds the tables of the parts: so the heads are those of all of them. */
function tableOf({ columns, parts }: ReportPaper): Drawn {
  const heads = columns.map(({ title, align }): DrawnText => ({
    text: title,
    alignment: align,
    bold: true,
    fillColor: tint,
  }));
  const body = parts.map((part): readonly Drawn[] => [partOf(part, columns)]);
  return {
    table: {
      widths: ["*"],
      headerRows: 1,
      body: [[rowsTable([heads], columns)], ...(body.length > 0 ? body : [["No rows."]])],
    },
    layout: BARE,
  };
}

function partOf({ headings, rows, isTogether }: ReportPaperPart, columns: readonly ReportPaperColumn[]): Drawn {
  const body = [...headings, ...rows].map((row) => cellsOf(row, columns));
  const table = rowsTable(body, columns);
  if (isTogether) return { ...table, unbreakable: true };
  const heads = headings.length > 0 ? { headerRows: headings.length, keepWithHeaderRows: 1 } : {};
  return { ...table, table: { ...table.table, ...heads, dontBreakRows: true } };
}

const rowsTable = (body: readonly (readonly Drawn[])[], columns: readonly ReportPaperColumn[]): DrawnTable => ({
  table: { widths: columns.map(({ width }) => width), body },
  layout: LINED,
});

function cellsOf(row: ReportPaperRow, columns: readonly ReportPaperColumn[]): readonly Drawn[] {
  const { cells, span } = row;
  const [first = "", ...others] = cells;
  const [head] = columns;
  return [
    { ...cellOf(first, row, head), ...(span > 1 ? { colSpan: span, alignment: "left" as const } : {}), ...inset(row) },
    ...Array.from({ length: span - 1 }, () => ""),
    ...others.map((text, at) => cellOf(text, row, columns[span + at])),
  ];
}

const inset = ({ level }: ReportPaperRow): Pick<DrawnText, "margin"> =>
  level === 0 ? {} : { margin: [level * INDENT, 0, 0, 0] };

function cellOf(text: string, { look }: ReportPaperRow, column: ReportPaperColumn | undefined): DrawnText {
  const isRight = column?.align === "right";
  return {
    text,
    ...(column && column.align !== "left" ? { alignment: column.align } : {}),
    ...(isRight ? { fontFeatures: TABULAR } : {}),
    ...(column?.isWrapped === false ? { noWrap: true } : {}),
    ...(look === "bold" || look === "total" ? { bold: true } : {}),
    ...(look === "total" ? { fillColor: tint } : {}),
    ...(look === "quiet" ? { color: QUIET } : {}),
  };
}
