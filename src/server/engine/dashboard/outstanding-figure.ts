import { formatAmount } from "../../../domain/indian-format";
import type { WidgetAnswer, WidgetContext } from "./declaration";
import { reportFigures, sumIn } from "./report-figures";

/** Outstanding bills as of today. */
export const asOfToday = ({ today }: Pick<WidgetContext, "today">) => ({ dtpto: today });

/** The pending amount of a report of outstanding bills, with the overdue share. */
export async function outstandingFigure(ctx: WidgetContext, report: string): Promise<WidgetAnswer | null> {
  const part = await reportFigures(ctx, report, asOfToday(ctx));
  const [pending, overdue] = [part && sumIn(part, "pending"), part && sumIn(part, "overdueamount")];
  if (!pending) return null;
  const total = Number(pending);
  if (!overdue) return { total };
  // Advances may leave less than what is overdue: then it is no share of it.
  const share = total > 0 && Number(overdue) <= total ? Math.floor((Number(overdue) * 100) / total) : undefined;
  return {
    total,
    ...(share === undefined ? {} : { percentage: share }),
    percentageDescription: `overdue: ${formatAmount(overdue)}`,
  };
}
