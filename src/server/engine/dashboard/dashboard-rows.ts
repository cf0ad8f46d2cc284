import type { WidgetRow } from "../../../definitions/widget-row";
import { kolkataDate } from "../../../domain/date-format";
import type { Context } from "../call/context";
import { rightsOfAll } from "../call/rights";
import { groupStyle } from "../menu/menu";
import { findReport, reportPath } from "../reports/reports";
import { audienceOf, type Audience } from "./audience";
import type { WidgetAnswer, WidgetContext, WidgetDeclaration } from "./declaration";
import { readFigures } from "./figures";
import { chosenWidgets } from "./home-cards";
import { homeWidgets, mayHave, talliesOf, widgets } from "./widgets";

/** All widgets that the user may have, or those of their first screen. */
type DashboardPlace = "all" | "home";

/**
 * This user's widgets with their figures (DASH-003, DASH-004), in the order of the declarations; on the first screen
 * in that of the cards that the user chose, without any in that of the user's audience.
 */
export async function dashboardRows(
  ctx: Context,
  place: DashboardPlace,
  chosen: readonly string[] = [],
): Promise<readonly WidgetRow[]> {
  const rights = await rightsOfAll(ctx);
  const placed = place === "home" ? placedOnHome(chosen, audienceOf(ctx.session, rights)) : widgets();
  const mine = placed.filter(({ needs }) => mayHave(needs, ctx.session, rights));
  const today = kolkataDate(ctx.now.getTime());
  const within: WidgetContext = { ...ctx, rights, today, figures: await readFigures(ctx, talliesOf(mine), today) };
  const rows: WidgetRow[] = [];
  for (const widget of mine) {
    const answer = await widget.run(within);
    for (const one of answer === null ? [] : [answer].flat()) {
      const row = rowOf(widget, pathOf(widget, within), one);
      if (place === "all") rows.push(row);
      else if (!widget.home?.ifAny || Number(row.total) !== 0) rows.push(onHome(widget, row));
    }
  }
  return rows;
}

const placedOnHome = (chosen: readonly string[], audience: Audience): readonly WidgetDeclaration[] =>
  chosen.length > 0 ? chosenWidgets(chosen) : homeWidgets(audience);

/** A line of a list is a small box in the group that bears the list's name. */
const onHome = ({ home }: WidgetDeclaration, row: WidgetRow): WidgetRow =>
  home?.list === undefined ? row : { ...row, formgroupname: home.list, Widgetstype: "box-d" };

/** Where the figure leads: to its report where the user may view it. */
function pathOf({ report, pathname = "" }: WidgetDeclaration, ctx: WidgetContext): string {
  const found = report && findReport(report.name);
  if (!found || !ctx.rights.get(found.name).view) return pathname;
  return reportPath(found, report.filters?.(ctx));
}

function rowOf(
  widget: WidgetDeclaration,
  path: string,
  { heading = widget.heading, pathname = path, ...answer }: WidgetRowParts,
): WidgetRow {
  const { needs, group, type, icon } = widget;
  const { total = "", percentage = "", percentageDescription = "", chart } = answer;
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
