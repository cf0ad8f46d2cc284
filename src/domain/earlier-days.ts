import { addDays, addMonths, daysBetween, endOfMonth, partsOf, startOfMonth } from "./calendar";
import type { IsoDate } from "./calendar";

interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const isWholeMonths = ({ from, to }: Days): boolean => from === startOfMonth(from) && to === endOfMonth(to);

/** Months from the month of one day to that of another. */
export function monthsBetween(from: IsoDate, to: IsoDate): number {
  const [first, last] = [partsOf(from), partsOf(to)];
  return (last.year - first.year) * 12 + last.month - first.month;
}

/** Whole months stay whole: a year before February 2025 is February 2024 with its 29 days. */
const movedBack = (days: Days, months: number): Days => {
  const to = addMonths(days.to, -months);
  return { from: addMonths(days.from, -months), to: isWholeMonths(days) ? endOfMonth(to) : to };
};

/** The same days a year earlier. */
export const yearBefore = (days: Days): Days => movedBack(days, 12);

/** The days right before, as many as these; before whole months as many whole months. */
export function periodBefore(days: Days): Days {
  if (isWholeMonths(days)) return movedBack(days, monthsBetween(days.from, days.to) + 1);
  return { from: addDays(days.from, -daysBetween(days.from, days.to) - 1), to: addDays(days.from, -1) };
}
