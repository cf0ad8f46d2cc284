import { useMemo, useState } from "react";
import { useReadRange } from "../grid/use-read-range";
import type { ListPrefs } from "../list-prefs";
import type { ListView } from "../use-list-view";
import type { ListDefinition } from "./list-definition";
import { groupedItems, plainItems, type ListItems } from "./list-items";
import { useListRows, type ListRead } from "./use-list-rows";
import { useOverlay } from "./use-overlay";

export interface ListLines extends ListRead {
  readonly items: ListItems;
  readonly pageSize: number;
  /** Number of rows, with those that only this device has. */
  readonly total: number | null;
  readonly fold: (key: string) => void;
  /** Reports the visible lines, from 0. */
  readonly reportRange: (start: number, stop: number) => void;
}

/**
 * What the grid or the cards show: the rows read with the waiting saves laid over them, grouped if the user wants it.
 */
export function useListLines(definition: ListDefinition, view: ListView, prefs: ListPrefs): ListLines {
  const [range, reportRange] = useReadRange();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const pageSize = definition.pageSizes.includes(prefs.pageSize) ? prefs.pageSize : firstSize(definition.pageSizes);
  const read = useListRows(definition, view.question, { mode: prefs.mode, page: view.page, pageSize, ...range });
  const { shown } = read;
  const { made, rows } = useOverlay(definition.entity, shown, view.question, definition.filters);
  const groupBy = view.question.groupBy;
  const items = useMemo(
    () => (groupBy ? groupedItems(made, rows, groupBy, folded) : plainItems(made, rows)),
    [made, rows, groupBy, folded],
  );
  const fold = (key: string): void => setFolded(toggled(folded, key));
  return { ...read, items, pageSize, total: shown ? shown.total + made.length : null, fold, reportRange };
}

/** Page size 10 (LIST-009), unless the list does not offer it. */
const firstSize = (sizes: readonly number[]): number => (sizes.includes(10) ? 10 : (sizes[0] ?? 10));

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
