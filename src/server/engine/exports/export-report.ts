import { isFigure } from "../../../definitions/report/report-column";
import type { ReportColumn } from "../../../definitions/report/report-column";
import { groupLabel } from "../../../definitions/report/report-totals";
import { wholeLines } from "../../../definitions/report/whole-lines";
import { formatMonth } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import type { ListColumn } from "../records/declaration";
import type { ReportDeclaration, ReportRow } from "../reports/declaration";
import type { ReportPart } from "../reports/part";
import { IS_SUM, OUTLINE_LEVEL } from "./export";
import type { InTransaction, ListExport } from "./export";
import { takenReport, type Leaving, type TakenReport } from "./taken-report";
import type { SheetOutline } from "./workbook-parts";

/** A file with more rows does not open in a spreadsheet program of a usual computer. */
const ROWS_MAX = 200_000;

const FORMATS: Readonly<Record<string, ListColumn["format"]>> = {
  amt: "amount",
  number2: "amount",
  drcr: "amount",
  qty: "quantity",
  date: "date",
};

interface FileLeaving extends Leaving {
  /** Rows can be folded: those of a group below its sum, those of a tree below its head. */
  readonly isWorkbook?: boolean;
}

/**
 * The whole of a report as the user may see it (rights to view and to download or e-mail), groups in the order of the
 * screen and the total in the last row. Figures are numbers, a debit positive. Throws `Refusal` where it has too many
 * rows.
 */
export async function exportReport(
  run: InTransaction,
  report: ReportDeclaration,
  given: Row,
  { isWorkbook = false, ...leaving }: FileLeaving = { by: "download" },
): Promise<ListExport> {
  const taken = await takenReport(run, report, given, {
    ...leaving,
    rowsMax: ROWS_MAX,
    tooMany,
    keep: cellsOf,
    beside: async () => null,
  });
  const { rows, outline } = isWorkbook ? workbookRows(taken) : { rows: fileRows(taken) };
  async function* batches(): AsyncGenerator<readonly Row[]> {
    yield rows;
  }
  const shown = taken.columns.map(({ field, title, xlsxfield, format = "" }) => ({
    field,
    title: xlsxfield ?? title,
    format: FORMATS[format],
  }));
  return { title: report.title, columns: shown, total: rows.length, batches, ...(outline ? { outline } : {}) };
}

/** Groups alone have no rows. */
function fileRows({ rows, groups, groupFields, sums, columns }: TakenReport<Row, null>): readonly Row[] {
  const body = rows.length === 0 ? groups.map((group) => groupCells(group, groupFields, columns)) : rows;
  return [...body, ...totalCells(sums, columns)];
}

/** Levels of rows that the format knows. */
const LEVELS_MAX = 7;

interface Folded {
  readonly rows: readonly Row[];
  readonly outline?: SheetOutline;
}

/** The same rows with their levels; each group ends with its sum, and a tree has its own heads. */
function workbookRows(taken: TakenReport<Row, null>): Folded {
  const { rows, groups, groupFields, sums, columns } = taken;
  const totals = totalCells(sums, columns).map((row) => ({ ...row, [IS_SUM]: true }));
  const deepest = rows.reduce((most, row) => Math.max(most, levelIn(row)), 0);
  if (groups.length === 0 || rows.length === 0) {
    const plain = [...fileRows({ ...taken, sums: {} }), ...totals];
    return deepest === 0 ? { rows: plain } : { rows: plain, outline: { levels: deepest, sums: "above" } };
  }
  const depth = groupFields.length;
  const lines = [...wholeLines(groups, depth, rows)].flatMap((line): readonly Row[] => {
    const level = { [OUTLINE_LEVEL]: Math.min(line.level, LEVELS_MAX) };
    if (line.kind === "heading") return [];
    if (line.kind === "row") return [{ ...line.row, ...level }];
    const label = `Total of ${groupLabel(columns, groupFields, line.group.key)}`;
    return [{ ...named(columns, cellsOf(line.group.sums, columns), label), ...level, [IS_SUM]: true }];
  });
  return { rows: [...lines, ...totals], outline: { levels: Math.min(depth, LEVELS_MAX), sums: "below" } };
}

const levelIn = (row: Row): number => Number(row[OUTLINE_LEVEL] ?? 0);

const tooMany = (total: number): string =>
  `The report has ${total.toLocaleString("en-IN")} rows, more than a file can hold. Choose fewer days.`;

/** Only what the columns show, figures as numbers and the first column indented by the level. */
function cellsOf(row: ReportRow, columns: readonly ReportColumn[]): Row {
  const cells = Object.fromEntries(columns.map((column, at) => [column.field, cellOf(row, column, at === 0)]));
  return row._level ? { ...cells, [OUTLINE_LEVEL]: Math.min(row._level, LEVELS_MAX) } : cells;
}

function cellOf(row: ReportRow, column: ReportColumn, isFirst: boolean): unknown {
  const value = row[column.field];
  if (value === null || value === undefined || value === "") return null;
  if (isFigure(column)) return Number(value);
  if (column.format === "month") return formatMonth(String(value));
  return isFirst && row._level ? `${"  ".repeat(row._level)}${String(value)}` : value;
}

const groupCells = (
  { key, sums }: ReportPart["groups"][number],
  fields: readonly string[],
  columns: readonly ReportColumn[],
): Row => cellsOf({ ...Object.fromEntries(key.map((value, at) => [fields[at] ?? "", value])), ...sums }, columns);

const totalCells = (sums: ReportPart["sums"], columns: readonly ReportColumn[]): readonly Row[] =>
  Object.keys(sums).length === 0 ? [] : [named(columns, cellsOf(sums, columns), "Total")];

/** A sum names itself in the first column of text. */
function named(columns: readonly ReportColumn[], cells: Row, label: string): Row {
  const column = columns.find((one) => !isFigure(one) && one.format === undefined);
  return column ? { ...cells, [column.field]: label } : cells;
}
