import { addDays, daysBetween, endOfMonth, startOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";

/** Days of one month that no cut parts. */
export interface MonthPiece {
  readonly first: IsoDate;
  readonly last: IsoDate;
}

export interface CutMonth {
  /** First day of the month. */
  readonly month: IsoDate;
  /** The piece of the most days: it is what remains of the month's sums when the others are taken from them. */
  readonly rest: MonthPiece;
  readonly others: readonly MonthPiece[];
}

/** The months that days cut in pieces; a piece begins on a cut. The first day of a month cuts nothing. */
export function cutMonths(cuts: readonly IsoDate[]): readonly CutMonth[] {
  const months = new Set(cuts.filter((day) => day !== startOfMonth(day)).map(startOfMonth));
  return [...months].map((month) => {
    const inside = cuts.filter((day) => startOfMonth(day) === month && day !== month);
    const starts = [...new Set([month, ...inside])].toSorted();
    const pieces = starts.map((first, at): MonthPiece => {
      const next = starts[at + 1];
      return { first, last: next === undefined ? endOfMonth(month) : addDays(next, -1) };
    });
    const days = ({ first, last }: MonthPiece) => daysBetween(first, last);
    const rest = pieces.reduce((most, piece) => (days(piece) > days(most) ? piece : most));
    return { month, rest, others: pieces.filter((piece) => piece !== rest) };
  });
}
