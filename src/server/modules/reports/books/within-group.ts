/** Ids of a group and of all groups in it. */
export function withinGroup(
  groups: readonly { readonly id: number; readonly parentid: number }[],
  id: number,
): ReadonlySet<number> {
  const inside = new Set([id]);
  // Groups come in no order of depth: each pass finds those one level deeper.
  for (let size = 0; size < inside.size;) {
    size = inside.size;
    for (const group of groups) if (inside.has(group.parentid)) inside.add(group.id);
  }
  return inside;
}
