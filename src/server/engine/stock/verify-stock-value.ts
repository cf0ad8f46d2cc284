import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Reading } from "../../db/reading";
import type { Tables } from "../../db/tables";
import { costedMonths } from "./costed-months";

/** A month of an item whose kept value differs from that of its moves. */
interface ValueDifference {
  /** `itemid month` */
  readonly key: string;
  readonly kept: string;
  readonly counted: string;
}

/** Before the first month of any books: no kept row is used. */
const BEGINNING = "0001-01-01";
const ITEMS_AT_ONCE = 200;

interface Kept {
  readonly itemid: number;
  readonly month: string;
  readonly text: string;
}

/**
 * Costs every item from its first move on and compares every month that is not dirty. Changes nothing. Months of a
 * locked period that an earlier release costed (see domain/stock/kept-cost) keep their value: costing starts after
 * them.
 */
export async function verifyStockValue(read: Reading, coid: number): Promise<readonly ValueDifference[]> {
  const { rows } = await read((tx) =>
    sql<{
      itemid: number;
    }>`select distinct itemid from stock_month where coid = ${coid} order by itemid`.execute(tx),
  );
  const found: ValueDifference[] = [];
  for (let at = 0; at < rows.length; at += ITEMS_AT_ONCE) {
    const itemids = rows.slice(at, at + ITEMS_AT_ONCE).map(({ itemid }) => itemid);
    found.push(...(await read((tx) => verifyItems(tx, coid, itemids))));
  }
  return found;
}

async function verifyItems(
  tx: Transaction<Tables>,
  coid: number,
  itemids: readonly number[],
): Promise<readonly ValueDifference[]> {
  const keptFrom = await firstCounted(tx, coid, itemids);
  const months = await costedMonths(
    tx,
    coid,
    itemids.map((itemid) => ({ itemid, month: keptFrom.get(itemid) ?? BEGINNING })),
  );
  const { rows: dirty } = await sql<{ itemid: number; month: string }>`
    select itemid, month::text from stock_value_dirty where coid = ${coid} and itemid = any(${[...itemids]}::bigint[])`.execute(
    tx,
  );
  const holdsTo = new Map(dirty.map(({ itemid, month }) => [itemid, month]));
  const { rows } = await sql<Kept>`
    select itemid, month::text, concat_ws(' ', qty::text, value::text, valuein::text, costout::text) as text from stock_value_month
    where coid = ${coid} and itemid = any(${[...itemids]}::bigint[])`.execute(tx);
  const kept = new Map(rows.map(({ itemid, month, text }) => [`${itemid} ${month}`, text]));
  const counted = new Map(
    months.map(({ itemid, month, qty, value, valuein, costout }) => [
      `${itemid} ${month}`,
      `${qty} ${value} ${valuein} ${costout}`,
    ]),
  );
  const isHeld = (key: string): boolean => {
    const [itemid = "", month = ""] = key.split(" ");
    return month < (holdsTo.get(Number(itemid)) ?? "9999") && month >= (keptFrom.get(Number(itemid)) ?? BEGINNING);
  };
  return [...new Set([...kept.keys(), ...counted.keys()])]
    .filter(isHeld)
    .sort()
    .flatMap((key) =>
      kept.get(key) === counted.get(key) ? [] : [{ key, kept: kept.get(key) ?? "", counted: counted.get(key) ?? "" }],
    );
}

/** The month after the last one that an earlier release costed, for items with such months. */
async function firstCounted(
  tx: Transaction<Tables>,
  coid: number,
  itemids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ itemid: number; month: string }>`
    select v.itemid, (max(v.month) + interval '1 month')::date::text as month from stock_value_month v left join stock_value_dirty d on d.coid = v.coid and d.itemid = v.itemid
    where v.coid = ${coid} and v.itemid = any(${[...itemids]}::bigint[]) and v.kept -> 'form' is null and (d.month is null or v.month < d.month) group by v.itemid`.execute(
    tx,
  );
  return new Map(rows.map(({ itemid, month }) => [itemid, month]));
}
