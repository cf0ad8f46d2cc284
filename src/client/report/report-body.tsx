import { Anchor, Box } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { Claims } from "../../wire/session";
import { PHONE } from "../browser/phone";
import { useOffline } from "../call/offline-context";
import { AsOf } from "../ui/as-of";
import { FilterDrawer } from "./filters/filter-drawer";
import { LocalNote } from "./local/local-note";
import { MailDrawer } from "./mail/mail-drawer";
import { useReportMail } from "./mail/use-report-mail";
import type { OpenReport, ReportPlace } from "./place/report-place";
import { Paper } from "./print/paper";
import type { Report } from "./read/report-definition";
import { rowsAmong } from "./read/report-lines";
import type { ReportSnapshot } from "./read/report-pages";
import type { ReportRead } from "./read/use-report-rows";
import { RowParts } from "./row/row-parts";
import { ReportHeader } from "./report-header";
import { ReportMenus } from "./report-menus";
import { ReportPanel } from "./report-panel";
import { ReportRows } from "./report-rows";
import classes from "./report-view.module.css";
import { useGridFocus } from "./use-grid-focus";
import { useReportActions } from "./use-report-actions";
import { useReportDrawers } from "./use-report-drawers";
import { useReportFilters } from "./use-report-filters";
import { useReportState } from "./use-report-state";
import type { ReportViews } from "./views/use-report-views";
import { useViewActions } from "./views/use-view-actions";
import { ViewsMenu } from "./views/views-menu";

const UPRIGHT = `${PHONE} and (orientation: portrait)`;
const AT_ONCE = { getInitialValueInEffect: false } as const;
const LINE_PX = { desktop: 32, phone: 48 } as const;
/** Of the window: less where the heading of the page is above (OPEN-064). */
const HEIGHT = { page: "70dvh", drawer: "80dvh", cards: "auto" } as const;

export interface ReportBodyProps {
  readonly report: Report;
  readonly place: ReportPlace;
  readonly claims: Claims;
  readonly isInDrawer: boolean;
  readonly onPopup: OpenReport;
  readonly views: ReportViews;
}

/** Heading, actions, table and drawer of one report. */
export function ReportBody({ report, place, claims, isInDrawer, onPopup, views }: ReportBodyProps) {
  const isPhone = useMediaQuery(PHONE, false, AT_ONCE);
  const asCards = useMediaQuery(UPRIGHT, false, AT_ONCE);
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const state = useReportState({ report, place, user: claims.sub, onPopup, asCards });
  const { question, ask, visit, read, lines, columns, allColumns, table, totals, actions, parts, edits } = state;
  const mail = useReportMail(report, question, state.prefs);
  const { shown } = read;
  const filters = useReportFilters(report, question, read.refusal);
  const focusGrid = useGridFocus(root, shown !== null && lines.count > 0, state.chart.choice !== null);
  const viewActions = useViewActions(report, place, state.keepColumns);
  const { isMailing, isChoosing, setMailing, setChoosing } = useReportDrawers(focusGrid);
  const openings = { onMail: (): void => setMailing(true), onViews: (): void => setChoosing(true) };
  const acts = useReportActions({ report, place, state, filters, root, focusGrid, ...openings });
  const panel = <ReportPanel actions={acts.panel} progress={acts.progress} isPhone={isPhone} />;
  return (
    <div
      ref={setRoot}
      className={classes.view}
      data-report={report.id}
      data-ready={shown !== null || undefined}
      data-in-drawer={isInDrawer || undefined}
      data-cards={asCards || undefined}
    >
      <ReportHeader {...{ report, question, claims, read, isInDrawer }} onEdit={filters.open} onAsk={ask}>
        <ReportMenus {...{ report, state, asCards }}>
          <ViewsMenu
            {...{ report, state, views, isPhone }}
            actions={viewActions}
            isOpen={isChoosing}
            onOpen={setChoosing}
          />
          {isPhone && panel}
        </ReportMenus>
      </ReportHeader>
      <div className={classes.row}>
        {!isPhone && panel}
        <Box className={classes.table}>
          <LocalNote {...state.local} />
          <ReportRows
            {...{ report, question, read, asCards, table, columns, allColumns, lines, totals, actions, edits, ask }}
            chart={state.chart}
            lineHeight={isPhone ? LINE_PX.phone : LINE_PX.desktop}
            height={asCards && !isInDrawer ? HEIGHT.cards : isInDrawer ? HEIGHT.drawer : HEIGHT.page}
            active={Math.min(visit.active, lines.count - 1)}
            scrollTop={visit.scrollTop}
            isFoot={question.layout === "MacTableC"}
            group={question.group}
            onGroup={(group) => ask({ group })}
            onRange={(start, stop) => visit.reportRange(rowsAmong(lines, start, stop))}
            onScroller={visit.setScroller}
            onEdit={filters.open}
          />
          {shown && <ReportFoot shown={shown} read={read} areHidden={lines.count === 0 && shown.head.total > 0} />}
        </Box>
      </div>
      <RowParts parts={parts} onLeave={focusGrid} />
      {filters.opened && (
        <FilterDrawer
          report={report}
          {...filters.opened}
          isPhone={isPhone}
          onDraft={filters.change}
          onShow={acts.show}
          onClose={acts.show}
        />
      )}
      {isMailing && <MailDrawer {...{ report, mail, isPhone }} views={views.all} onClose={() => setMailing(false)} />}
      {acts.paperRows && shown && (
        <Paper {...{ report, question, claims, shown, columns, allColumns, totals }} rows={acts.paperRows} />
      )}
    </div>
  );
}

interface ReportFootProps {
  readonly shown: ReportSnapshot;
  readonly read: ReportRead;
  /** There are rows, and none is shown. */
  readonly areHidden: boolean;
}

/** What is missing in the table, when kept rows were read, and the notes of the report. */
function ReportFoot({ shown, read, areHidden }: ReportFootProps) {
  const { env } = useOffline();
  return (
    <>
      {areHidden && (
        <p className={classes.note} role="status">
          Only totals are shown. Turn on Detailed to see the rows.
        </p>
      )}
      {read.gap && (
        <p className={classes.note} role="status">
          Some rows could not be read. {read.gap.message}{" "}
          <Anchor component="button" type="button" size="sm" onClick={read.again}>
            Retry
          </Anchor>
        </p>
      )}
      <AsOf at={shown.asOf} fresh={shown.fresh} now={env.now()} />
      {shown.head.notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}
