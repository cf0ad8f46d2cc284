import type { ReactNode } from "react";
import { ColumnsMenu } from "../ui/grid/columns-menu";
import { UpdateButton } from "./edit/update-button";
import { GroupMenu } from "./grid/group-menu";
import type { Report } from "./read/report-definition";
import { DEFAULT_PREFS } from "./report-prefs";
import type { useReportState } from "./use-report-state";
import type { ReportViews, ViewActions } from "./views/use-report-views";
import { ViewsMenu } from "./views/views-menu";

interface ReportMenusProps {
  readonly report: Report;
  readonly state: ReturnType<typeof useReportState>;
  readonly views: ReportViews;
  readonly viewActions: ViewActions;
  /** Rows are cards: they have no columns to choose and no cells to change. */
  readonly asCards: boolean;
  /** What follows at the right end. */
  readonly children: ReactNode;
}

/** The menus in the heading of a report: views, groups, columns. */
export function ReportMenus({ report, state, views, viewActions, asCards, children }: ReportMenusProps) {
  const { question, ask, read, columns, allColumns, table, edits, prefs, keep } = state;
  return (
    <>
      <ViewsMenu
        {...{ report, question, views }}
        columns={prefs}
        actions={viewActions}
        onStart={() => {
          keep(DEFAULT_PREFS);
          viewActions.start();
        }}
      />
      {!read.shown?.isFixed && (
        <GroupMenu
          columns={allColumns}
          {...question}
          onGroup={(group) => ask({ group })}
          onLayout={(layout) => ask({ layout })}
        />
      )}
      {!asCards && <UpdateButton columns={columns} edits={edits} />}
      {!asCards && <ColumnsMenu table={table} columns={allColumns} onReset={() => keep(DEFAULT_PREFS)} />}
      {children}
    </>
  );
}
