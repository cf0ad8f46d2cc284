import { ITEMS } from "../../definitions/bill/bill-fault";
import { cellDecimal, cellRows, cellText } from "../../definitions/bill/cells";
import type { Cells } from "../../definitions/bill/cells";
import { goodsPlaces } from "../../definitions/bill/goods-forms";
import type { GoodsFormName } from "../../definitions/bill/goods-forms";
import { itemFactsOfRecord } from "../../definitions/bill/kept-facts";
import { quantity } from "../../domain/quantity";
import { toBaseUnits } from "../../domain/stock/item-units";
import { keptRecord } from "../call/kept-record";
import type { Offline } from "../offline/offline";
import type { Posted, PostedMove } from "./posted";

/** Goods without prices: transfers, and registers of goods that come in or go out. Null where an item is not known. */
export async function postGoods(offline: Offline, form: GoodsFormName, record: Cells): Promise<Posted | null> {
  const moves: PostedMove[] = [];
  for (const line of cellRows(record[ITEMS])) {
    const item = cellText(line.itemid);
    const kept = await keptRecord(offline, "item", item);
    const base = kept && toBaseUnits(itemFactsOfRecord(kept), cellDecimal(line.qty), Number(line.unitid));
    if (base === null) return null;
    for (const [field, sign] of goodsPlaces(form))
      moves.push({
        item,
        godown: cellText(record[field]),
        batchno: cellText(line.batchno),
        quantity: quantity(base * sign),
        value: null,
      });
  }
  return {
    day: cellText(record.edateview).slice(0, 10),
    entries: [],
    bills: [],
    moves,
    isChallan: false,
    isTaxed: false,
  };
}
