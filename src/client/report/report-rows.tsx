import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { CallFailed } from "../offline/contract/reader";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { LoadingMark } from "../ui/loading-mark";
import type { ChartChoice } from "./chart/chart-choice";
import { ReportChart } from "./chart/report-chart";
import { ReportCards } from "./report-cards";
import { ReportGrid, type ReportGridProps } from "./grid/report-grid";
import { missingFilter, type ReportQuestion } from "./read/report-question";
import type { Report } from "./read/report-definition";
import type { ReportRead } from "./read/use-report-rows";
import classes from "./report-view.module.css";

interface ReportRowsProps extends Omit<ReportGridProps, "shown" | "isOld" | "label"> {
  readonly report: Report;
  readonly question: ReportQuestion;
  readonly read: ReportRead;
  readonly asCards: boolean;
  readonly chart: { readonly choice: ChartChoice | null; readonly show: (choice: string) => void };
  readonly ask: (change: Partial<ReportQuestion>) => void;
  readonly onEdit: (filter: string) => void;
}

/** The rows in each state: a filter is missing, loading, refused, failed, empty, chart, cards, table. */
export function ReportRows(props: ReportRowsProps) {
  const { report, question, read, asCards, onEdit } = props;
  const { shown, refusal, error } = read;
  const missing = missingFilter(report, question);
  if (missing) return <Advice text={missing.required} label="Choose the filters" onEdit={() => onEdit(missing.name)} />;
  if (refusal) {
    const isFilter = report.filters.some(({ name }) => name === refusal.field);
    return isFilter ? (
      <Advice text={refusal.message} label="Change the filters" onEdit={() => onEdit(refusal.field)} />
    ) : (
      <ErrorState text={refusal.message} onRetry={read.again} />
    );
  }
  if (error) {
    const isDenied = error instanceof CallFailed && error.kind === "forbidden";
    return <ErrorState text={error.message} {...(isDenied ? {} : { onRetry: read.again })} />;
  }
  if (!shown)
    return (
      <Centred height={props.height}>
        <LoadingMark size="lg" />
      </Centred>
    );
  // Without details there may be rows that are not shown: their totals are.
  if (props.lines.count === 0 && shown.head.total === 0) {
    const days = report.filters.find(({ name }) => name === "dtpto");
    const text = days ? "No entries in these days. Choose other days." : "No entries for these filters. Choose others.";
    return (
      <Advice text={text} label={days ? "Choose days" : "Choose filters"} onEdit={() => onEdit(days?.name ?? "")} />
    );
  }
  const { chart, ask, allColumns, actions } = props;
  if (chart.choice)
    return (
      <ReportChart
        {...{ report, question, shown, ask, actions }}
        columns={allColumns}
        choice={chart.choice}
        onChoice={chart.show}
      />
    );
  const common = { ...props, label: report.title, shown, isOld: read.isOld };
  return asCards ? <ReportCards {...common} /> : <ReportGrid {...common} />;
}

interface AdviceProps {
  readonly text: string;
  readonly label: string;
  readonly onEdit: () => void;
}

/** Why there is nothing to see, and the way to change it. */
const Advice = ({ text, label, onEdit }: AdviceProps) => (
  <EmptyState
    text={text}
    action={
      <Button variant="default" onClick={onEdit}>
        {label}
      </Button>
    }
  />
);

const Centred = ({ height, children }: { readonly height: string; readonly children: ReactNode }) => (
  <div className={classes.centred} style={{ height }}>
    {children}
  </div>
);
