import type { MenuRow } from "../../../definitions/menu-row";

/**
 * Cards whose heading or number contains the text, case-insensitive, under their group's name in the order of the
 * server.
 */
export function groupCards(
  rows: readonly MenuRow[],
  text: string,
): readonly (readonly [group: string, cards: readonly MenuRow[]])[] {
  const wanted = text.trim().toLowerCase();
  const groups = new Map<string, MenuRow[]>();
  for (const row of rows) {
    if (!row.path || (wanted && !row.heading.toLowerCase().includes(wanted) && !String(row.reportno).includes(wanted)))
      continue;
    groups.set(row.total, [...(groups.get(row.total) ?? []), row]);
  }
  return [...groups];
}
