import { partsOf } from "../../../../domain/calendar";
import { MONTHS } from "../../../../domain/date-format";
import type { WidgetAnswer, WidgetContext } from "../../dashboard/declaration";
import { bookFigures, monthsOf, shownMonths } from "./book-figures";

/** One colour for all months; their position distinguishes them. */
const BLUE = "#1f77b4";

/** Net amount of a group's ledgers in the current branch by month; null where every month is zero. */
export async function byMonth(ctx: WidgetContext, group: string, sign: 1 | -1): Promise<WidgetAnswer | null> {
  const data = monthsOf(await bookFigures(ctx), group, sign, ctx.today);
  if (data.every((amount) => amount === 0)) return null;
  const labels = shownMonths(ctx.today).map(
    (month) => `${MONTHS[partsOf(month).month - 1] ?? ""} ${month.slice(2, 4)}`,
  );
  return { chart: { labels, data, backgroundColor: [BLUE] } };
}
