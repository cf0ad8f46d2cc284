import { sql } from "kysely";
import { addDays } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { addDecimals, subtractDecimals } from "../../../../domain/decimal";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import type { ReportQuestion } from "../../../engine/reports/declaration";
import { branchReach } from "../../../engine/reports/reach";
import { closingStock } from "../../../engine/stock/closing-stock";
import { itemsUnbilled, unbilledKey } from "../../../engine/stock/unbilled";
import { openingOfBooks } from "../stock/stock-flows";

interface Traded {
  readonly itemid: number;
  readonly soldqty: string;
  readonly sales: string;
  readonly purchases: string;
}

/** What bills and notes of the days say of each item; tax that cannot be claimed is part of the cost. */
async function billed(
  { tx, session: { coid } }: Context,
  from: IsoDate,
  to: IsoDate,
): Promise<ReadonlyMap<number, Traded>> {
  const { rows } = await sql<Traded>`
    select itemid, coalesce(sum(qty) filter (where side = 'out'), 0)::text as soldqty, coalesce(sum(taxable) filter (where side = 'out'), 0)::text as sales,
      coalesce(sum(taxable + case when isitc then 0 else cgst + sgst + igst + cess end) filter (where side = 'in'), 0)::text as purchases
    from voucher_line where coid = ${coid} and edate between ${from}::date and ${to}::date and itemid is not null group by itemid`.execute(
    tx,
  );
  return new Map(rows.map((row) => [Number(row.itemid), row]));
}

type Values = ReadonlyMap<number, string>;

const valuesOf = async (ctx: Context, day: IsoDate): Promise<Values> =>
  new Map((await closingStock(ctx, day)).map(({ itemid, value }) => [Number(itemid), value]));

export interface TradingAccount {
  /** Base units; the others are rupees, all decimal texts. */
  readonly soldqty: string;
  readonly sales: string;
  readonly opening: string;
  readonly purchases: string;
  readonly closing: string;
  readonly cost: string;
  readonly profit: string;
}

interface TradingAccounts {
  readonly of: (itemid: number) => TradingAccount;
  /** All items that may have figures. */
  readonly itemids: readonly number[];
}

/** The trading accounts of items over some days. Throws `Refusal` for a user who may not enter every branch. */
export async function tradingAccounts(
  ctx: Context,
  { from, to }: Pick<ReportQuestion, "from" | "to">,
): Promise<TradingAccounts> {
  const reach = await branchReach(ctx, 0);
  if (!reach.all)
    throw new Refusal(
      "rights",
      "Stock belongs to the whole company, so this report needs permission to enter all branches.",
    );
  const before = addDays(from, -1);
  const [started, ended, traded] = [await valuesOf(ctx, before), await valuesOf(ctx, to), await billed(ctx, from, to)];
  const begun = await openingOfBooks(ctx, { from, to, itemids: null, godownids: null });
  const [openBefore, openAfter] = [await itemsUnbilled(ctx, before), await itemsUnbilled(ctx, to)];
  const unbilled = (entity: Parameters<typeof unbilledKey>[0], itemid: number): string => {
    const key = unbilledKey(entity, itemid);
    return subtractDecimals(openAfter.get(key) ?? "0", openBefore.get(key) ?? "0");
  };
  const of = (itemid: number): TradingAccount => {
    const { soldqty = "0", sales: invoiced = "0", purchases: bought = "0" } = traded.get(itemid) ?? {};
    const opening = addDecimals(started.get(itemid) ?? "0", begun.get(itemid)?.value ?? "0");
    const closing = ended.get(itemid) ?? "0";
    const sales = addDecimals(invoiced, unbilled("salechallan", itemid));
    const purchases = addDecimals(bought, unbilled("purchasechallan", itemid));
    const cost = subtractDecimals(addDecimals(opening, purchases), closing);
    return { soldqty, sales, opening, purchases, closing, cost, profit: subtractDecimals(sales, cost) };
  };
  // Goods on challans have moved, so they are among those with stock.
  return { of, itemids: [...new Set([...started.keys(), ...ended.keys(), ...traded.keys(), ...begun.keys()])] };
}
