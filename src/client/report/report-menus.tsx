import type { ReactNode } from "react";
import { ColumnsMenu } from "../ui/grid/columns-menu";
import { ViewSwitches } from "./chart/view-switches";
import { UpdateButton } from "./edit/update-button";
import { GroupMenu } from "./grid/group-menu";
import type { Report } from "./read/report-definition";
import type { useReportState } from "./use-report-state";

interface ReportMenusProps {
  readonly report: Report;
  readonly state: ReturnType<typeof useReportState>;
  /** Rows are cards: they have no columns to choose. */
  readonly asCards: boolean;
  /** What follows at the right end. */
  readonly children: ReactNode;
}

/** The heading of a report: comparison, chart, groups, columns. */
export function ReportMenus({ report, state, asCards, children }: ReportMenusProps) {
  const { question, ask, read, columns, allColumns, table, edits, chart, resetColumns } = state;
  return (
    <>
      <ViewSwitches
        chart={chart.toggle && { isShown: chart.choice !== null, toggle: chart.toggle }}
        mayCompare={report.compareAllowed}
        compare={question.compare}
        onCompare={(compare) => ask({ compare })}
      />
      {!read.shown?.isFixed && (
        <GroupMenu
          columns={allColumns}
          {...question}
          onGroup={(group) => ask({ group })}
          onLayout={(layout) => ask({ layout })}
        />
      )}
      <UpdateButton columns={columns} edits={edits} />
      {!asCards && <ColumnsMenu table={table} columns={allColumns} onReset={resetColumns} />}
      {children}
    </>
  );
}
