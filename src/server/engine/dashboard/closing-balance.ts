import type { WidgetAnswer, WidgetContext } from "./declaration";
import { reportFigures } from "./report-figures";

/** The days of a book that only says what there is now. */
export const todayOnly = ({ today }: Pick<WidgetContext, "today">) => ({ dtpfrom: today, dtpto: today });

/**
 * The closing balance of a cash or bank book today, all branches of the user; a negative one is owed. Null where the
 * user may not have the report.
 */
export async function closingBalance(ctx: WidgetContext, report: string): Promise<WidgetAnswer | null> {
  const balance = (await reportFigures(ctx, report, todayOnly(ctx)))?.rows.at(-1)?.balance;
  return balance === undefined ? null : { total: Number(balance) };
}
