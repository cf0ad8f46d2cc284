import { useMemo } from "react";
import type { Report } from "../read/report-definition";
import type { ReportSnapshot } from "../read/report-pages";
import type { ReportQuestion } from "../read/report-question";
import { useReportRows, type ReportRead } from "../read/use-report-rows";
import type { ChartChoice } from "./chart-choice";
import { partsOfGroups, partsOfRows, type ChartPart } from "./chart-parts";

const FIRST_PAGE = { start: 0, stop: 0 };

/** Whether all rows of an answer are on the device; without details they are counted and not sent. */
export const hasAllRows = ({ isWhole, rows, head }: ReportSnapshot): boolean => isWhole && rows.count === head.total;

interface ChartParts {
  /** Null until the server has answered. */
  readonly parts: readonly ChartPart[] | null;
  /** The question of which the parts are the groups. */
  readonly question: ReportQuestion;
  readonly read: ReportRead;
}

/**
 * What the bars stand for, over all rows of the report: from the rows where all are here, otherwise from the groups of
 * the answer; if that has other groups, the server is asked for these.
 */
export function useChartParts(
  report: Report,
  asked: ReportQuestion,
  shown: ReportSnapshot,
  { measure, by }: ChartChoice,
): ChartParts {
  const question = useMemo(() => ({ ...asked, group: [by], detailed: false, sort: "" }), [asked, by]);
  const hasRows = hasAllRows(shown);
  const hasGroups = shown.head.groupFields[0] === by;
  const read = useReportRows(report, question, FIRST_PAGE, !hasRows && !hasGroups);
  const other = read.isOld ? null : read.shown;
  const parts = useMemo(() => {
    if (hasRows) return partsOfRows(shown.rows, by, measure);
    const head = hasGroups ? shown.head : other?.head;
    return head ? partsOfGroups(head.groups, measure) : null;
  }, [hasRows, hasGroups, shown, other, by, measure]);
  return { parts, question, read };
}
