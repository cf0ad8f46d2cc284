import { sql } from "kysely";
import type { FactsRow } from "../../../definitions/bill/facts-rows";
import type { Context } from "../call/context";
import { batchesInStock } from "./batches";
import { stockHeld } from "./stock-held";

type ItemStockFacts = Pick<FactsRow, "stock" | "batches" | "held">;

/** What a form shows of the stock of its items: in a godown (0: in all together), by batch there, and everywhere. */
export async function itemStockFacts(
  ctx: Context,
  items: readonly number[],
  godownid: number,
): Promise<ReadonlyMap<number, ItemStockFacts>> {
  const { coid } = ctx.session;
  const { rows } = await sql<{ id: number; stock: string }>`
    select i.id, (select trim_scale(coalesce(sum(s.qty), 0))::text from stock_on_hand s
      where s.coid = ${coid} and s.itemid = i.id ${godownid > 0 ? sql`and s.godownid = ${godownid}` : sql``}) as stock
    from m_item i where i.coid = ${coid} and i.id = any(${[...items]}::bigint[])`.execute(ctx.tx);
  const batches = await batchesInStock(ctx, items, godownid);
  const held = await stockHeld(ctx, items);
  return new Map(
    rows.map(({ id, stock }) => [
      id,
      { stock, batches: JSON.stringify(batches.get(id) ?? []), held: JSON.stringify(held.get(id)) },
    ]),
  );
}
