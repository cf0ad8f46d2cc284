import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { addDays } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";

const ZONE = sql.lit("Asia/Kolkata");

const startOf = (day: IsoDate): RawBuilder<unknown> => sql`(${day}::timestamp at time zone ${ZONE})`;

/**
 * SQL of the first number in the trail that a moment may have, by halving: the trail has no index of times, but its
 * numbers follow them. `bound` is the side that is certain.
 */
const numberAt = (coid: number, moment: RawBuilder<unknown>, bound: "max(lo)" | "min(hi)"): RawBuilder<unknown> => sql`(
  with recursive part(lo, hi) as (
    select 1::bigint, coalesce((select max(seq) from audit_trail where coid = ${coid}), 0) + 1
    union all
    select case when x.at < ${moment} then (p.lo + p.hi) / 2 + 1 else p.lo end, case when x.at < ${moment} then p.hi else (p.lo + p.hi) / 2 end
    from part p join audit_trail x on x.coid = ${coid} and x.seq = (p.lo + p.hi) / 2 where p.lo < p.hi)
  select ${sql.raw(bound)} from part)`;

/**
 * SQL condition: the entry `a` of the audit trail is of these days. One day more on either side is searched, because
 * the clock of a server may have been set back.
 */
export const inTrailDays = (coid: number, from: IsoDate, to: IsoDate): RawBuilder<unknown> => sql`
  a.coid = ${coid} and a.seq >= ${numberAt(coid, startOf(addDays(from, -1)), "max(lo)")} and a.seq < ${numberAt(coid, startOf(addDays(to, 2)), "min(hi)")}
  and a.at >= ${startOf(from)} and a.at < ${startOf(addDays(to, 1))}`;
