import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { addDecimals } from "../../../domain/decimal";
import type { CountedDays, CountedGroups } from "./declaration";

/** Where the rows of a page are looked for. */
export interface PageStart {
  /** SQL condition: not before the day of the page, or of the groups that it shows. */
  readonly since: RawBuilder<unknown>;
  /** Rows from there to the page. */
  readonly skip: number;
  /** Sum of the rows before that day. Of groups it is not known. */
  readonly amount: string;
}

/** From the first row of all. */
const fromFirst = (skip: number): PageStart => ({ since: sql`true`, skip, amount: "0" });

/** Skipping so few rows costs no more than to count them. */
const SKIPPED_MAX = 500;

/** To count so many rows costs no more than to look for their month first. */
const ROUGH_FROM = 2_000;

/** Runs a query of the report. */
type Run = <T>(query: RawBuilder<T>) => Promise<readonly T[]>;

/** Rows are counted from the first until the page is certainly among them, unless many were taken back. */
const enoughFor = (first: number): number => Math.ceil(first * 1.25) + 1_000;

/**
 * The last day at which no more than `first` rows stand before it, from a count of the days up to the page. Were more
 * rows taken back than expected, it is an earlier day, and more rows are skipped from there; without days, all.
 */
export async function startOf(days: CountedDays | undefined, first: number, run: Run): Promise<PageStart> {
  if (!days || first <= SKIPPED_MAX) return fromFirst(first);
  const { day, rough, where } = days;
  const begun = rough && first > ROUGH_FROM ? await lastBefore(rough, first, run) : undefined;
  const left = first - (begun?.before ?? 0);
  const within = begun ? { ...days, where: sql`${where} and ${day} >= ${begun.day}::date` } : days;
  const found = await lastBefore(within, left, run);
  if (!found) return fromFirst(first);
  const amount = addDecimals(begun?.amount ?? "0", found.amount);
  return { since: sql`${day} >= ${found.day}::date`, skip: left - found.before, amount };
}

/** The last day with at most `first` rows before it, their number and what they add up to. */
async function lastBefore({ day, from, where, counted, amount }: CountedDays, first: number, run: Run) {
  const [found] = await run(sql<{ day: string; before: number; amount: string }>`
    select day::text, before::int, amount::text from (
      select day, sum(counted) over earlier - counted as before, sum(amount) over earlier - amount as amount from (
        select day, sum(counted) as counted, sum(amount) as amount from (
          select ${day} as day, ${counted} as counted, ${amount} as amount from ${from} where ${where} order by 1 limit ${enoughFor(first)}) r
        group by day) d
      window earlier as (order by day)) s
    where before <= ${first} order by day desc limit 1`);
  return found;
}

/** The groups that have rows of a page. */
export async function groupsOf(
  { from, where, order, key, counted, within }: CountedGroups,
  first: number,
  size: number,
  run: Run,
): Promise<PageStart> {
  const parts = order.map((by, at) => ({ by, place: sql.id(`place_${at}`) }));
  const places = sql.join(parts.map(({ place }) => place));
  const placed = sql.join(parts.map(({ by, place }) => sql`${by} as ${place}`));
  const [found] = await run(sql<{ keys: readonly string[] | null; before: number | null }>`
    select array_agg(key::text) as keys, min(before)::int as before from (
      select key, n, sum(n) over (order by ${places}) - n as before from (
        select key, ${places}, sum(counted) as n from (
          select ${key} as key, ${placed}, ${counted} as counted from ${from} where ${where}) r
        group by key, ${places} having sum(counted) > 0) g) s
    where before < ${first + size} and before + n > ${first}`);
  if (!found?.keys || found.before === null) return fromFirst(first);
  return { ...fromFirst(first - found.before), since: within(found.keys) };
}
