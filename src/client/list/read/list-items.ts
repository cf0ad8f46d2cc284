import type { Row } from "../../../wire/envelope";
import { numberOf } from "../../rows/read-row";

/** One line of the grid. A hole is a row whose part has not been read yet. */
export type ListItem =
  | { readonly kind: "row"; readonly key: string; readonly row: Row }
  | { readonly kind: "hole"; readonly key: string }
  | {
      readonly kind: "group";
      readonly key: string;
      readonly label: unknown;
      readonly count: number;
      readonly folded: boolean;
    };

/** Lines of the grid by index, from 0. Nothing is built for rows that are not visible. */
export interface ListItems {
  readonly count: number;
  readonly at: (index: number) => ListItem;
}

/** Rows of the server by index; undefined if not read yet. */
export interface ListRows {
  readonly count: number;
  readonly at: (index: number) => Row | undefined;
}

export const rowKey = (row: Row): string => String(row.id);

const ITEMS = new WeakMap<Row, ListItem>();

/**
 * Returns the same item for the same row, so that a line that stays visible is not drawn again while the user
 * scrolls.
 */
function rowItem(row: Row): ListItem {
  const known = ITEMS.get(row);
  if (known) return known;
  const item: ListItem = { kind: "row", key: rowKey(row), row };
  ITEMS.set(row, item);
  return item;
}

/** Records made on this device first, then the server's rows in their order. */
export function plainItems(made: readonly Row[], rows: ListRows): ListItems {
  return {
    count: made.length + rows.count,
    at: (index) => {
      const row = index < made.length ? made[index] : rows.at(index - made.length);
      return row ? rowItem(row) : { kind: "hole", key: `hole-${index}` };
    },
  };
}

/**
 * Adds a heading before every run of the same value; the server has grouped the rows (`groupby`). `count` counts the
 * rows of the group, on all pages, as the server says in `GroupCount`; otherwise those of the run that have been read.
 * Folded groups keep only their heading.
 */
export function groupedItems(
  made: readonly Row[],
  rows: ListRows,
  field: string,
  folded: ReadonlySet<string>,
): ListItems {
  const items: ListItem[] = made.map(rowItem);
  const runs = new Map<string, number>();
  let group: Group | undefined;
  for (let index = 0; index < rows.count; index++) {
    const row = rows.at(index);
    if (!row) {
      items.push({ kind: "hole", key: `hole-${index}` });
      continue;
    }
    if (!group || String(group.label ?? "") !== String(row[field] ?? "")) {
      group = {
        kind: "group",
        key: runKey(runs, row[field]),
        label: row[field],
        count: 0,
        all: numberOf(row, "GroupCount"),
        folded: false,
      };
      group.folded = folded.has(group.key);
      items.push(group);
    }
    group.count = group.all || group.count + 1;
    if (!group.folded) items.push(rowItem(row));
  }
  return { count: items.length, at: (index) => items[index] ?? { kind: "hole", key: `hole-${index}` } };
}

/** While the answer in the new order is loading, a value may head several runs: each gets its own heading. */
function runKey(runs: Map<string, number>, label: unknown): string {
  const value = String(label ?? "");
  const before = runs.get(value) ?? 0;
  runs.set(value, before + 1);
  return before === 0 ? `group-${value}` : `group-${value} (${before + 1})`;
}

interface Group {
  readonly kind: "group";
  readonly key: string;
  readonly label: unknown;
  folded: boolean;
  count: number;
  /** 0 if the server did not count the group. */
  readonly all: number;
}
