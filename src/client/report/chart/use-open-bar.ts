import { useOffline } from "../../call/offline-context";
import { announceFailure } from "../../ui/dialogs";
import type { Row } from "../../../wire/envelope";
import { isRefusal } from "../../offline/reading/classify";
import { drillTarget, type Opened } from "../place/drill";
import type { Report } from "../read/report-definition";
import { rowsOf } from "../read/report-head";
import { reportArgs, type ReportQuestion } from "../read/report-question";
import type { ReportColumn } from "../../../definitions/report/report-column";
import type { ChartBar } from "./chart-bars";
import type { ChartPart } from "./chart-parts";
import { TABLE } from "./chart-choice";

interface OpenBarOptions {
  readonly report: Report;
  readonly question: ReportQuestion;
  /** The question of which the bars are the groups. */
  readonly grouped: ReportQuestion;
  readonly by: ReportColumn;
  readonly ask: (change: Partial<ReportQuestion>) => void;
  readonly open: (opened: Opened) => void;
  readonly openRow: (row: Row) => void;
}

/**
 * Opens what a bar stands for: what its only row or its column opens, otherwise the table of its days, or in its
 * groups.
 */
export function useOpenBar({ report, question, grouped, by, ask, open, openRow }: OpenBarOptions) {
  const { reader } = useOffline();
  const rowOf = async ({ row, from }: ChartPart): Promise<Row | undefined> => {
    if (row || from === null) return row ?? undefined;
    const args = { ...reportArgs(report, { ...grouped, detailed: true }), from: from + 1, top: 1 };
    const { rows } = await reader.read({ kind: "report", sqlsp: report.procedure, args });
    return isRefusal(rows) ? undefined : rowsOf(rows)[0];
  };
  const openBar = async ({ part, days }: ChartBar): Promise<void> => {
    const row = part && (await rowOf(part));
    const target = row && drillTarget(report, question, by, row);
    if (target) return open({ kind: "report", target });
    if (row && part.count === 1) return openRow(row);
    ask({ chart: TABLE, ...(days ? { values: within(question, days) } : { group: [by.field] }) });
  };
  return (bar: ChartBar): void => void openBar(bar).catch(announceFailure);
}

/** The filters with the days of a bar, as far as the report covers them. */
function within({ values }: ReportQuestion, { from, to }: NonNullable<ChartBar["days"]>): ReportQuestion["values"] {
  const { dtpfrom, dtpto } = values;
  return {
    ...values,
    ...(dtpfrom === undefined ? {} : { dtpfrom: from > dtpfrom ? from : dtpfrom }),
    ...(dtpto === undefined ? {} : { dtpto: to < dtpto ? to : dtpto }),
  };
}
