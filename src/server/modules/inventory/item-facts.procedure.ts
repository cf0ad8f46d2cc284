import { sql } from "kysely";
import { z } from "zod";
import type { ItemFacts } from "../../../definitions/bill/facts";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden } from "../../engine/call/refusal";
import { itemFacts } from "../../engine/ledgers/bill-facts";
import { mayPick } from "../../engine/pickers/picker-rights";
import { ID_LIST, idsIn } from "../../engine/procedures/id-list";
import { accessOf } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { itemStockFacts } from "../../engine/stock/item-stock-facts";

/**
 * What the form of goods without a bill needs of its items, as rows with `id`: whether each is kept in batches
 * (`isbatch`), its units (`facts`, JSON of `ItemFacts`), and its stock in the godown, its batches there and its stock
 * everywhere, as in `FactsRow`. For users who may choose items.
 */
export default defineProcedure({
  name: "WEBAPI_itemfacts",
  kind: "query",
  params: { itemids: ID_LIST, godownid: z.union([z.string().max(20), z.number()]).optional() },
  run: async (ctx, { itemids, godownid }) => {
    if (!(await mayPick(ctx, ["item"]))) throw new Forbidden("You don't have permission to choose items.");
    const ids = idsIn(itemids, "itemids", "items");
    const { rows } = await sql<{ id: number; isbatch: number }>`
      select id, isbatch::int as isbatch from m_item where coid = ${ctx.session.coid} and id = any(${[...ids]}::bigint[])`.execute(
      ctx.tx,
    );
    const facts = await itemFacts(ctx, ids);
    const { shows } = await accessOf(ctx, declarationOf("item"));
    const stocks = await itemStockFacts(ctx, ids, Number.isSafeInteger(Number(godownid)) ? Number(godownid) : 0);
    return rows.map((row) => {
      const { stock = "", batches = [], held } = stocks.get(row.id) ?? {};
      return {
        ...row,
        facts: JSON.stringify(goodsFacts(facts.get(row.id), shows("itemname"))),
        stock,
        batches: JSON.stringify(batches),
        held: JSON.stringify(held),
      };
    });
  },
});

/** Goods have no tax, and a hidden name stays hidden. */
const goodsFacts = (facts: ItemFacts | undefined, showsName: boolean): ItemFacts | undefined =>
  facts && { ...facts, name: showsName ? facts.name : `#${facts.id}`, hsn: "", taxability: "", rates: [] };
