import type { Row } from "../../../wire/envelope";
import { rowKey } from "./list-items";

export interface TreeNode {
  readonly row: Row;
  readonly children: readonly TreeNode[];
}

/**
 * Builds a tree by the column that links to the parent (MAST-009). A row whose parent is missing goes to the root. So
 * does one row of a cycle, so that every row is shown.
 */
export function treeNodes(rows: readonly Row[], parentColumn: string): readonly TreeNode[] {
  const byId = new Map(rows.map((row) => [rowKey(row), row]));
  const children = new Map<string, Row[]>();
  for (const row of rows) {
    const parent = String(row[parentColumn] ?? "");
    const above = byId.has(parent) && parent !== rowKey(row) ? parent : "";
    children.set(above, [...(children.get(above) ?? []), row]);
  }
  const placed = new Set<string>();
  const grow = (row: Row): TreeNode => {
    placed.add(rowKey(row));
    return { row, children: (children.get(rowKey(row)) ?? []).filter((child) => !placed.has(rowKey(child))).map(grow) };
  };
  const roots = (children.get("") ?? []).map(grow);
  const ringed = rows.flatMap((row) => (placed.has(rowKey(row)) ? [] : [grow(row)]));
  return [...roots, ...ringed];
}
