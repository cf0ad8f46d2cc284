import { useMemo, useState } from "react";
import type { ReportColumn } from "../../definitions/report/report-column";
import { useRowEdits } from "./edit/use-row-edits";
import { useReportTable } from "./grid/use-report-table";
import type { OpenReport, ReportPlace } from "./place/report-place";
import type { Report } from "./read/report-definition";
import { reportLines } from "./read/report-lines";
import { missingFilter, readQuestion, reportArgs, writeQuestion, type ReportQuestion } from "./read/report-question";
import { totalTexts } from "./read/report-totals";
import { useReportRows } from "./read/use-report-rows";
import type { OpenedMenu } from "./row/row-menu";
import { useRowCalls } from "./row/use-row-calls";
import { useLineActions } from "./use-line-actions";
import { useReportPrefs } from "./use-report-prefs";
import { useReportVisit } from "./use-report-visit";

interface ReportStateOptions {
  readonly report: Report;
  readonly place: ReportPlace;
  /** Id of the user, whose columns are kept. */
  readonly user: string;
  readonly onPopup: OpenReport;
  /** Nothing is read yet: the report may open with a saved view. */
  readonly isHeld: boolean;
}

/** What a report shows and what its lines do: question, rows, lines, columns, totals. */
export function useReportState({ report, place, user, onPopup, isHeld }: ReportStateOptions) {
  const address = String(place.query);
  const question = useMemo(() => readQuestion(report, new URLSearchParams(address)), [report, address]);
  const args = JSON.stringify(reportArgs(report, question));
  const visit = useReportVisit(place.key, args);
  const read = useReportRows(report, question, visit.range, !isHeld && !missingFilter(report, question));
  const { shown } = read;
  const ask = (change: Partial<ReportQuestion>): void => {
    const next = String(writeQuestion(report, { ...question, ...change }, place.id));
    if (next === String(writeQuestion(report, question, place.id))) read.again();
    else place.replace(new URLSearchParams(next));
  };
  const lines = useMemo(
    () =>
      reportLines({
        rows: shown?.rows ?? { count: 0, at: () => undefined },
        groups: shown?.head.groups ?? [],
        depth: shown?.head.groupFields.length ?? 0,
        layout: question.layout,
        folding: visit.folding,
        isWhole: shown?.isWhole ?? false,
      }),
    [shown, question.layout, visit.folding],
  );
  const allColumns = shown?.head.columns ?? report.columns;
  const [prefs, keep] = useReportPrefs(user, report.id);
  const table = useReportTable({
    columns: allColumns,
    prefs,
    keep,
    sort: question.sort,
    onSort: (sort) => ask({ sort }),
    isSortable: shown !== null && !shown.isFixed,
  });
  const columns = useColumnsShown(
    allColumns,
    table.getVisibleLeafColumns().map(({ id }) => id),
  );
  const totals = useMemo(
    () => (shown ? totalTexts(columns, { sums: shown.head.sums, count: shown.head.total }) : NO_TOTALS),
    [shown, columns],
  );
  const [menu, onMenu] = useState<OpenedMenu | null>(null);
  const onRun = useRowCalls(read.again);
  const edits = useRowEdits({ user, report, again: read.again });
  const actions = useLineActions({ report, question, place, visit, lines, shown, columns, onPopup, onMenu, onRun });
  const rowMenu = { opened: menu, onRun, close: () => onMenu(null) };
  const shownAs = { allColumns, columns, table, prefs, keep };
  return { question, ask, visit, read, lines, ...shownAs, totals, actions, rowMenu, edits };
}

const NO_TOTALS: ReadonlyMap<string, string> = new Map();

/** The visible columns in their order; the same list until they change, so that lines are not drawn again. */
function useColumnsShown(all: readonly ReportColumn[], fields: readonly string[]): readonly ReportColumn[] {
  const names = fields.join();
  return useMemo(() => names.split(",").flatMap((name) => all.find(({ field }) => field === name) ?? []), [all, names]);
}
