import { addQuantities, fromQuantityText, quantity, type Quantity, toQuantityText } from "../quantity";
import { baseOf, type ScanLines } from "./session-lines";

/** A quantity that scans are compared with: an open line of an order, or the stock in the books. In base units. */
export interface Expected {
  readonly itemid: string;
  readonly name: string;
  /** Base unit of the item. */
  readonly unit: string;
  /** Decimal text. */
  readonly base: string;
}

/** `none`: the order does not have the item, or the books have no stock of it. */
export type Standing = "short" | "equal" | "over" | "none";

/** One item against what was expected of it; quantities are decimal text in base units. */
export interface Compared {
  readonly itemid: string;
  readonly name: string;
  readonly unit: string;
  readonly expected: string;
  readonly scanned: string;
  /** Scanned less expected. */
  readonly difference: string;
  readonly standing: Standing;
}

/** All items of both sides: first what does not fit, then what fits, each in the order of `expected` and the lines. */
export function compare(expected: readonly Expected[], lines: ScanLines): readonly Compared[] {
  const items = new Map<string, { readonly name: string; readonly unit: string }>();
  const wanted = sums(expected.map(({ itemid, base }) => [itemid, fromQuantityText(base) ?? quantity(0)]));
  for (const { itemid, name, unit } of expected) if (!items.has(itemid)) items.set(itemid, { name, unit });
  const there = lines.filter(({ isRemoved }) => !isRemoved);
  const scanned = sums(there.flatMap((line) => (line.item ? [[line.item.id, baseOf(line)] as const] : [])));
  for (const { item } of there)
    if (item && !items.has(item.id)) items.set(item.id, { name: item.name, unit: item.unit });
  const all = [...items].map(([itemid, { name, unit }]) =>
    comparedOf(itemid, name, unit, wanted.get(itemid), scanned.get(itemid) ?? quantity(0)),
  );
  return [...all.filter(({ standing }) => standing !== "equal"), ...all.filter(({ standing }) => standing === "equal")];
}

function comparedOf(
  itemid: string,
  name: string,
  unit: string,
  wanted: Quantity | undefined,
  scanned: Quantity,
): Compared {
  const expected = wanted ?? quantity(0);
  return {
    itemid,
    name,
    unit,
    expected: toQuantityText(expected),
    scanned: toQuantityText(scanned),
    difference: toQuantityText(quantity(scanned - expected)),
    standing: wanted === undefined ? "none" : scanned < expected ? "short" : scanned > expected ? "over" : "equal",
  };
}

function sums(pairs: readonly (readonly [string, Quantity])[]): ReadonlyMap<string, Quantity> {
  const all = new Map<string, Quantity>();
  for (const [key, value] of pairs) all.set(key, addQuantities([all.get(key) ?? quantity(0), value]));
  return all;
}
