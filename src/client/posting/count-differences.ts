import type { StockFacts } from "../../definitions/bill/facts-rows";
import { addQuantities, fromQuantityText, quantity, type Quantity } from "../../domain/quantity";
import type { ItemMove } from "./item-effect";

/** A move, or what a count found, with its place in time. */
export interface TimedMove extends ItemMove {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  /** When it was captured, server ms. */
  readonly at: number;
}

const byTime = (a: TimedMove, b: TimedMove): number => (a.day === b.day ? a.at - b.at : a.day < b.day ? -1 : 1);

/**
 * What counts that wait here will move, as the server works it out (`stock_at_count`): what was found less what the
 * books have at the moment of the count, which is everything of earlier days and what was captured before it on its
 * own. `held` is the stock before all that waits.
 */
export function countDifferences(
  { places }: StockFacts,
  moves: readonly TimedMove[],
  counts: readonly TimedMove[],
): readonly TimedMove[] {
  const differences: TimedMove[] = [];
  for (const count of counts.toSorted(byTime)) {
    const { stock = "0" } = places.find(({ godownid }) => String(godownid) === count.godown) ?? {};
    const earlier = [...moves, ...differences].filter(
      (move) => move.godown === count.godown && byTime(move, count) <= 0,
    );
    const books = addQuantities([fromQuantityText(stock) ?? quantity(0), ...earlier.map((move) => move.quantity)]);
    differences.push({ ...count, quantity: quantity(count.quantity - books) as Quantity });
  }
  return differences;
}
