import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows } from "../../../definitions/bill/cells";
import { goodsPlaces, isGoodsForm } from "../../../definitions/bill/goods-forms";
import { isOpRef } from "../../../wire/envelope";
import type { SaveRequest } from "../../offline/contract/save";
import { billFormOf } from "../bill/live-bill";
import type { OpenForm } from "../open/open-form";

/** The items of a document that bring goods in or take them out, so that saves of one device go out in that order. */
export function goodsOf({ definition: { head }, store }: OpenForm): Pick<SaveRequest, "goods"> {
  const signs = isGoodsForm(head.entity)
    ? goodsPlaces(head.entity).map(([, sign]) => sign)
    : [billFormOf(head.billform)?.stock ?? 0];
  const items = cellRows(store.state().values[ITEMS]).flatMap(({ itemid }) => {
    const key = isOpRef(itemid) ? itemid.$op : String(itemid ?? "").replace(/^tmp:/, "");
    return key === "" || key === "0" ? [] : [key];
  });
  const all = [...new Set(items)];
  const moves = (sign: 1 | -1) => (signs.some((one) => one === sign) ? all : []);
  return all.length > 0 && signs.some((one) => one !== 0) ? { goods: { brings: moves(1), takes: moves(-1) } } : {};
}
