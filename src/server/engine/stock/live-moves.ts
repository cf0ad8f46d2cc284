import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/**
 * SQL: whether a row of `stock_move` under an alias is in force, that is, no reversal names it. A reversal of an
 * earlier release names no row and reverses its whole version. Reversals are searched among the item's moves of that
 * day.
 */
export function isLive(alias: string): RawBuilder<boolean> {
  const m = sql.ref(alias);
  return sql<boolean>`(not ${m}.isreversal and not exists (
    select from stock_move r where r.coid = ${m}.coid and r.itemid = ${m}.itemid and r.edate = ${m}.edate and r.isreversal
      and (r.reverses = ${m}.id or (r.reverses is null and r.voucherid = ${m}.voucherid and r.version = ${m}.version))))`;
}
