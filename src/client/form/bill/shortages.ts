import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows, type Cells, cellText } from "../../../definitions/bill/cells";
import { formatQuantity } from "../../../domain/indian-format";
import { fromQuantityText, quantity, type Quantity, toQuantityText } from "../../../domain/quantity";
import { toBaseUnits } from "../../../domain/stock/item-units";
import type { KnownItem } from "../../facts/known-facts";
import { chosenKey } from "../../rows/chosen-key";

/** What lines take of an item, or of one batch of it, in base units; `line` is the first of them, from 1. */
interface Taken {
  readonly line: number;
  readonly item: KnownItem;
  readonly batch: string;
  readonly qty: Quantity;
}

/**
 * Items of which lines take more than the godown has, and batches, as sentences with the first line of each. An
 * estimate from figures that the device knows; nothing is said of an item whose stock is not known.
 */
export function shortages(
  known: (key: string) => KnownItem | undefined,
  values: Cells,
  document: "bill" | "document",
): readonly string[] {
  const items = new Map<string, Taken>();
  const batches = new Map<string, Taken>();
  const add = (to: Map<string, Taken>, key: string, one: Taken): void => {
    const before = to.get(key);
    to.set(key, { ...(before ?? one), qty: quantity((before?.qty ?? 0) + one.qty) });
  };
  for (const [index, line] of cellRows(values[ITEMS]).entries()) {
    const id = chosenKey(line, "itemid");
    const item = known(id);
    if (!item || item.facts.isService || item.stock === "") continue;
    const qty = toBaseUnits(item.facts, cellText(line.qty) || "0", Number(line.unitid)) ?? quantity(0);
    const taken = { line: index + 1, item, batch: "", qty };
    add(items, id, taken);
    const batch = cellText(line.batchno);
    if (batch !== "" && item.facts.isBatch && item.batches)
      add(batches, `${id} ${batch.toLowerCase()}`, { ...taken, batch });
  }
  const isShort = (one: Taken): boolean => one.qty > stockOf(one);
  const short = new Map([...items].filter(([, one]) => isShort(one)));
  // Of an item that is short as a whole its batches say nothing more.
  const shortBatches = [...batches].filter(([key, one]) => isShort(one) && !short.has(key.split(" ")[0] ?? ""));
  return [...short.values(), ...shortBatches.map(([, one]) => one)]
    .toSorted((a, b) => a.line - b.line)
    .map((one) => sentence(one, document));
}

export const isSameBatch = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const NONE = quantity(0);

function stockOf({ item, batch }: Taken): Quantity {
  if (batch === "") return fromQuantityText(item.stock) ?? NONE;
  const own = item.batches?.find(({ batchno }) => isSameBatch(batchno, batch));
  return (own && fromQuantityText(own.stock)) ?? NONE;
}

const sentence = (one: Taken, document: string): string =>
  `Line ${one.line}: ${one.item.facts.name}${one.batch === "" ? "" : `, batch ${one.batch},`} has ${formatQuantity(toQuantityText(stockOf(one)))} in this godown. This ${document} takes ${formatQuantity(toQuantityText(one.qty))}.`;
