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
    const facts = await itemFacts(ctx, ids);
    const { shows } = await accessOf(ctx, declarationOf("item"));
    const stocks = await itemStockFacts(ctx, ids, Number.isSafeInteger(Number(godownid)) ? Number(godownid) : 0);
    return [...facts.values()].map((one) => ({
      id: one.id,
      isbatch: one.isBatch ? 1 : 0,
      facts: JSON.stringify(goodsFacts(one, shows("itemname"))),
      ...stocks.get(one.id),
    }));
  },
});

/** Goods have no tax, and a hidden name stays hidden. */
const goodsFacts = (facts: ItemFacts, showsName: boolean): ItemFacts => ({
  ...facts,
  name: showsName ? facts.name : `#${facts.id}`,
  hsn: "",
  taxability: "",
  rates: [],
});
