import type { OutboxRow } from "../../offline/contract/save";

type Group = readonly [OutboxRow, ...OutboxRow[]];

/** Saves in their order; those of one Submit are grouped at the position of the first. */
export function grouped(rows: readonly OutboxRow[]): readonly Group[] {
  const groups = new Map<string, [OutboxRow, ...OutboxRow[]]>();
  for (const row of rows) {
    const key = row.group ? `group ${row.group}` : row.opId;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
