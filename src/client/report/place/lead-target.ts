import { isChosen } from "../../../definitions/report/report-filter";
import type { Report } from "../read/report-definition";
import type { ReportQuestion } from "../read/report-question";
import type { DrillTarget } from "./drill";

/** The report that goes on from this one, with the filters that are chosen here. */
export function leadTarget(
  { reportno, filters }: NonNullable<Report["leadsTo"]>,
  { values }: Pick<ReportQuestion, "values">,
): DrillTarget {
  const chosen = filters.flatMap((name) => {
    const value = values[name];
    return isChosen(value) ? [[name, value] as const] : [];
  });
  const passed = { id: reportno, ...Object.fromEntries(chosen) };
  return { query: new URLSearchParams(passed), state: { ...passed, isLoaded: false }, isPopup: false };
}
