import { compareDecimals, divideDecimals, multiplyDecimals, trimZeros } from "../decimal";
import { fromQuantityText, quantity, type Quantity, toQuantityText } from "../quantity";
import type { Expected } from "./compared";
import type { ScannedItem } from "./scan-event";
import { baseOf, type ScanLine, type ScanLines } from "./session-lines";

/** An open line of an order, with its place there and its unit. */
export interface OrderLine extends Expected {
  readonly key: string;
  readonly unitid: number;
  /** Base units that its unit holds, decimal text. */
  readonly holds: string;
}

/** A part of a scanned line, and the line of the order that it fills; null where the order has no room for it. */
export interface Part {
  readonly line: ScanLine;
  readonly order: OrderLine | null;
  /** Decimal text in `unitid`; 0 is the base unit of the item. */
  readonly qty: string;
  readonly unitid: number;
  /** Factor from a rate of the unit of the order line to one of `unitid`, decimal text; '1' where both are the same. */
  readonly rateBy: string;
}

/**
 * Divides what was scanned among the open lines of an order, in the order of both. A part stays in the unit of the
 * order where that is exact, so that the rate of the order applies unchanged. What the order has no room for is a part
 * of its own: nothing that was scanned is left out, and no open quantity is exceeded.
 */
export function partsFromOrder(order: readonly OrderLine[], lines: ScanLines): readonly Part[] {
  const left = new Map(order.map(({ key, base }) => [key, fromQuantityText(base) ?? quantity(0)]));
  return lines
    .filter(({ item, isRemoved }) => item !== null && !isRemoved)
    .flatMap((line) => {
      let rest = baseOf(line);
      const parts: Part[] = [];
      for (const one of order.filter(({ itemid }) => itemid === line.item?.id)) {
        const open = left.get(one.key) ?? quantity(0);
        const taken = quantity(Math.min(open, rest));
        if (taken <= 0) continue;
        left.set(one.key, quantity(open - taken));
        rest = quantity(rest - taken);
        parts.push(partOf(line, one, taken));
      }
      // A line without a quantity stays as it is: the document says what is missing.
      return rest > 0 || parts.length === 0 ? [...parts, ownPart(line, rest)] : parts;
    });
}

function partOf(line: ScanLine, order: OrderLine, base: Quantity): Part {
  const own = { unitid: line.unitid, holds: holdsOf(line.item, line.unitid) };
  const all = [{ unitid: order.unitid, holds: order.holds }, own, { unitid: 0, holds: "1" }];
  for (const { unitid, holds } of all) {
    const qty = inUnit(base, holds);
    if (qty !== null) return { line, order, qty, unitid, rateBy: divideDecimals(holds, order.holds, 6) ?? "1" };
  }
  return { line, order, qty: toQuantityText(base), unitid: 0, rateBy: divideDecimals("1", order.holds, 6) ?? "1" };
}

function ownPart(line: ScanLine, base: Quantity): Part {
  const qty = base === baseOf(line) ? line.qty : inUnit(base, holdsOf(line.item, line.unitid));
  return qty === null
    ? { line, order: null, qty: toQuantityText(base), unitid: 0, rateBy: "1" }
    : { line, order: null, qty, unitid: line.unitid, rateBy: "1" };
}

const holdsOf = (item: ScannedItem | null, unitid: number): string =>
  item?.units.find((unit) => unit.unitid === unitid)?.holds ?? "1";

/** The quantity in a unit, to the thousandth; null where it is not exact. */
function inUnit(base: Quantity, holds: string): string | null {
  const text = toQuantityText(base);
  const qty = divideDecimals(text, holds, 3);
  return qty !== null && compareDecimals(multiplyDecimals(qty, holds), text) === 0 ? trimZeros(qty) : null;
}
