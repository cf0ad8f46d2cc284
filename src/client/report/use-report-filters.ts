import { useState } from "react";
import { areSame, type FilterProblems } from "./filters/draft";
import type { FilterValues, Report } from "./read/report-definition";
import { missingFilter, type ReportQuestion } from "./read/report-question";
import type { ReportRead } from "./read/use-report-rows";

export interface ReportFilters {
  /** The drawer with the filters; null while it is closed. */
  readonly opened: { readonly startAt: string; readonly draft: FilterValues; readonly problems: FilterProblems } | null;
  /** A filter was changed and Show was not pressed yet (REP-063). */
  readonly isChanged: boolean;
  /** Opens the drawer at a filter; '' for the first. */
  readonly open: (startAt: string) => void;
  readonly change: (draft: FilterValues) => void;
  readonly close: () => void;
}

/**
 * The advance-search drawer of a report. It opens by itself where a filter must have a value, and at the filter that
 * the server refused; once for a question, so that the user can close it.
 */
export function useReportFilters(
  report: Report,
  question: ReportQuestion,
  refusal: ReportRead["refusal"],
): ReportFilters {
  const missing = missingFilter(report, question);
  const refused = report.filters.find(({ name }) => name === refusal?.field);
  const [opened, setOpened] = useState<{ readonly startAt: string; readonly draft: FilterValues } | null>(
    missing ? { startAt: missing.name, draft: question.values } : null,
  );
  const [answered, setAnswered] = useState("");
  const asked = refused ? JSON.stringify([question.values, refusal?.message]) : "";
  if (refused && asked !== answered) {
    setAnswered(asked);
    setOpened({ startAt: refused.name, draft: question.values });
  }
  const problems: FilterProblems = {
    ...(missing ? { [missing.name]: missing.required } : {}),
    ...(refused && refusal ? { [refused.name]: refusal.message } : {}),
  };
  return {
    opened: opened && { ...opened, problems },
    isChanged: opened !== null && !areSame(report, opened.draft, question.values),
    open: (startAt) => setOpened({ startAt, draft: question.values }),
    change: (draft) => setOpened((before) => before && { ...before, draft }),
    close: () => setOpened(null),
  };
}
