import { ITEMS } from "../../../../definitions/bill/bill-fault";
import { cellRows, cellText, type Cells } from "../../../../definitions/bill/cells";
import { toQuantityText } from "../../../../domain/quantity";
import type { OrderLine } from "../../../../domain/scanning/from-order";
import { toBaseUnits } from "../../../../domain/stock/item-units";
import type { Row } from "../../../../wire/envelope";
import type { Offline } from "../../../offline/offline";
import { itemRecord } from "./find-item";
import { scannedItemOf, unitName } from "./scanned-item";

export const orderKey = ({ srcentity, srcid, srcline }: Cells): string =>
  [srcentity, srcid, srcline].map(cellText).join(" ");

/** The open lines of the record that a session's document is made of, in base units of their items. */
export async function orderLinesOf(offline: Offline, made: Row): Promise<readonly OrderLine[]> {
  const lines = cellRows(made[ITEMS]).filter(({ srcline }) => Number(srcline) > 0);
  return Promise.all(
    lines.map(async (line): Promise<OrderLine> => {
      const itemid = cellText(line.itemid);
      const record = await itemRecord(offline, itemid);
      const item = record && scannedItemOf(record);
      const unitid = Number(line.unitid) || 0;
      const holds = item?.units.find((unit) => unit.unitid === unitid)?.holds ?? "1";
      const qty = cellText(line.qty);
      const base = item && toBaseUnits(item, qty, unitid);
      return {
        key: orderKey(line),
        itemid,
        name: item?.name ?? cellText(line.itemid_label),
        unit: unitName(item, 0),
        base: base === null ? qty : toQuantityText(base),
        unitid,
        holds,
      };
    }),
  );
}
