import { useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import type { ReportColumn } from "../../definitions/report/report-column";
import type { Row } from "../../wire/envelope";
import { formPath, formState } from "../rows/form-link";
import type { LineActions, LineLink } from "./grid/report-grid-row";
import type { LineKeyActions } from "./grid/use-line-keys";
import { drillTarget, openedBy, type Opened } from "./place/drill";
import type { OpenReport, ReportPlace } from "./place/report-place";
import type { Report } from "./read/report-definition";
import type { ReportLines } from "./read/report-lines";
import type { ReportSnapshot } from "./read/report-pages";
import { writeQuestion, type ReportQuestion } from "./read/report-question";
import { hasActions } from "./row/row-actions";
import type { RowParts } from "./row/use-row-parts";
import type { ReportVisit } from "./use-report-visit";

interface LineActionsOptions {
  readonly report: Report;
  readonly question: ReportQuestion;
  readonly place: ReportPlace;
  readonly visit: ReportVisit;
  readonly lines: ReportLines;
  readonly shown: ReportSnapshot | null;
  /** Visible columns in their order. */
  readonly columns: readonly ReportColumn[];
  readonly onPopup: OpenReport;
  readonly parts: Pick<RowParts, "openMenu" | "run" | "popup">;
}

/**
 * What lines do. The same object until another question is shown, which calls the latest functions: lines are drawn
 * again only for their own changes.
 */
export function useLineActions(options: LineActionsOptions): LineActions & LineKeyActions {
  const navigate = useNavigate();
  const { report, question, columns, place } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useMemo(() => {
    const open = (opened: Opened | null): void => {
      const { onPopup } = latest.current;
      if (opened?.kind === "form") void navigate(formPath(opened.link), { state: formState(opened.link) });
      if (opened?.kind !== "report") return;
      const from = { title: report.title, query: String(writeQuestion(report, question, place.id)) };
      (opened.target.isPopup ? onPopup : place.open)(opened.target, from);
    };
    const openRow: LineActions["openRow"] = (row) => {
      open(openedBy(report, question, columns, row));
    };
    const menu: LineActions["menu"] = (row, x, y) => {
      if (!hasActions(row)) return false;
      latest.current.parts.openMenu({ row, x, y });
      return true;
    };
    return {
      open,
      openRow,
      menu,
      menuOf: (index, x, y) => {
        const row = latest.current.shown?.rows.at(index);
        return row !== undefined && menu(row, x, y);
      },
      approve: (row) => latest.current.parts.run("approve", row),
      popup: (column, row) => latest.current.parts.popup(column, row),
      enter: (line) => {
        if (line.kind === "group") return latest.current.visit.fold(line.key);
        const row = latest.current.shown?.rows.at(line.index);
        const opened = row ? openedBy(report, question, columns, row) : null;
        if (opened) open(opened);
        else if (line.isOpen !== null) latest.current.visit.fold(line.key);
      },
      activate: (index) => latest.current.visit.activate(index),
      point: (index) => latest.current.visit.activate(index),
      fold: (key) => latest.current.visit.fold(key),
      foldAll: () => latest.current.visit.foldAll(latest.current.lines.keys),
      linkOf: (row, field) => linkOf({ report, question, columns, place }, row, field),
    };
  }, [navigate, report, question, columns, place]);
}

/** A column's own report, or in the first column the document of the row. */
function linkOf(
  { report, question, columns, place }: Pick<LineActionsOptions, "report" | "question" | "columns" | "place">,
  row: Row,
  field: string,
): LineLink | null {
  const column = columns.find((one) => one.field === field);
  const target = column && drillTarget(report, question, column, row);
  if (target) return { opened: { kind: "report", target }, href: place.href(target) };
  if (field !== columns[0]?.field) return null;
  const opened = openedBy(report, question, columns, row);
  return opened?.kind === "form" ? { opened, href: formPath(opened.link) } : null;
}
