import type { WidgetRow } from "../../../definitions/widget-row";
import { kolkataDate } from "../../../domain/date-format";
import type { Context } from "../call/context";
import { rightsOfAll } from "../call/rights";
import { groupStyle } from "../menu/menu";
import { findReport, reportPath } from "../reports/reports";
import type { WidgetAnswer, WidgetContext, WidgetDeclaration } from "./declaration";
import { readFigures } from "./figures";
import { mayHave, talliesOf, widgets } from "./widgets";

/** This user's widgets with their figures (DASH-003, DASH-004), in the order of the declarations. */
export async function dashboardRows(ctx: Context): Promise<readonly WidgetRow[]> {
  const rights = await rightsOfAll(ctx);
  const mine = widgets().filter(({ needs }) => mayHave(needs, ctx.session, rights));
  const today = kolkataDate(ctx.now.getTime());
  const within: WidgetContext = { ...ctx, rights, today, figures: await readFigures(ctx, talliesOf(mine), today) };
  const rows: WidgetRow[] = [];
  for (const widget of mine) {
    const answer = await widget.run(within);
    if (answer) rows.push(rowOf(widget, pathOf(widget, within), answer));
  }
  return rows;
}

/** Where the figure leads: to its report where the user may view it. */
function pathOf({ report, pathname = "" }: WidgetDeclaration, ctx: WidgetContext): string {
  const found = report && findReport(report.name);
  if (!found || !ctx.rights.get(found.name).view) return pathname;
  return reportPath(found, report.filters?.(ctx));
}

function rowOf(
  widget: WidgetDeclaration,
  pathname: string,
  { total = "", percentage = "", percentageDescription = "", chart }: WidgetRowParts,
): WidgetRow {
  const { needs, group, type, heading, icon } = widget;
  return {
    formgroupname: group,
    Widgetstype: type,
    bg: groupStyle(group).bg,
    total: chart ? JSON.stringify({ label: heading, ...chart }) : total,
    heading,
    pathname,
    faicon: icon,
    percentage,
    percentageDescription,
    formmnu: typeof needs === "string" ? "" : needs.module,
  };
}

type WidgetRowParts = Omit<WidgetAnswer, "total" | "percentage"> & {
  readonly total?: number | string;
  readonly percentage?: number | string;
};
