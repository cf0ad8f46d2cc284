import { formatAmount } from "../../../../domain/indian-format";
import type { WidgetAnswer, WidgetContext } from "../../dashboard/declaration";
import { bookFigures, figureOf } from "./book-figures";

/** What the parties of a group owe (`sign` 1) or are owed (-1) on their open bills, with the overdue share. */
export async function outstanding(ctx: WidgetContext, group: string, sign: 1 | -1): Promise<WidgetAnswer | null> {
  const { amount, overdue, exists } = figureOf(await bookFigures(ctx), [group], sign);
  if (!exists) return null;
  const percentage = amount > 0 ? Math.min(100, Math.max(0, Math.floor((overdue * 100) / amount))) : undefined;
  return {
    total: amount,
    ...(percentage === undefined ? {} : { percentage }),
    percentageDescription: `overdue: ${formatAmount(String(overdue))}`,
  };
}
