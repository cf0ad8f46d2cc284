import { DATE_PRESETS } from "../../../domain/date-ranges";
import type { IsoDate } from "../../../domain/calendar";
import { isOn } from "../../../wire/answers";
import { isRecord, type Row } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";
import type { Report } from "../read/report-definition";
import { writeQuestion, type ReportQuestion } from "../read/report-question";
import type { ReportPrefs } from "../report-prefs";

/** A saved view of a report. */
export interface ReportView {
  /** Its id, or `tmp:<opId>` while its first save waits. */
  readonly key: string;
  readonly name: string;
  /** Address of the report without its number. */
  readonly query: string;
  /** A key of DATE_PRESETS; '' for the days of the address. */
  readonly period: string;
  readonly columns: ReportPrefs;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  /** The name of the user who saved it. */
  readonly owner: string;
  /** It opens first. */
  readonly isUsual: boolean;
  /** State of the save that waits on this device; '' for none. */
  readonly pending: string;
}

/** The views of a report among the rows of the server and the saves that wait; deleted ones are left out. */
export function readViews(rows: readonly Row[], reportno: string): readonly ReportView[] {
  const own = rows.filter(
    (row) => textOf(row, "name") !== "" && !row.isdeleted && (row.reportno === undefined || row.reportno === reportno),
  );
  const chosenHere = own.find((row) => row._pending !== undefined && isOn(row.isusual));
  return own.map((row) => ({
    key: textOf(row, "id"),
    name: textOf(row, "name"),
    query: textOf(row, "query"),
    period: textOf(row, "period"),
    columns: readColumns(textOf(row, "cols")),
    isShared: isOn(row.isshared),
    isOwn: row.isown === undefined || isOn(row.isown),
    owner: textOf(row, "owner"),
    isUsual: chosenHere ? row === chosenHere : isOn(row.isusual),
    pending: textOf(row, "_pending"),
  }));
}

function readColumns(text: string): ReportPrefs {
  const texts = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  try {
    const kept: unknown = JSON.parse(text);
    const of = isRecord(kept) ? kept : {};
    return { hidden: texts(of.hidden), shown: texts(of.shown), order: texts(of.order) };
  } catch {
    return { hidden: [], shown: [], order: [] };
  }
}

/** What a view keeps of a question; days that move with a period are not in the address. */
export function viewQuery(report: Report, question: ReportQuestion, period: string): string {
  const query = writeQuestion(report, question, report.id);
  query.delete("id");
  if (period !== "") for (const name of ["dtpfrom", "dtpto"]) query.delete(name);
  return String(query);
}

/** The address of a view on a day. */
export function viewAddress(
  report: Pick<Report, "filters">,
  { query, period }: Pick<ReportView, "query" | "period">,
  id: string,
  today: IsoDate,
): URLSearchParams {
  const address = new URLSearchParams(query);
  address.set("id", id);
  const days = DATE_PRESETS[period]?.of(today);
  for (const { name } of report.filters) {
    if (days && name === "dtpfrom") address.set(name, days.from);
    if (days && name === "dtpto") address.set(name, days.to);
  }
  return address;
}
