import { TOP_MAX } from "../../../definitions/report/report-answer";
import type { Row } from "../../../wire/envelope";
import { CallFailed } from "../../offline/contract/reader";
import { isRefusal } from "../../offline/reading/classify";
import type { Offline } from "../../offline/offline";
import type { Report } from "../read/report-definition";
import { rowsOf } from "../read/report-head";
import type { ReportSnapshot } from "../read/report-pages";
import { pageArgs, reportArgs, type ReportQuestion } from "../read/report-question";

/** Rows of one print: more take a browser minutes, and are a file. */
export const PRINT_MAX = 20_000;

/**
 * All rows of the report that is shown: those that were read, or asked for again page by page.
 * @throws Error with a sentence if the server is not reached or refuses.
 */
export async function allRows(
  { reader }: Pick<Offline, "reader">,
  report: Report,
  question: ReportQuestion,
  { rows, isWhole }: Pick<ReportSnapshot, "rows" | "isWhole">,
): Promise<readonly Row[]> {
  if (isWhole) return Array.from({ length: rows.count }, (_, index) => rows.at(index) ?? {});
  const all: Row[] = [];
  while (all.length < rows.count) {
    const args = { ...reportArgs(report, question), ...pageArgs(all.length, TOP_MAX) };
    const answer = await reader.ask(report.procedure, args).catch((failure: unknown) => {
      const isUnreached = failure instanceof CallFailed && failure.kind === "network";
      throw isUnreached ? new Error("You are offline. Connect to print all rows of the report.") : failure;
    });
    if (isRefusal(answer)) throw new Error(String(answer[0]?.errormsg ?? ""));
    const page = rowsOf(answer);
    all.push(...page);
    if (page.length < TOP_MAX) break;
  }
  return all;
}
