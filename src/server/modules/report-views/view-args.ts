import { FILTER_NAMES } from "../../../definitions/report/report-filter";
import { movingDays } from "../../../definitions/report/saved-view";
import type { IsoDate } from "../../../domain/calendar";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import type { ReportDeclaration } from "../../engine/reports/declaration";
import { startOf } from "../../engine/reports/start-rows";
import type { SavedView } from "./saved-views";

/** Parameters of the report's procedure for a view on a day: as the screen would ask with this view on that day. */
export async function viewArgs(
  ctx: Context,
  report: ReportDeclaration,
  { query, period }: Pick<SavedView, "query" | "period">,
  today: IsoDate,
): Promise<Row> {
  const usual = await startOf(ctx, report, today);
  const asked = new URLSearchParams(query);
  const moving: Row = movingDays({ period }, report.filters, today);
  const declared = report.filters.map(({ name }) => name);
  const filters = FILTER_NAMES.filter((name) => declared.includes(name)).map((name) => [
    name,
    moving[name] ?? asked.get(name) ?? usual[`default${name}`],
  ]);
  const grouped = report.columns.filter(({ groupby }) => groupby === true).map(({ field }) => field);
  return {
    ...Object.fromEntries(filters),
    detailed: asked.get("detailed") ?? usual.defaultdetailed,
    detailedA: asked.get("detailedA") ?? usual.defaultdetailedA,
    group: asked.get("group") ?? grouped.join(),
    sort: asked.get("sort") ?? "",
    compare: asked.get("compare") ?? "",
  };
}
