import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows, cellText } from "../../../definitions/bill/cells";
import { lineColumnsOf } from "../../../definitions/choices";
import type { KnownItem } from "../../facts/known-facts";
import { chosenKey } from "../../rows/chosen-key";
import type { OpenForm } from "../open/open-form";

/** Keys of the columns that only items in batches need. */
export function batchColumns({ definition }: OpenForm): readonly string[] {
  const field = definition.fields.find(({ row }) => row.key === ITEMS);
  return field ? lineColumnsOf(field.row).flatMap(({ key, ofBatch }) => (ofBatch ? [key] : [])) : [];
}

/** What is known of items, by key. */
interface KnownItems {
  item(key: string): KnownItem | undefined;
  /** Neither the server nor the device knows the item, so a batch can be entered. */
  isUnknown?(key: string): boolean;
}

/** Names of the base units of items, where they are known. */
const unitsOf = (items: readonly string[], known: KnownItems): Readonly<Record<string, string>> =>
  Object.fromEntries(
    items.flatMap((key) => {
      const unit = known.item(key)?.facts.unit;
      return unit ? [[key, unit]] : [];
    }),
  );

/**
 * Hides these columns while no item needs them and no line has a value in them. Where they are shown, Enter stops at
 * them in the lines of items kept in batches only: after any other item the quantity is typed. The column of the unit
 * gets to know what a line without one means.
 */
export function showBatchColumns({ store }: OpenForm, columns: readonly string[], known: KnownItems): void {
  const lines = cellRows(store.state().values[ITEMS]);
  const items = [...new Set(lines.map((line) => chosenKey(line, "itemid")))];
  const inBatches = items.filter((key) => known.item(key)?.facts.isBatch === true);
  const isNeeded =
    inBatches.length > 0 ||
    items.some((key) => known.isUnknown?.(key) === true) ||
    lines.some((line) => columns.some((key) => cellText(line[key]) !== ""));
  store.setColumnsNow(ITEMS, { hidden: isNeeded ? [] : columns, inBatches, units: unitsOf(items, known) });
}
