import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows, cellText } from "../../../definitions/bill/cells";
import { lineColumnsOf } from "../../../definitions/choices";
import { chosenKey } from "../../rows/chosen-key";
import type { OpenForm } from "../open/open-form";

/** Keys of the columns that only items in batches need. */
export function batchColumns({ definition }: OpenForm): readonly string[] {
  const field = definition.fields.find(({ row }) => row.key === ITEMS);
  return field ? lineColumnsOf(field.row).flatMap(({ key, ofBatch }) => (ofBatch ? [key] : [])) : [];
}

/**
 * Hides these columns while no item needs them and no line has a value in them. Where they are shown, Enter stops at
 * them in the lines of items kept in batches (`isBatch`, by key) only: after any other item the quantity is typed.
 * `mayBeBatch` is also true of items of which nothing is known.
 */
export function showBatchColumns(
  { store }: OpenForm,
  columns: readonly string[],
  isBatch: (item: string) => boolean,
  mayBeBatch = isBatch,
): void {
  const lines = cellRows(store.state().values[ITEMS]);
  const items = [...new Set(lines.map((line) => chosenKey(line, "itemid")))];
  const isNeeded = items.some(mayBeBatch) || lines.some((line) => columns.some((key) => cellText(line[key]) !== ""));
  store.setColumnsNow(ITEMS, { hidden: isNeeded ? [] : columns, inBatches: items.filter(isBatch) });
}
