import type { FormRow } from "./form-row";

/** A row with its children in order. */
export interface FormNode {
  readonly row: FormRow;
  readonly children: readonly FormNode[];
}

interface GrowingNode {
  readonly row: FormRow;
  readonly children: GrowingNode[];
}

const named = (row: FormRow): string => `${row.key || row.comp_type || "row"} (id ${row.id})`;

/**
 * Puts the rows under their parents by `under_srno` (FORM-009), in the order given. Each problem is reported as a
 * sentence: a parent that does not exist, rows that are each other's parents, an id or a key used twice. A row
 * without a usable parent is drawn at the root, so that no field disappears.
 */
export function buildTree(rows: readonly FormRow[]): { roots: FormNode[]; problems: string[] } {
  const problems: string[] = [];
  const nodes = rows.map((row): GrowingNode => ({ row, children: [] }));
  const byId = new Map<number, GrowingNode>();
  const keys = new Map<string, FormRow>();
  for (const node of nodes) {
    const { id, key } = node.row;
    if (byId.has(id)) problems.push(`The id ${id} is used twice, also by ${named(node.row)}.`);
    else byId.set(id, node);
    const first = key === "" ? undefined : keys.get(key);
    if (first) problems.push(`The key "${key}" is used twice: in the rows with id ${first.id} and id ${id}.`);
    else keys.set(key, node.row);
  }
  const cut = cutLoops(nodes, byId);
  const roots: GrowingNode[] = [];
  for (const node of nodes) {
    const { under_srno: under } = node.row;
    const parent = under === 0 ? undefined : byId.get(under);
    if (under !== 0 && !parent)
      problems.push(
        `${named(node.row)} is under the row ${under}, which does not exist. It is shown at the top level.`,
      );
    if (cut.has(node)) problems.push(`${named(node.row)} is its own parent. It is shown at the top level.`);
    if (parent && !cut.has(node)) parent.children.push(node);
    else roots.push(node);
  }
  return { roots, problems };
}

/** The first row, in order, of every cycle of parents: cutting it there leaves the others where they are. */
function cutLoops(nodes: readonly GrowingNode[], byId: ReadonlyMap<number, GrowingNode>): ReadonlySet<GrowingNode> {
  const cut = new Set<GrowingNode>();
  const settled = new Set<GrowingNode>();
  const order = new Map(nodes.map((node, index) => [node, index]));
  for (const start of nodes) {
    const path = new Set<GrowingNode>();
    let node: GrowingNode | undefined = start;
    while (node && !settled.has(node) && !path.has(node)) {
      path.add(node);
      node = node.row.under_srno === 0 ? undefined : byId.get(node.row.under_srno);
    }
    if (node && path.has(node)) {
      const walked = [...path];
      const loop = walked.slice(walked.indexOf(node));
      cut.add(loop.reduce((first, other) => ((order.get(other) ?? 0) < (order.get(first) ?? 0) ? other : first)));
    }
    for (const walked of path) settled.add(walked);
  }
  return cut;
}
