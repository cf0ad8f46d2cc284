import { addDays, dayOfWeek } from "../../../../../domain/calendar";
import type { IsoDate } from "../../../../../domain/calendar";

const DAYS = 365;
/** Share of documents on a Sunday relative to another day. */
const SUNDAY = 0.2;
/** Shares of the branches: the first branch has more documents. */
const SHARES = [0.6, 0.4] as const;

/** The first day of the year that ends with `last`. */
export const firstDay = (last: IsoDate): IsoDate => addDays(last, 1 - DAYS);

interface DayPlan {
  readonly day: IsoDate;
  readonly branch: number;
  readonly count: number;
}

/** Number of documents of each branch on each day of the year that ends with `last`; exactly `total` together. */
export function planDays(total: number, last: IsoDate): readonly DayPlan[] {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(firstDay(last), index));
  const slots = days.flatMap((day) =>
    SHARES.map((share, branch) => ({ day, branch, weight: share * (dayOfWeek(day) === 0 ? SUNDAY : 1) })),
  );
  const all = slots.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  let planned = 0;
  return slots.map(({ day, branch, weight }, index) => {
    passed += weight;
    const until = index === slots.length - 1 ? total : Math.round((passed / all) * total);
    const count = until - planned;
    planned = until;
    return { day, branch, count };
  });
}
