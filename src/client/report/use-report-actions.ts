import type { ReportFileKind } from "../call/files/export-file";
import type { ReportPlace } from "./place/report-place";
import { usePrint } from "./print/use-print";
import type { FilterValues, Report } from "./read/report-definition";
import { leadTarget } from "./place/lead-target";
import { missingFilter, writeQuestion } from "./read/report-question";
import { panelActions } from "./report-panel";
import { useReportExport } from "./use-report-export";
import { useReportRun } from "./use-report-run";
import type { useReportState } from "./use-report-state";
import type { ReportFilters } from "./use-report-filters";
import { useViewKeys } from "./use-view-keys";

interface ReportActionsOptions {
  readonly report: Report;
  readonly place: ReportPlace;
  readonly state: Pick<ReturnType<typeof useReportState>, "question" | "ask" | "read" | "prefs" | "chart">;
  readonly filters: ReportFilters;
  /** The element of the report. */
  readonly root: HTMLElement | null;
  readonly focusGrid: () => void;
  readonly onMail: () => void;
  readonly onViews: () => void;
}

/** Show, print, download, e-mail and the keys of the whole report. */
export function useReportActions(options: ReportActionsOptions) {
  const { report, place, state, filters, root, focusGrid } = options;
  const { question, ask, read, prefs, chart } = state;
  const onMail = report.mailAllowed ? options.onMail : null;
  const paper = usePrint(report, question);
  const files = useReportExport(report, question, prefs);
  const { shown, isOld } = read;
  const mayPrint = report.printAllowed && shown !== null && !isOld && !filters.isChanged && files.progress === "";
  const show = (values: FilterValues | null): void => {
    filters.close();
    ask(values ? { values } : {});
    focusGrid();
  };
  const missing = missingFilter(report, question);
  const showAgain = (): void => (missing ? filters.open(missing.name) : show(null));
  const own = useReportRun(report, read.again);
  const lead = (): void => {
    if (report.leadsTo)
      place.open(leadTarget(report.leadsTo, question), {
        title: report.title,
        query: String(writeQuestion(report, question, place.id)),
      });
  };
  const print = (): void => (mayPrint ? paper.print(shown) : undefined);
  const download = (kind: ReportFileKind): void => (mayPrint ? files.download(kind) : undefined);
  useViewKeys(root, {
    period: () => filters.open(report.filters.find(({ kind }) => kind === "date")?.name ?? ""),
    show: showAgain,
    csv: () => download("csv"),
    print,
    mail: onMail,
    views: options.onViews,
    detailed: report.detailedAllowed ? () => ask({ detailed: !question.detailed }) : null,
    chart: chart.toggle,
    back: place.trail.length > 0 ? () => place.back(1) : null,
  });
  return {
    /** Asks with these filters; null for those that are shown. */
    show,
    /** Rows on paper; null while nothing is printed. */
    paperRows: paper.rows,
    progress: own.progress || files.progress || (paper.isBusy ? "Reading all rows" : ""),
    panel: panelActions({
      run: own.run && report.run && { label: report.run.label, isOff: own.progress !== "", onRun: own.run },
      mayPrint,
      letter: report.letter,
      leadsTo: report.leadsTo && { title: report.leadsTo.title, onOpen: lead },
      onShow: showAgain,
      onPrint: print,
      onDownload: download,
      onMail,
    }),
  };
}
