import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** SQL condition: the entry `e` is what the voucher `v` posts now, not a reversal or what was reversed. */
export const entryInForce = (e: string, v: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${v}.state`)} = 'posted' and not ${sql.ref(`${e}.isreversal`)} and ${sql.ref(`${e}.version`)} = ${sql.ref(`${v}.version`)}`;
