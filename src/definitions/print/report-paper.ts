import type { ReportGroup } from "../report/report-answer";
import { isFigure, type ReportColumn } from "../report/report-column";
import { groupLabel, totalTexts } from "../report/report-totals";
import { valueText } from "../report/value-text";
import { wholeLines, type WholeLine } from "../report/whole-lines";
import { REPORT_SHEET } from "./layout/look";
import { pageColumns, type PageColumns } from "./page-columns";
import type { PaperFact } from "./paper";

/** A whole report as it is put on paper, with the rights of the one who takes it applied. */
export interface PrintedReport {
  readonly company: string;
  /** Number and title: `3107 · Day Book`. */
  readonly title: string;
  /** Period, branches and the other filters, as a reader understands them. */
  readonly filters: readonly PaperFact[];
  /** `As of 25-Nov-2026 18:04, for Asha Rao`. */
  readonly made: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly groups: readonly ReportGroup[];
  readonly groupFields: readonly string[];
  readonly sums: Readonly<Record<string, string>>;
  /** Number of all rows. */
  readonly total: number;
  readonly notes: readonly string[];
}

/** A report as texts that are ready to be drawn. */
export interface ReportPaper extends Pick<PrintedReport, "company" | "title" | "filters" | "made" | "notes"> {
  readonly page: PageColumns["page"];
  readonly columns: readonly ReportPaperColumn[];
  readonly parts: readonly ReportPaperPart[];
}

export interface ReportPaperColumn {
  readonly title: string;
  readonly align: "left" | "right" | "center";
  /** Points, without what is between columns. */
  readonly width: number;
  readonly isWrapped: boolean;
}

/** Rows that are laid out together: headings repeat on each page that the part goes on to. */
export interface ReportPaperPart {
  readonly headings: readonly ReportPaperRow[];
  readonly rows: readonly ReportPaperRow[];
  /** No page ends between its rows. */
  readonly isTogether: boolean;
}

export interface ReportPaperRow {
  /** One for each column from `span` on; the first stands across `span` columns. */
  readonly cells: readonly string[];
  readonly span: number;
  readonly level: number;
  readonly look: "plain" | "bold" | "total" | "quiet";
}

/** A row with the neighbour from which no page may part it. */
interface KeptRow extends ReportPaperRow {
  readonly keepWith: "next" | "previous" | null;
  readonly isHeading: boolean;
}

/** More rows than this are not kept together: they would leave half a page empty. */
const TOGETHER_MAX = 12;

/** The paper of a report: its columns as wide as what stands in them, on the smallest page that has room. */
export function reportPaper(report: PrintedReport): ReportPaper {
  const { columns } = report;
  const rows = rowsOf(report);
  const plan = pageColumns(
    columns.map((column, at) => ({
      title: column.title,
      isFigure: isFigure(column),
      texts: rows.flatMap(({ cells, span, level }) => textIn(cells, span, level, at)),
    })),
    REPORT_SHEET.small,
  );
  const { company, title, filters, made, notes } = report;
  return {
    company,
    title,
    filters,
    made,
    notes,
    page: plan.page,
    columns: columns.map((column, at) => ({
      title: column.title,
      align: column.align ?? (isFigure(column) ? "right" : "left"),
      width: plan.widths[at] ?? 0,
      isWrapped: !isFigure(column) || !plan.areFiguresWhole,
    })),
    parts: partsOf(rows),
  };
}

/** What a row has in one column alone; each level is as wide as four blanks. */
function textIn(cells: readonly string[], span: number, level: number, at: number): readonly string[] {
  if (at === 0) return span === 1 ? [`${"    ".repeat(level)}${cells[0] ?? ""}`] : [];
  return at < span ? [] : [cells[at - span + 1] ?? ""];
}

function rowsOf(report: PrintedReport): readonly KeptRow[] {
  const { columns, rows, groups, groupFields, sums, total } = report;
  const lines = [...wholeLines(groups, groupFields.length, rows)];
  const drawn = lines.map((line, at) =>
    line.kind === "row" ? rowLine(report, line, lines[at + 1]) : groupLine(report, line, rows.length > 0),
  );
  const totals = totalTexts(columns, { sums, count: total });
  if (totals.size === 0) return drawn;
  return [...drawn, { ...acrossLine(columns, "Total", totals), ...LAST, look: "total" }];
}

const LAST = { level: 0, keepWith: "previous", isHeading: false } as const;

function groupLine(
  { columns, groupFields }: PrintedReport,
  { kind, level, group }: Exclude<WholeLine<unknown>, { readonly kind: "row" }>,
  hasRows: boolean,
): KeptRow {
  const label = groupLabel(columns, groupFields, group.key);
  const counted = `${label} (${group.count.toLocaleString("en-IN")})`;
  if (kind === "heading")
    return {
      cells: [counted],
      span: columns.length,
      level,
      look: "bold",
      keepWith: "next",
      isHeading: true,
    };
  const sums = totalTexts(columns, group);
  const text = hasRows ? `Total of ${label}` : counted;
  return {
    ...acrossLine(columns, text, sums),
    level,
    look: "bold",
    keepWith: hasRows ? "previous" : null,
    isHeading: false,
  };
}

/** A label across the columns before the first with a total, then the totals. */
function acrossLine(
  columns: readonly ReportColumn[],
  label: string,
  totals: ReadonlyMap<string, string>,
): Pick<ReportPaperRow, "cells" | "span"> {
  const first = columns.findIndex(({ field }) => totals.has(field));
  const span = Math.max(1, first < 0 ? columns.length : first);
  const own = first === 0 ? `${label} ${totals.get(columns[0]?.field ?? "") ?? ""}` : label;
  return { span, cells: [own, ...columns.slice(span).map(({ field }) => totals.get(field) ?? "")] };
}

type RowLine = Extract<WholeLine<Readonly<Record<string, unknown>>>, { readonly kind: "row" }>;

const LOOKS: Readonly<Record<string, ReportPaperRow["look"]>> = {
  group: "bold",
  total: "total",
  open: "quiet",
  close: "quiet",
};

/** A row of the report itself. In a tree, a group stays with what is in it, and a total with what it adds up. */
function rowLine({ columns }: PrintedReport, { row, level }: RowLine, next: WholeLine<unknown> | undefined): KeptRow {
  const kind = String(row._kind ?? "");
  const depth = Math.max(level, levelOf(row));
  const below = next?.kind === "row" ? levelOf(next.row) : 0;
  return {
    cells: columns.map(({ field, format }) => valueText(row[field], format, kind === "total")),
    span: 1,
    level: depth,
    look: LOOKS[kind] ?? "plain",
    keepWith: kind === "group" && below > levelOf(row) ? "next" : kind === "total" ? "previous" : null,
    isHeading: false,
  };
}

const levelOf = (row: unknown): number =>
  typeof row === "object" && row !== null && "_level" in row ? Number(row._level ?? 0) : 0;

/** Parts in which no heading ends a page, and no sum begins one. */
function partsOf(rows: readonly KeptRow[]): readonly ReportPaperPart[] {
  const parts: { headings: readonly KeptRow[]; rows: KeptRow[]; isTogether: boolean }[] = [];
  for (let from = 0, to = 0; from < rows.length; from = to) {
    to = clusterEnd(rows, from);
    const cluster = rows.slice(from, to);
    const headings = cluster.filter(({ isHeading }) => isHeading);
    const others = cluster.filter(({ isHeading }) => !isHeading);
    const last = parts.at(-1);
    if (others.length > 1) parts.push({ headings: [], rows: cluster, isTogether: true });
    else if (headings.length === 0 && last && !last.isTogether) last.rows.push(...others);
    else parts.push({ headings, rows: others, isTogether: false });
  }
  return parts;
}

/** The end of the rows from `from` on that no page may part. */
function clusterEnd(rows: readonly KeptRow[], from: number): number {
  let to = from + 1;
  while (to < rows.length && to - from < TOGETHER_MAX) {
    if (rows[to - 1]?.keepWith !== "next" && rows[to]?.keepWith !== "previous") break;
    to += 1;
  }
  return to;
}
