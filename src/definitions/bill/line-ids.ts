import type { Cells } from "./cells";

/** Key of a line's number within its document; other documents refer to it. */
export const LINE_ID = "lineid";

/**
 * Gives lines a number that stays the same through every edit. A new document numbers them from 1, so that a device
 * knows the numbers of a document that it has not sent yet. In an edit a line keeps its number. A line without one
 * (typed again, or sent by a program that does not know of numbers) takes the number of the first line before the
 * edit with the same item whose number is free, otherwise the next number.
 */
export function withLineIds<L extends Cells>(
  lines: readonly L[],
  before: readonly Cells[],
): readonly (L & { readonly lineid: number })[] {
  const known = new Map(before.map((line) => [idOf(line), line]));
  const taken = new Set<number>();
  const own = lines.map((line) => {
    const id = idOf(line);
    return id > 0 && known.has(id) && !taken.has(id) && taken.add(id) ? id : 0;
  });
  const free = new Map<number, number[]>();
  for (const [id, { itemid }] of known) {
    const ids = free.get(Number(itemid)) ?? [];
    free.set(Number(itemid), ids);
    if (id > 0 && !taken.has(id)) ids.push(id);
  }
  let last = Math.max(0, ...known.keys());
  return lines.map((line, index) => {
    const id = own[index] || free.get(Number(line.itemid))?.shift() || ++last;
    return { ...line, [LINE_ID]: id } as L & { readonly lineid: number };
  });
}

const idOf = (line: Cells): number => Number(line[LINE_ID]) || 0;
