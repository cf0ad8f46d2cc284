import type { ReportHead } from "../../../definitions/report/report-answer";
import { addDecimals } from "../../../domain/decimal";
import { groupedBy } from "../../../domain/grouped";
import type { Row } from "../../../wire/envelope";
import type { Stamped } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import type { Report } from "../read/report-definition";
import { PAGE_ROWS } from "../read/report-pages";
import type { ReportQuestion } from "../read/report-question";
import type { DeviceReport } from "./device-rows";
import { outstandingFromDevice } from "./outstanding";
import { stockFromDevice } from "./stock-summary";

/** Reports that a device answers itself when the server cannot be reached and never answered the question. */
const REPORTS: Readonly<Record<string, DeviceReport>> = {
  outstandingreceivables: outstandingFromDevice("Sundry Debtors", 1),
  outstandingpayables: outstandingFromDevice("Sundry Creditors", -1),
  stocksummary: stockFromDevice,
};

/** A page of the answer (from 0) in the shape of the server's; null where the device has none. Never throws. */
export async function deviceAnswer(
  offline: Offline,
  report: Report,
  question: ReportQuestion,
  page: number,
): Promise<Stamped | null> {
  const made = Object.hasOwn(REPORTS, report.name)
    ? await REPORTS[report.name]?.(offline, report, question).catch(() => null)
    : null;
  if (!made) return null;
  const columns = made.columns ?? report.columns;
  const summed = columns.filter(({ sum }) => sum === true).map(({ field }) => field);
  const fields = question.group.filter((field) => columns.some((column) => column.field === field)).slice(0, 1);
  const [field] = fields;
  const groups = field === undefined ? [] : [...groupedBy(made.rows, (row) => String(row[field] ?? ""))];
  const ordered = field === undefined ? made.rows : groups.flatMap(([, rows]) => rows);
  const head: ReportHead = {
    iTotalRecords: ordered.length,
    asof: new Date(made.asOf).toISOString(),
    sums: JSON.stringify(sumsOf(made.rows, summed)),
    groups: JSON.stringify(
      groups.map(([key, rows]) => ({ key: [key], count: rows.length, sums: sumsOf(rows, summed) })),
    ),
    groupfields: JSON.stringify(fields),
    answercols: made.columns ? JSON.stringify(made.columns) : "",
    notes: JSON.stringify(made.notes),
  };
  const isCut = report.detailedAllowed && !question.detailed;
  const shown = isCut ? [] : ordered.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS);
  const rows: readonly Row[] =
    shown.length === 0
      ? [{ ...head, RowNumber: 0 }]
      : shown.map((row, at) => ({ ...row, RowNumber: page * PAGE_ROWS + at + 1, ...(at === 0 ? head : {}) }));
  return { rows, asOf: made.asOf, fresh: false };
}

const sumsOf = (rows: readonly Row[], fields: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.map((field) => [field, addDecimals("0", ...rows.map((row) => String(row[field] ?? "0") || "0"))]),
  );
