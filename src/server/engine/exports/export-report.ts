import { chosenColumns } from "../../../definitions/report/chosen-columns";
import type { ChosenColumns } from "../../../definitions/report/chosen-columns";
import { isFigure } from "../../../definitions/report/report-column";
import type { ReportColumn } from "../../../definitions/report/report-column";
import { formatMonth } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Forbidden, Refusal } from "../call/refusal";
import type { ListColumn } from "../records/declaration";
import { wholeReport } from "../reports/answer";
import { shownColumns } from "../reports/columns";
import type { ReportDeclaration, ReportRow } from "../reports/declaration";
import type { ReportPart } from "../reports/part";
import { readQuestion } from "../reports/question";
import { reportRights } from "../reports/reach";
import { audit } from "../trail/audit";
import type { InTransaction, ListExport } from "./export";

/** A file with more rows does not open in a spreadsheet program of a usual computer. */
const ROWS_MAX = 200_000;

const FORMATS: Readonly<Record<string, ListColumn["format"]>> = {
  amt: "amount",
  number2: "amount",
  drcr: "amount",
  qty: "quantity",
  date: "date",
};

/** How a report leaves the server: the right that it needs, the verb, and the action in the audit trail. */
const WAYS = {
  download: { need: "print", verb: "download", action: "export" },
  mail: { need: "reportEmail", verb: "e-mail", action: "e-mail" },
} as const;

interface Leaving {
  readonly by: keyof typeof WAYS;
  /** Columns that the user chose; without it those of the report. */
  readonly columns?: ChosenColumns | undefined;
  /** What else the audit trail keeps: to whom it was sent. */
  readonly noted?: Row;
}

/**
 * The whole of a report as the user may see it (rights to view and to download or e-mail), groups in the order of the
 * screen and the total in the last row. Figures are numbers, a debit positive. It is read in one transaction, so all of
 * it is of one moment. The audit trail records who took it. Throws `Refusal` where it has too many rows.
 */
export async function exportReport(
  run: InTransaction,
  report: ReportDeclaration,
  given: Row,
  { by, columns: wanted, noted }: Leaving = { by: "download" },
): Promise<ListExport> {
  const { need, verb, action } = WAYS[by];
  const { columns, rows } = await run("read", async (ctx) => {
    const rights = await reportRights(ctx);
    if (!rights.get(report.name)[need])
      throw new Forbidden(`You don't have permission to ${verb} the report ${report.title}.`);
    return wholeOf(ctx, report, given, shownColumns(report, rights), wanted);
  });
  await run("write", (ctx) =>
    audit(ctx, { entity: report.name, recid: "", action, after: { rows: rows.length, ...noted } }),
  );
  async function* batches(): AsyncGenerator<readonly Row[]> {
    yield rows;
  }
  const shown = columns.map(({ field, title, xlsxfield, format = "" }) => ({
    field,
    title: xlsxfield ?? title,
    format: FORMATS[format],
  }));
  return { title: report.title, columns: shown, total: rows.length, batches };
}

interface Whole {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly Row[];
}

async function wholeOf(
  ctx: Context,
  report: ReportDeclaration,
  given: Row,
  declared: readonly ReportColumn[],
  wanted?: ChosenColumns,
): Promise<Whole> {
  const question = readQuestion(report, given);
  const rows: Row[] = [];
  let [first, columns]: [ReportPart | null, readonly ReportColumn[]] = [null, declared];
  for await (const part of wholeReport(ctx, report, question)) {
    if (!first) {
      if (part.total > ROWS_MAX) throw new Refusal("dtpto", tooMany(part.total));
      columns = shownIn(part, declared, wanted);
      first = part;
    }
    for (const row of part.rows) rows.push(cellsOf(row, columns));
  }
  if (!first) throw new Error("A report answers at least its head.");
  // Groups alone have no rows.
  const { groups, groupFields, sums } = first;
  const body = first.rows.length === 0 ? groups.map((group) => groupCells(group, groupFields, columns)) : rows;
  return { columns, rows: [...body, ...totalCells(sums, columns)] };
}

const tooMany = (total: number): string =>
  `The report has ${total.toLocaleString("en-IN")} rows, more than a file can hold. Choose fewer days.`;

/** Columns that the user chose; otherwise those that the report shows. */
const shownIn = (
  part: ReportPart,
  declared: readonly ReportColumn[],
  wanted?: ChosenColumns,
): readonly ReportColumn[] => {
  const all = part.columns ?? declared;
  if (wanted) return chosenColumns(all, wanted);
  return all.filter(({ visible }) => visible !== false || part.columns !== undefined);
};

/** Only what the columns show, figures as numbers and the first column indented by the level. */
function cellsOf(row: ReportRow, columns: readonly ReportColumn[]): Row {
  return Object.fromEntries(columns.map((column, at) => [column.field, cellOf(row, column, at === 0)]));
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

/** The total names itself in the first column of text. */
function totalCells(sums: ReportPart["sums"], columns: readonly ReportColumn[]): readonly Row[] {
  if (Object.keys(sums).length === 0) return [];
  const named = columns.find((column) => !isFigure(column) && column.format === undefined);
  return [{ ...cellsOf(sums, columns), ...(named ? { [named.field]: "Total" } : {}) }];
}
