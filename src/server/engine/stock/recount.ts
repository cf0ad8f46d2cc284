import { sql } from "kysely";
import type { Database } from "../../db/database";
import { costedMonths } from "./costed-months";
import type { CountFrom } from "./costed-months";

/** Items in one transaction: users who post them wait for it. */
const ITEMS_MAX = 100;

/** Whether the stock value of any item must be recounted. Locks and writes nothing. */
export const isDirty = (db: Pick<Database, "asSystem">): Promise<boolean> =>
  db.asSystem(async (tx) => (await sql`select from stock_value_dirty limit 1`.execute(tx)).rows.length > 0, "read");

interface Pace {
  readonly isEnding: () => boolean;
  /** Waits before each transaction. */
  readonly pause: () => Promise<void>;
}

const AT_ONCE: Pace = { isEnding: () => false, pause: () => Promise.resolve() };

/**
 * Recounts all dirty items, a few of one company at a time, and returns their number. Items that a posting changes
 * meanwhile are dirty again when it commits. Several processes may run it on one database.
 */
export async function recountAll(db: Pick<Database, "asSystem">, { isEnding, pause }: Pace = AT_ONCE): Promise<number> {
  let counted = 0;
  for (;;) {
    await pause();
    const some = isEnding() ? 0 : await recountSome(db);
    if (some === 0) return counted;
    counted += some;
  }
}

const recountSome = ({ asSystem }: Pick<Database, "asSystem">): Promise<number> =>
  asSystem(async (tx) => {
    const { rows } = await sql<CountFrom & { readonly coid: number; readonly branchid: number }>`
    delete from stock_value_dirty d using (
      select coid, itemid from stock_value_dirty where coid = (select min(coid) from stock_value_dirty) order by itemid limit ${ITEMS_MAX} for update skip locked) few
    where d.coid = few.coid and d.itemid = few.itemid returning d.coid, d.branchid, d.itemid, d.month::text`.execute(
      tx,
    );
    const [first] = rows;
    if (!first) return 0;
    const { coid, branchid } = first;
    const from = rows.map(({ itemid, month }) => ({ itemid, month }));
    const months = await costedMonths(tx, coid, from);
    await sql`
    delete from stock_value_month v using jsonb_to_recordset(${JSON.stringify(from)}::jsonb) as f(itemid bigint, month date)
    where v.coid = ${coid} and v.itemid = f.itemid and v.month >= f.month`.execute(tx);
    await sql`
    insert into stock_value_month (coid, branchid, itemid, month, qty, value, valuein, costout, kept)
    select ${coid}::integer, ${branchid}::integer, itemid, month, qty, value, valuein, costout, kept from jsonb_to_recordset(${JSON.stringify(months)}::jsonb)
      as r(itemid bigint, month date, qty numeric, value numeric, valuein numeric, costout numeric, kept jsonb)`.execute(
      tx,
    );
    return rows.length;
  });
