import { goodsPlaces } from "../../../../definitions/bill/goods-forms";
import type { GoodsFormName } from "../../../../definitions/bill/goods-forms";
import { quantity } from "../../../../domain/quantity";
import type { Quantity } from "../../../../domain/quantity";
import { toBaseUnits } from "../../../../domain/stock/item-units";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { linesOf } from "../../documents/lines-of";
import type { Move } from "../../documents/posting";
import { itemFacts } from "../../ledgers/bill-facts";
import type { LinesField } from "../../records/declaration";
import { lines, quantity as quantityField, ref, text } from "../../records/fields";

/** One line of goods without a price, in the base unit of its item. */
interface GoodsLine {
  readonly itemid: number;
  readonly batchno: string;
  readonly quantity: Quantity;
}

/**
 * Goods without prices: transfers, and goods that come in or go out without a bill. `figuresIn` is the field with the
 * godown whose stock is shown.
 */
export const goodsLines = (table: string, required: string, figuresIn = "godownid"): LinesField =>
  lines(
    "items",
    "Items",
    table,
    [
      ref("itemid", "Item", "item", "itemname", {
        required: "Item is required.",
        width: 6,
        scanAdds: "qty",
        scanUnit: "unitid",
        figuresIn,
      }),
      text("batchno", "Batch", { max: 40, width: 2, ofBatch: true }),
      quantityField("qty", "Qty", { required: "Qty is required.", width: 2 }),
      ref("unitid", "Unit", "unit", "unitname", { width: 2, enterStops: "never" }),
    ],
    { required, max: 5000 },
  );

/** Reads the lines of `goodsLines`; adds their faults to `faults`. */
export async function readGoods(ctx: Context, record: Row, faults: Refusal[]): Promise<readonly GoodsLine[]> {
  const given = linesOf(record, "items");
  const facts = await itemFacts(
    ctx,
    given.map(({ itemid }) => Number(itemid)),
  );
  return given.map((line, index) => {
    const item = facts.get(Number(line.itemid));
    const base = item ? toBaseUnits(item, String(line.qty), Number(line.unitid)) : null;
    const fault = (column: string, text: string) =>
      void faults.push(new Refusal("items", `Items, line ${index + 1}: ${text}`, { line: index + 1, column }));
    if (item?.isService) fault("itemid", `${item.name} is a service, so it cannot be moved.`);
    if (item?.isBatch && !line.batchno) fault("batchno", `${item.name} is kept in batches. Enter its batch.`);
    if (item && base === null) fault("unitid", `${item.name} has no such unit.`);
    const count = base ?? quantity(0);
    if (count <= 0) fault("qty", "Enter a Qty of more than 0.");
    return { itemid: Number(line.itemid), batchno: String(line.batchno ?? ""), quantity: count };
  });
}

/** What the lines move into and out of the godowns of a document. */
export const goodsMoves = (form: GoodsFormName, record: Row, goods: readonly GoodsLine[]): readonly Move[] =>
  goods.flatMap((line) =>
    goodsPlaces(form).map(([field, sign]) => ({
      ...line,
      value: null,
      godownid: Number(record[field]),
      quantity: quantity(line.quantity * sign),
    })),
  );
