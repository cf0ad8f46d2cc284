import { chosenColumns } from "../../../definitions/report/chosen-columns";
import { HOME_VIEWS, movingDays, VIEW_PARAM } from "../../../definitions/report/saved-view";
import { defineWidget } from "../../engine/dashboard/declaration";
import type { WidgetAnswer, WidgetContext } from "../../engine/dashboard/declaration";
import { reportFigures } from "../../engine/dashboard/report-figures";
import type { ReportDeclaration } from "../../engine/reports/declaration";
import { reportNow } from "../../engine/reports/report-catalogue";
import { reportPath } from "../../engine/reports/reports";
import { WRITTEN_FROM } from "../../engine/reports/written-report";
import { homeViewsOf, type SavedView } from "./saved-views";
import { viewArgs } from "./view-args";

/** Views with a star: each with a figure of its report, which opens with that view. */
export default defineWidget({
  type: "box-d",
  group: "Overview",
  order: 1,
  heading: HOME_VIEWS,
  icon: "book",
  home: { for: { owner: 95, accounts: 95, godown: 95 }, list: HOME_VIEWS, always: true },
  needs: "signed-in",
  run: async (ctx) => {
    const lines: WidgetAnswer[] = [];
    for (const view of await homeViewsOf(ctx)) {
      const report = await reportNow(ctx, view.report);
      if (report && ctx.rights.get(report.name).view) lines.push(await lineOf(ctx, report, view));
    }
    return lines;
  },
});

async function lineOf(ctx: WidgetContext, report: ReportDeclaration, view: SavedView): Promise<WidgetAnswer> {
  const address = {
    ...Object.fromEntries(new URLSearchParams(view.query)),
    ...movingDays(view, report.filters, ctx.today),
  };
  const pathname = reportPath(report, { ...address, [VIEW_PARAM]: String(view.id) });
  return { heading: view.name, pathname, ...(await figureOf(ctx, report, view)) };
}

/** The first figure of the view that its report adds up, without one the number of rows; none where it is refused. */
async function figureOf(
  ctx: WidgetContext,
  report: ReportDeclaration,
  view: SavedView,
): Promise<Pick<WidgetAnswer, "total" | "percentageDescription">> {
  // A SELECT that a developer wrote may take long: the first screen does not wait for it.
  if (report.reportno >= WRITTEN_FROM) return { percentageDescription: report.title };
  const asked = Object.entries(await viewArgs(ctx, report, view, ctx.today));
  const filters = Object.fromEntries(asked.map(([name, value]) => [name, String(value)]));
  const part = await reportFigures(ctx, report.name, filters);
  if (!part) return { percentageDescription: report.title };
  const summed = chosenColumns(part.columns ?? report.columns, view.cols).filter(
    ({ field }) => part.sums[field] !== undefined,
  );
  const shown = summed.find(({ card }) => card !== undefined) ?? summed[0];
  return shown
    ? { total: Number(part.sums[shown.field]), percentageDescription: `${shown.title} · ${report.title}` }
    : { total: part.total, percentageDescription: `${part.total === 1 ? "row" : "rows"} · ${report.title}` };
}
