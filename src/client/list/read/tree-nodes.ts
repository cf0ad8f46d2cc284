import type { Row } from '../../../wire/envelope'
import { rowKey } from './list-items'

export interface TreeNode {
  readonly row: Row
  readonly children: readonly TreeNode[]
}

/**
 * Rows to a tree by the column that links to the parent (MAST-009). A row whose parent is not among them stands at the root,
 * and so does one of a ring, once: every row is somewhere.
 */
export function treeNodes(rows: readonly Row[], parentColumn: string): readonly TreeNode[] {
  const byId = new Map(rows.map((row) => [rowKey(row), row]))
  const children = new Map<string, Row[]>()
  for (const row of rows) {
    const parent = String(row[parentColumn] ?? '')
    const above = byId.has(parent) && parent !== rowKey(row) ? parent : ''
    children.set(above, [...(children.get(above) ?? []), row])
  }
  const placed = new Set<string>()
  const grow = (row: Row): TreeNode => {
    placed.add(rowKey(row))
    return { row, children: (children.get(rowKey(row)) ?? []).filter((child) => !placed.has(rowKey(child))).map(grow) }
  }
  const roots = (children.get('') ?? []).map(grow)
  const ringed = rows.flatMap((row) => (placed.has(rowKey(row)) ? [] : [grow(row)]))
  return [...roots, ...ringed]
}
