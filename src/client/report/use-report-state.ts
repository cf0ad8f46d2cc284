import { useMemo } from "react";
import type { ReportColumn } from "../../definitions/report/report-column";
import { useRowEdits } from "./edit/use-row-edits";
import { useReportTable } from "./grid/use-report-table";
import { useRowsAndWaiting } from "./local/use-rows-and-waiting";
import type { OpenReport, ReportPlace } from "./place/report-place";
import type { Report } from "./read/report-definition";
import { reportLines, type ReportLines } from "./read/report-lines";
import { pagingOf, type ReportSnapshot, type RowsRead } from "./read/report-pages";
import { stackedSides } from "./read/stacked-sides";
import { readQuestion, reportArgs, writeQuestion, type ReportQuestion } from "./read/report-question";
import { totalTexts } from "../../definitions/report/report-totals";
import { useRowParts } from "./row/use-row-parts";
import { useLineActions } from "./use-line-actions";
import { CHART, chartChoice, measuresOf, TABLE } from "./chart/chart-choice";
import { DEFAULT_PREFS, type ReportPrefs } from "./report-prefs";
import { useReportPrefs } from "./use-report-prefs";
import { hasAllRows } from "./chart/use-chart-parts";
import { useReportVisit, type ReportVisit } from "./use-report-visit";

interface ReportStateOptions {
  readonly report: Report;
  readonly place: ReportPlace;
  /** Id of the user, whose columns are kept. */
  readonly user: string;
  readonly onPopup: OpenReport;
  /** Rows are cards, which have no room for two sides. */
  readonly asCards: boolean;
}

/** What a report shows and what its lines do: question, rows, lines, columns, totals. */
export function useReportState({ report, place, user, onPopup, asCards }: ReportStateOptions) {
  const address = String(place.query);
  const question = useMemo(() => readQuestion(report, new URLSearchParams(address)), [report, address]);
  const args = JSON.stringify(reportArgs(report, question));
  const visit = useReportVisit(place.key, args, pagingOf(report.firstRows).others);
  const { read: beside, local } = useRowsAndWaiting(report, question, visit.range);
  const shown = useMemo(
    () => (asCards && beside.shown ? stackedSides(beside.shown) : beside.shown),
    [asCards, beside.shown],
  );
  const read = { ...beside, shown };
  const ask = (change: Partial<ReportQuestion>): void => {
    const next = String(writeQuestion(report, { ...question, ...change }, place.id));
    if (next === String(writeQuestion(report, question, place.id))) read.again();
    else place.replace(new URLSearchParams(next));
  };
  const lines = useShownLines(shown, question, visit);
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
  const parts = useRowParts({ shown, lines, activate: visit.activate, again: read.again });
  const edits = useRowEdits({ user, report, again: read.again });
  const actions = useLineActions({ report, question, place, visit, lines, shown, columns, onPopup, parts });
  const resetColumns = (): void => keep({ ...DEFAULT_PREFS, chart: prefs.chart });
  /** Shows the columns of a saved view; null for those of the report. */
  const keepColumns = (shownColumns: Omit<ReportPrefs, "chart"> | null): void =>
    keep({ ...DEFAULT_PREFS, ...shownColumns, chart: prefs.chart });
  const chart = useChart({ question, ask, prefs, keep, allColumns, isWhole: shown !== null && hasAllRows(shown) });
  const grid = { lines, allColumns, columns, table, totals, prefs };
  return { question, ask, chart, visit, read, ...grid, actions, resetColumns, keepColumns, parts, edits, local };
}

const NO_ROWS: RowsRead = { count: 0, at: () => undefined };

/** The lines of what is shown, without those in what the user closed. */
const useShownLines = (
  shown: ReportSnapshot | null,
  { layout }: ReportQuestion,
  { folding }: ReportVisit,
): ReportLines =>
  useMemo(
    () =>
      reportLines({
        rows: shown?.rows ?? NO_ROWS,
        groups: shown?.head.groups ?? [],
        depth: shown?.head.groupFields.length ?? 0,
        layout,
        folding,
        isWhole: shown?.isWhole ?? false,
      }),
    [shown, layout, folding],
  );

const NO_TOTALS: ReadonlyMap<string, string> = new Map();

interface ChartOptions {
  readonly question: ReportQuestion;
  readonly ask: (change: Partial<ReportQuestion>) => void;
  readonly prefs: ReportPrefs;
  readonly keep: (prefs: ReportPrefs) => void;
  readonly allColumns: readonly ReportColumn[];
  readonly isWhole: boolean;
}

/** Table or chart: what the address says, otherwise what this user had last in this report. */
function useChart({ question, ask, prefs, keep, allColumns, isWhole }: ChartOptions) {
  const show = (chart: string): void => {
    keep({ ...prefs, chart });
    ask({ chart });
  };
  const choice = chartChoice(question.chart || prefs.chart || TABLE, allColumns, question.group, isWhole);
  const canDraw = measuresOf(allColumns).length > 0;
  return { choice, show, toggle: canDraw ? () => show(choice ? TABLE : CHART) : null };
}

/** The visible columns in their order; the same list until they change, so that lines are not drawn again. */
function useColumnsShown(all: readonly ReportColumn[], fields: readonly string[]): readonly ReportColumn[] {
  const names = fields.join();
  return useMemo(() => names.split(",").flatMap((name) => all.find(({ field }) => field === name) ?? []), [all, names]);
}
