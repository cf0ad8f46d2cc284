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

/** Hides these columns while no item needs them (`needs`, by key) and no line has a value in them. */
export function showBatchColumns(
  { store }: OpenForm,
  columns: readonly string[],
  needs: (item: string) => boolean,
): void {
  const isNeeded = cellRows(store.state().values[ITEMS]).some(
    (line) => needs(chosenKey(line, "itemid")) || columns.some((key) => cellText(line[key]) !== ""),
  );
  store.setHiddenColumns(ITEMS, isNeeded ? [] : columns);
}
