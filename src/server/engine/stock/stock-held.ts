import { sql } from "kysely";
import type { StockFacts } from "../../../definitions/bill/facts-rows";
import type { Context } from "../call/context";
import { accessOf } from "../records/access";
import { declarationOf } from "../records/record-declarations";

/**
 * Stock of items, by their ids: in all godowns, reserved by open sale orders, and by godown. Read from the kept
 * balance and an index of open lines, so it costs the godowns and open orders of those items. A godown with a hidden
 * name shows its id.
 */
export async function stockHeld(ctx: Context, itemids: readonly number[]): Promise<ReadonlyMap<number, StockFacts>> {
  if (itemids.length === 0) return new Map();
  const { coid } = ctx.session;
  const isNamed = (await accessOf(ctx, declarationOf("godown"))).shows("godownname");
  const { rows } = await sql<StockFacts & { readonly itemid: number }>`
    with placed as (
      select itemid, godownid, sum(qty) as qty from stock_on_hand where coid = ${coid} and itemid = any(${[...itemids]}::bigint[]) group by itemid, godownid having sum(qty) <> 0
    ), held as (
      select p.itemid, sum(p.qty) as qty, json_agg(json_build_object('godownid', g.id, 'name', ${isNamed ? sql`g.godownname` : sql`'#' || g.id`}, 'stock', trim_scale(p.qty)::text)
        order by p.qty desc, g.godownname) as places
      from placed p join m_godown g on g.coid = ${coid} and g.id = p.godownid group by p.itemid
    )
    select i.id as itemid, trim_scale(coalesce(h.qty, 0))::text as instock, trim_scale(coalesce(r.qty, 0))::text as reserved, coalesce(h.places, '[]') as places
    from unnest(${[...new Set(itemids)]}::bigint[]) i(id) left join held h on h.itemid = i.id left join stock_reserved(${[...itemids]}::bigint[]) r on r.itemid = i.id`.execute(
    ctx.tx,
  );
  return new Map(rows.map(({ itemid, ...facts }) => [itemid, facts]));
}
