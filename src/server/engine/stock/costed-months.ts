import { sql } from "kysely";
import type { Transaction } from "kysely";
import { decimalText } from "../../../domain/decimal";
import { NO_STOCK, quantityOf, runMoves, valueOf } from "../../../domain/stock/cost";
import type { Costed, Costing, IssuedGoods, OnCost, StockCost } from "../../../domain/stock/cost";
import { costingFrom } from "../../../domain/stock/costing";
import type { DatedCosting } from "../../../domain/stock/costing";
import { costFromKept, keptCost } from "../../../domain/stock/kept-cost";
import type { KeptCost } from "../../../domain/stock/kept-cost";
import type { Tables } from "../../db/tables";
import { endOfMonth, isoDate } from "../../../domain/calendar";
import { monthlyMoves } from "./monthly-moves";
import type { DatedMove, ItemMonth, Span } from "./monthly-moves";

type Tx = Transaction<Tables>;

/** Where the costing of an item starts: the first day (`yyyy-mm-dd`) that no kept row covers. */
export interface CountFrom {
  readonly itemid: number;
  readonly month: string;
}

/** A month of an item as its table stores it; quantities in base units and values in rupees, both as decimal text. */
interface CostedMonth {
  readonly itemid: number;
  readonly month: string;
  readonly qty: string;
  readonly value: string;
  readonly valuein: string;
  readonly costout: string;
  readonly kept: KeptCost;
}

/** The costing of an item's moves of a day, `yyyy-mm-dd`. */
type CostingOn = (day: string) => Costing;

/** The costing of a company: first that of its book settings, and from later days those in Cost of Stock. */
async function costingOf(tx: Tx, coid: number): Promise<CostingOn> {
  const { rows } = await sql<DatedCosting>`
    select '' as "from", costing from book_settings where coid = ${coid} union all select fromdate::text, method from m_stockcosting where coid = ${coid}`.execute(
    tx,
  );
  return (day) => costingFrom(rows, day);
}

/**
 * Costs items again, each from its month up to a day (by default all postings), starting from the row that its table
 * keeps before that month. Returns one row for each month in which the item moves, in order. No side effects. Three
 * queries for any number of items; if returns lead back to earlier months, one more for each step back and one for
 * the rows before them. `onCost` receives what each move of these months took out of the value of the stock.
 */
export async function costedMonths(
  tx: Tx,
  coid: number,
  from: readonly CountFrom[],
  to = "9999-12-31",
  onCost?: (itemid: number, move: DatedMove, cost: bigint) => void,
): Promise<readonly CostedMonth[]> {
  if (from.length === 0) return [];
  const costing = await costingOf(tx, coid);
  const months = await monthlyMoves(
    tx,
    coid,
    from.map(({ itemid, month }) => ({ itemid, month, till: to })),
  );
  const firsts = new Map(from.map(({ itemid, month }) => [itemid, month]));
  const gone = await issuedBefore(tx, coid, costing, months, (itemid) => firsts.get(itemid) ?? "");
  const bases = await basesOf(tx, coid, from);
  const costs = new Map(
    from.flatMap((one): [number, StockCost][] => [[one.itemid, bases.get(keyOf(one)) ?? NO_STOCK]]),
  );
  return months.map(({ itemid, month, moves }) => {
    const { cost, valueIn, costOut } = runDated(
      costing,
      costs.get(itemid) ?? NO_STOCK,
      moves,
      issuedOf(gone, itemid),
      onCost && ((move, taken) => onCost(itemid, move, taken)),
    );
    costs.set(itemid, cost);
    return {
      itemid,
      month,
      qty: decimalText(quantityOf(cost), 3),
      value: decimalText(valueOf(cost), 2),
      valuein: decimalText(valueIn, 2),
      costout: decimalText(costOut, 2),
      kept: keptCost(cost),
    };
  });
}

/** Runs dated moves, each with the costing of its day. */
function runDated(
  costing: CostingOn,
  from: StockCost,
  moves: readonly DatedMove[],
  gone: IssuedGoods,
  onCost?: OnCost<DatedMove>,
): Costed {
  let done: Costed = { cost: from, valueIn: 0n, costOut: 0n };
  for (let at = 0; at < moves.length;) {
    const method = costing(moves[at]?.day ?? "");
    let end = at;
    while (end < moves.length && costing(moves[end]?.day ?? "") === method) end++;
    const { cost, valueIn, costOut } = runMoves(method, done.cost, moves.slice(at, end), gone, onCost);
    done = { cost, valueIn: done.valueIn + valueIn, costOut: done.costOut + costOut };
    at = end;
  }
  return done;
}

const keyOf = ({ itemid, month }: CountFrom): string => `${itemid} ${month}`;

function issuedOf(gone: Map<number, IssuedGoods>, itemid: number): IssuedGoods {
  const known = gone.get(itemid) ?? new Map();
  gone.set(itemid, known);
  return known;
}

/**
 * The cost at which goods went out that come back in the costed months, if they went out earlier (before `first` of
 * the item): the months in which they went out are costed again, from the rows kept before them, and so on if goods
 * came back in those months too.
 */
async function issuedBefore(
  tx: Tx,
  coid: number,
  costing: CostingOn,
  counted: readonly ItemMonth[],
  first: (itemid: number) => string,
): Promise<Map<number, IssuedGoods>> {
  const found = new Map<string, ItemMonth>();
  for (let pending = counted; pending.length > 0;) {
    const wanted = new Map<string, Span>();
    for (const { itemid, returnMonths } of pending)
      for (const month of returnMonths) {
        const key = keyOf({ itemid, month });
        if (month < first(itemid) && !found.has(key))
          wanted.set(key, { itemid, month, till: endOfMonth(isoDate(month)) });
      }
    pending = wanted.size === 0 ? [] : await monthlyMoves(tx, coid, [...wanted.values()]);
    for (const one of pending) found.set(keyOf(one), one);
  }
  const gone = new Map<number, IssuedGoods>();
  if (found.size === 0) return gone;
  const bases = await basesOf(tx, coid, [...found.values()]);
  for (const one of [...found.values()].sort((a, b) => (a.month < b.month ? -1 : 1)))
    runDated(costing, bases.get(keyOf(one)) ?? NO_STOCK, one.moves, issuedOf(gone, one.itemid));
  return gone;
}

/** The cost that the tables keep of items before given months, by `keyOf`. */
async function basesOf(tx: Tx, coid: number, from: readonly CountFrom[]): Promise<ReadonlyMap<string, StockCost>> {
  const given = from.map(({ itemid, month }) => ({ itemid, month }));
  const { rows } = await sql<CountFrom & { readonly kept: KeptCost }>`
    select f.itemid, f.month::text, r.kept from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as f(itemid bigint, month date), lateral (
      select kept from stock_value_month v where v.coid = ${coid} and v.itemid = f.itemid and v.month < f.month order by v.month desc limit 1) r`.execute(
    tx,
  );
  return new Map(rows.map((row) => [keyOf(row), costFromKept(row.kept)]));
}
