import type { LineRange } from "../../ui/use-read-range";
import type { Report } from "../read/report-definition";
import { missingFilter, type ReportQuestion } from "../read/report-question";
import { useReportRows, type ReportRead } from "../read/use-report-rows";
import { useLocalEffect, type LocalView } from "./use-local-effect";

/** Rows of a report with what waits drawn in. Without a filter that must have a value nothing is read. */
export function useRowsAndWaiting(
  report: Report,
  question: ReportQuestion,
  range: LineRange,
): { readonly read: ReportRead; readonly local: LocalView } {
  const server = useReportRows(report, question, range, !missingFilter(report, question));
  const local = useLocalEffect(report, question, server.shown);
  return { read: { ...server, shown: local.shown }, local };
}
