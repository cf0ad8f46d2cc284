import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { CountedDays } from "./declaration";

/** Where the rows of a page are looked for. */
export interface PageStart {
  /** SQL condition: not before the day of the page. */
  readonly since: RawBuilder<unknown>;
  /** Rows from there to the page. */
  readonly skip: number;
  /** Sum of the rows before that day. */
  readonly amount: string;
}

/** From the first row of all. */
const fromFirst = (skip: number): PageStart => ({ since: sql`true`, skip, amount: "0" });

/** Skipping so few rows costs no more than to count them. */
const SKIPPED_MAX = 500;

/** Rows are counted from the first until the page is certainly among them, unless many were taken back. */
const enoughFor = (first: number): number => Math.ceil(first * 1.25) + 1_000;

/**
 * The last day at which no more than `first` rows stand before it, from a count of the days up to the page. Were more
 * rows taken back than expected, it is an earlier day, and more rows are skipped from there; without days, all.
 */
export async function startOf(
  days: CountedDays | undefined,
  first: number,
  run: <T>(query: RawBuilder<T>) => Promise<readonly T[]>,
): Promise<PageStart> {
  if (!days || first <= SKIPPED_MAX) return fromFirst(first);
  const { day, from, where, counted, amount } = days;
  const [found] = await run(sql<{ day: string; before: number; amount: string }>`
    select day::text, before::int, amount::text from (
      select day, sum(counted) over earlier - counted as before, sum(amount) over earlier - amount as amount from (
        select day, sum(counted) as counted, sum(amount) as amount from (
          select ${day} as day, ${counted} as counted, ${amount} as amount from ${from} where ${where} order by 1 limit ${enoughFor(first)}) r
        group by day) d
      window earlier as (order by day)) s
    where before <= ${first} order by day desc limit 1`);
  if (!found) return fromFirst(first);
  return { since: sql`${day} >= ${found.day}::date`, skip: first - found.before, amount: found.amount };
}
