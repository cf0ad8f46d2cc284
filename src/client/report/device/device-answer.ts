import type { ReportHead } from "../../../definitions/report/report-answer";
import type { Row } from "../../../wire/envelope";
import { CallFailed, type Stamped } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import type { Report } from "../read/report-definition";
import type { RowSpan } from "../read/report-pages";
import type { ReportQuestion } from "../read/report-question";
import { dayBookFromDevice } from "./day-book";
import type { DeviceReport, DeviceRows } from "./device-rows";
import { bookFromDevice, statementFromDevice } from "./ledger-entries";
import { groupsOf, inOrder, sumsOf } from "./order-rows";
import { outstandingFromDevice } from "./outstanding";
import { stockFromDevice } from "./stock-summary";

/** Reports that a device answers itself when the server cannot be reached and never answered the question. */
const REPORTS: Readonly<Record<string, DeviceReport>> = {
  ledgerstatement: statementFromDevice,
  daybook: dayBookFromDevice,
  cashbook: bookFromDevice(["Cash-in-Hand"]),
  bankbook: bookFromDevice(["Bank Accounts", "Bank OD A/c"]),
  outstandingreceivables: outstandingFromDevice("Sundry Debtors", 1),
  outstandingpayables: outstandingFromDevice("Sundry Creditors", -1),
  stocksummary: stockFromDevice,
};

/**
 * What the first page was cut from, for the pages after it: they belong together, and a statement of 25,000 entries
 * takes a second to make. It is forgotten with its question.
 */
const MADE = new WeakMap<ReportQuestion, DeviceRows>();

/**
 * Rows of the answer, from `start`, in the shape of the server's; null where the device has none.
 * @throws CallFailed with what the user can do to get one.
 */
export async function deviceAnswer(
  offline: Offline,
  report: Report,
  question: ReportQuestion,
  { start, length }: RowSpan,
): Promise<Stamped | null> {
  const known = start > 0 ? MADE.get(question) : undefined;
  const made = known ?? (await rowsFor(offline, report, question));
  if (!made) return null;
  MADE.set(question, made);
  const columns = made.columns ?? report.columns;
  const summed = columns.filter(({ sum }) => sum === true).map(({ field }) => field);
  const fields = question.group.filter((field) => columns.some((column) => column.field === field));
  const all = orderedRows(made, report, { ...question, group: fields });
  const head: ReportHead = {
    iTotalRecords: all.length,
    asof: new Date(made.asOf).toISOString(),
    sums: JSON.stringify(sumsOf(made.rows, summed)),
    groups: JSON.stringify(groupsOf(all, fields, summed)),
    groupfields: JSON.stringify(fields),
    answercols: made.columns ? JSON.stringify(made.columns) : "",
    notes: JSON.stringify(made.notes),
  };
  const isCut = report.detailedAllowed && !question.detailed;
  const shown = isCut ? [] : all.slice(start, start + length);
  const rows: readonly Row[] =
    shown.length === 0
      ? [{ ...head, RowNumber: 0 }]
      : shown.map((row, at) => ({ ...row, RowNumber: start + at + 1, ...(at === 0 ? head : {}) }));
  return { rows, asOf: made.asOf, fresh: false };
}

const rowsFor: DeviceReport = async (offline, report, question) =>
  Object.hasOwn(REPORTS, report.name)
    ? ((await REPORTS[report.name]?.(offline, report, question).catch(unlessSaid)) ?? null)
    : null;

/** A running balance is true only in the order of the report, where it has its first and last row too. */
function orderedRows({ rows, running }: DeviceRows, { columns }: Report, question: ReportQuestion): readonly Row[] {
  const isOwnOrder = question.group.length === 0 && question.sort === "";
  if (running && isOwnOrder) return [running.lead, ...rows, running.trail];
  const plain = running ? rows.map(({ [running.field]: _balance, ...row }): Row => row) : rows;
  return inOrder(plain, columns, question);
}

function unlessSaid(failure: unknown): null {
  if (failure instanceof CallFailed) throw failure;
  return null;
}
