import type { ReportGroup } from "./report-answer";

/**
 * One line of a whole report in a file: the heading of a group, one of its rows, or what it adds up to. `level` is 0
 * for the outermost group; rows are one deeper than the innermost.
 */
export type WholeLine<T> =
  | { readonly kind: "heading" | "sum"; readonly level: number; readonly group: ReportGroup }
  | { readonly kind: "row"; readonly level: number; readonly row: T };

/**
 * The lines of a report with all its rows: each group between its heading and its sum. Groups come in the order of the
 * rows, outer ones first. Groups without any rows are their sums alone.
 */
export function* wholeLines<T>(
  groups: readonly ReportGroup[],
  depth: number,
  rows: readonly T[],
): Generator<WholeLine<T>> {
  const within: ReportGroup[] = [];
  let at = 0;
  function* leave(level: number): Generator<WholeLine<T>> {
    while (within.length > level) {
      const group = within.pop();
      if (group) yield { kind: "sum", level: within.length, group };
    }
  }
  for (const group of groups) {
    const level = group.key.length - 1;
    if (rows.length === 0) {
      yield { kind: "sum", level, group };
      continue;
    }
    yield* leave(level);
    yield { kind: "heading", level, group };
    within.push(group);
    if (group.key.length < depth) continue;
    for (const row of rows.slice(at, at + group.count)) yield { kind: "row", level: depth, row };
    at += group.count;
  }
  yield* leave(0);
  for (const row of rows.slice(at)) yield { kind: "row", level: 0, row };
}
