import { addMonths, dateOf, partsOf } from "../calendar";
import type { IsoDate } from "../calendar";

/** Day of the next month by which GSTR-3B of a month is filed and its tax paid, for months from the first day on. */
const DUE_DAYS: readonly { readonly from: string; readonly day: number }[] = [{ from: "2017-07-01", day: 20 }];

/** The last day to file GSTR-3B of a month; null before GST. `month` is any day of it. Rule 61(1) of the CGST Rules. */
export function gstr3bDue(month: IsoDate): IsoDate | null {
  const rule = DUE_DAYS.findLast(({ from }) => month >= from);
  const next = partsOf(addMonths(month, 1));
  return rule ? dateOf(next.year, next.month, rule.day) : null;
}
