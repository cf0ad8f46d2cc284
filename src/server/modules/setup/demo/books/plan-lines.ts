import { partsOf } from "../../../../../domain/calendar";
import { paise, toRupeesText } from "../../../../../domain/money";
import type { OpenLine } from "./open-documents";
import type { Slot } from "./slot";

/** Rupees in the format of the forms. */
export const rupees = (amount: number): string => toRupeesText(paise(Math.round(amount * 100)));

/** Purchased goods: the scarcest items, in boxes if the item has a box. Adds them to the stock. */
export function boughtLines({ day, branch: { random, wares, stock } }: Slot): readonly OpenLine[] {
  const { year, month } = partsOf(day);
  return stock
    .scarce(
      wares.map((_, index) => index),
      random.whole(3, 8),
    )
    .map((index) => {
      const ware = wares[index];
      if (!ware) throw new Error("No such ware.");
      const batch = ware.isBatch
        ? `B${String(year % 100).padStart(2, "0")}${String(month).padStart(2, "0")}${random.letters(1)}`
        : "";
      const isPacked = ware.pack !== undefined && ware.pack.of <= 24 && random.chance(0.5);
      const count = isPacked ? random.whole(1, 3) : random.whole(10, 40);
      const holds = isPacked ? (ware.pack?.of ?? 1) : 1;
      const rate = rupees(ware.purchase * holds * (0.97 + random.next() * 0.06));
      stock.add(index, batch, count * holds);
      return {
        ware: index,
        batch,
        holds,
        left: count,
        values: {
          itemid: ware.name,
          batchno: batch,
          qty: count,
          unitid: isPacked ? (ware.pack?.unit ?? "") : "",
          rate,
        },
      };
    });
}

interface SoldLines {
  /** Maximum number of lines. */
  readonly most: number;
  /** The goods leave the stock now. For a quotation or an order they stay. */
  readonly isMoved: boolean;
  /** At the counter the price includes tax, is in whole rupees, and has no discount. */
  readonly isAtCounter?: boolean;
}

/** Goods for a customer from the main godown; [] if it is empty. */
export function soldLines(
  { branch: { random, wares, stock } }: Slot,
  { most, isMoved, isAtCounter = false }: SoldLines,
): readonly OpenLine[] {
  return stock.some(random, random.whole(1, most)).map((lot) => {
    const ware = wares[lot.item];
    if (!ware) throw new Error("No such ware.");
    const wanted = ware.isWhole ? random.whole(1, 10) : random.whole(2, 40) / 4;
    const qty = Math.min(wanted, lot.quantity);
    if (isMoved) stock.add(lot.item, lot.batch, -qty);
    const terms = isAtCounter
      ? { rate: Math.max(4, Math.round((ware.sale * 1.15) / 4) * 4) }
      : { rate: rupees(ware.sale), discount: random.pick([0, 0, 0, 2, 5, 10]) };
    return {
      ware: lot.item,
      batch: lot.batch,
      holds: 1,
      left: qty,
      values: { itemid: ware.name, batchno: lot.batch, qty, ...terms },
    };
  });
}

/** Sum of the lines before tax and discounts, rupees. */
export const worthOf = (lines: readonly Pick<OpenLine, "values">[]): number =>
  lines.reduce((sum, { values }) => sum + Number(values.qty) * Number(values.rate), 0);
