import type { MenuRow } from "../../definitions/menu-row";

export interface MenuNode {
  readonly row: MenuRow;
  readonly children: readonly MenuNode[];
}

/**
 * Builds a tree by `under`, in the order of the rows. A row whose parent is missing goes to the root, so that a bad
 * link hides nothing.
 */
export function menuTree(rows: readonly MenuRow[]): readonly MenuNode[] {
  const ids = new Set(rows.map((row) => row.id));
  const byParent = new Map<number, MenuRow[]>();
  for (const row of rows) {
    const parent = ids.has(row.under) && row.under !== row.id ? row.under : 0;
    byParent.set(parent, [...(byParent.get(parent) ?? []), row]);
  }
  const grow = (parent: number): readonly MenuNode[] =>
    (byParent.get(parent) ?? []).map((row) => ({ row, children: grow(row.id) }));
  return grow(0);
}

/**
 * The part of the tree that a search leaves (SHELL-006): items whose label contains the text, case-insensitive, with
 * their groups. A group that matches keeps all its items. Dividers show only without a search.
 */
export function filterMenu(nodes: readonly MenuNode[], text: string): readonly MenuNode[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return nodes;
  return nodes.flatMap((node) => {
    if (node.row.kind === "divider") return [];
    if (node.row.label.toLowerCase().includes(wanted)) return [node];
    const children = filterMenu(node.children, wanted);
    return children.length > 0 ? [{ row: node.row, children }] : [];
  });
}

/** Items with a path, depth first, each with the labels of the groups above it. */
export function menuItems(
  nodes: readonly MenuNode[],
  above: readonly string[] = [],
): readonly { readonly row: MenuRow; readonly under: string }[] {
  return nodes.flatMap(({ row, children }) => [
    ...(row.path ? [{ row, under: above.join(" / ") }] : []),
    ...menuItems(children, [...above, row.label]),
  ]);
}
