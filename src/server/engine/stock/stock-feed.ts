import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { changedIds, cursorText } from "../records/feed-cursor";
import { stockHeld } from "./stock-held";

/**
 * Stock of the items whose stock changed after the cursor, for the downloaded copy of a device: `held` is JSON of
 * `StockFacts`. `reserved` is '': an order changes it without a move of stock.
 */
export async function stockSince(ctx: Context, cursor: string, length: number): Promise<readonly Row[]> {
  const places = await changedIds(ctx, ["stock_on_hand", "itemid"], cursor, length);
  const held = await stockHeld(
    ctx,
    places.map(({ id }) => id),
  );
  return places.map((place) => {
    const { instock = "0", places: godowns = [] } = held.get(place.id) ?? {};
    return {
      id: place.id,
      held: JSON.stringify({ instock, reserved: "", places: godowns }),
      deleted: 0,
      cursor: cursorText(place),
    };
  });
}
