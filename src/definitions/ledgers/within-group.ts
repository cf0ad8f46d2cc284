/** Ids of a group and of all groups in it. */
export function withinGroup<Id>(
  groups: readonly { readonly id: Id; readonly parentid: Id }[],
  id: Id,
): ReadonlySet<Id> {
  const inside = new Set([id]);
  // Groups come in no order of depth: each pass finds those one level deeper.
  for (let size = 0; size < inside.size;) {
    size = inside.size;
    for (const group of groups) if (inside.has(group.parentid)) inside.add(group.id);
  }
  return inside;
}
