import type { ViewQuestion } from "../../../definitions/report/saved-view";
import type { IsoDate } from "../../../domain/calendar";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import type { OpState } from "../../offline/contract/save";
import { pendingState } from "../../rows/pending-words";
import { textOf } from "../../rows/read-row";
import { isChosen } from "../../../definitions/report/report-filter";
import type { Report } from "../read/report-definition";
import { readQuestion, writeQuestion, type ReportQuestion } from "../read/report-question";
import { columnsIn, type ReportPrefs } from "../report-prefs";
import { viewAddress } from "./view-address";

/** Columns of a view; its chart is in its address. */
export type ViewColumns = Omit<ReportPrefs, "chart">;

/** A saved view of a report. */
export interface ReportView extends ViewQuestion {
  /** Its id, or `tmp:<opId>` while its first save waits. */
  readonly key: string;
  readonly name: string;
  readonly columns: ViewColumns;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  /** The name of the user who saved it. */
  readonly owner: string;
  /** It opens first. */
  readonly isUsual: boolean;
  readonly isHome: boolean;
  /** State of the save that waits on this device; null for none. */
  readonly pending: OpState | null;
}

/** The views of a report among the rows of the server with the saves that wait; deleted ones are left out. */
export function readViews(rows: readonly Row[], reportno: string): readonly ReportView[] {
  const own = rows.filter(
    (row) => textOf(row, "name") !== "" && !row.isdeleted && (row.reportno === undefined || row.reportno === reportno),
  );
  // Of several that wait to open first, the one chosen last will.
  const chosenAt = (row: Row): number => (row._pending === undefined ? 0 : Number(row.usualat ?? 0));
  const latest = Math.max(0, ...own.map(chosenAt));
  const isUsual = (row: Row): boolean => isOn(row.isusual) && (latest === 0 || chosenAt(row) === latest);
  return own.map((row) => ({
    key: textOf(row, "id"),
    name: textOf(row, "name"),
    query: textOf(row, "query"),
    period: textOf(row, "period"),
    columns: columnsOf(textOf(row, "cols")),
    isShared: isOn(row.isshared),
    isOwn: row.isown === undefined || isOn(row.isown),
    owner: textOf(row, "owner"),
    isUsual: isUsual(row),
    isHome: isOn(row.ishome),
    pending: pendingState(row._pending),
  }));
}

function columnsOf(text: string): ViewColumns {
  const { chart: _chart, ...columns } = columnsIn(text);
  return columns;
}

/** The days of a view that are those with which the report starts on the day. */
export const AS_STARTED = "start";

/**
 * What a view keeps of a question. `days` is a period that moves with the calendar, AS_STARTED, or '' for the days of
 * the question: these are in the address even where the report starts with them today.
 */
export function viewQuery(report: Report, question: ReportQuestion, days: string): ViewQuestion {
  const query = writeQuestion(report, question, report.id);
  query.delete("id");
  for (const { name } of report.filters)
    if (name === "dtpfrom" || name === "dtpto") {
      query.delete(name);
      const value = question.values[name];
      if (days === "" && isChosen(value)) query.set(name, value);
    }
  return { query: String(query), period: days === AS_STARTED ? "" : days };
}

/** Whether a report shows what the view asks for on the day. */
export function isShownAs(report: Report, question: ReportQuestion, view: ReportView, today: IsoDate): boolean {
  const asked = readQuestion(report, viewAddress(view, report, report.id, today));
  return JSON.stringify(asked) === JSON.stringify(question);
}
