import { NOTICE_MS, NOTICE_TITLE, type WidgetRow } from "../../definitions/widget-row";
import type { Row } from "../../wire/envelope";
import { textOf } from "../rows/read-row";

/** Rows of `WEBAPI_dashboard2` as widgets read them (DASH-003). */
export function readWidgets(rows: readonly Row[]): readonly WidgetRow[] {
  return rows.map((row) => ({
    formgroupname: textOf(row, "formgroupname"),
    Widgetstype: textOf(row, "Widgetstype"),
    bg: textOf(row, "bg"),
    total: figureOf(row.total),
    heading: textOf(row, "heading"),
    pathname: textOf(row, "pathname"),
    faicon: textOf(row, "faicon"),
    percentage: figureOf(row.percentage),
    percentageDescription: textOf(row, "percentageDescription"),
    formmnu: textOf(row, "formmnu"),
  }));
}

const figureOf = (value: unknown): number | string =>
  typeof value === "number" || typeof value === "string" ? value : "";

export interface DashboardNotice {
  readonly icon: string;
  readonly title: string;
  readonly html: string;
  readonly ms: number;
}

/** The notice of the first row with the defaults of DASH-024; null if it has none. */
export function readNotice(rows: readonly Row[]): DashboardNotice | null {
  const [first = {}] = rows;
  const [icon, title, html] = [textOf(first, "noticeicon"), textOf(first, "noticetitle"), textOf(first, "noticehtml")];
  if (title === "" && html === "") return null;
  const ms = Number(first.noticetimer);
  return { icon, title: title || NOTICE_TITLE, html, ms: Number.isFinite(ms) && ms > 0 ? ms : NOTICE_MS };
}
