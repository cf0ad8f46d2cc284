import { useMemo, useState } from "react";
import type { Row } from "../../wire/envelope";
import { rowKey, type ListItem, type ListItems } from "./read/list-items";

export interface Selection {
  readonly keys: ReadonlySet<string>;
  /** The selected rows, also of other pages, as they were listed last. */
  readonly rows: readonly Row[];
  readonly toggle: (item: ListItem) => void;
  /** Selects all rows that are listed now, or none of them if all are selected. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Selected rows of a list; they stay selected while the user pages, sorts or filters. */
export function useSelection(items: ListItems): Selection {
  const [held, setHeld] = useState<ReadonlyMap<string, Row>>(new Map());
  return useMemo(() => {
    const listed = held.size > 0 ? new Map(rowsOf(items).map((row) => [rowKey(row), row])) : new Map<string, Row>();
    return {
      keys: new Set(held.keys()),
      rows: [...held].map(([key, row]) => listed.get(key) ?? row),
      toggle: (item) => {
        if (item.kind !== "row") return;
        const next = new Map(held);
        if (!next.delete(item.key)) next.set(item.key, item.row);
        setHeld(next);
      },
      toggleAll: () => {
        const all = rowsOf(items);
        const areChosen = all.every((row) => held.has(rowKey(row)));
        const next = new Map(held);
        for (const row of all)
          if (areChosen) next.delete(rowKey(row));
          else next.set(rowKey(row), row);
        setHeld(next);
      },
      clear: () => setHeld(new Map()),
    };
  }, [held, items]);
}

/** More lines than a list holds in memory: the selected rows stay as they were when they were selected. */
const LINES_MAX = 20_000;

function rowsOf(items: ListItems): readonly Row[] {
  const rows: Row[] = [];
  for (let index = 0; index < items.count && items.count <= LINES_MAX; index++) {
    const item = items.at(index);
    if (item.kind === "row") rows.push(item.row);
  }
  return rows;
}

/** Whether every listed row is selected. */
export function areAllChosen(items: ListItems, chosen: ReadonlySet<string>): boolean {
  if (chosen.size === 0) return false;
  for (let index = 0; index < items.count; index++) {
    const item = items.at(index);
    if (item.kind === "row" && !chosen.has(item.key)) return false;
  }
  return true;
}
