import type { ReportGroup, TableType } from "../../../definitions/report/report-answer";
import type { Row } from "../../../wire/envelope";
import { numberOf } from "../../rows/read-row";
import type { RowsRead } from "./report-pages";

/**
 * One line of the table: a row of the answer by its place, or a group with its count and sums. `isOpen` is null for a
 * row that has nothing to close.
 */
export type ReportLine =
  | {
      readonly kind: "row";
      readonly key: string;
      readonly index: number;
      readonly level: number;
      readonly isOpen: boolean | null;
    }
  | {
      readonly kind: "group";
      readonly key: string;
      readonly group: ReportGroup;
      readonly level: number;
      readonly isOpen: boolean;
    };

/** Lines by index, from 0. Nothing is built for rows that are not visible. */
export interface ReportLines {
  readonly count: number;
  readonly at: (index: number) => ReportLine | undefined;
  /** Keys of what can be closed. */
  readonly keys: readonly string[];
}

/** What is closed: the keys in `others` differ from all the rest. */
export interface Folding {
  readonly areClosed: boolean;
  readonly others: ReadonlySet<string>;
}

export const ALL_OPEN: Folding = { areClosed: false, others: new Set() };

const isClosed = ({ areClosed, others }: Folding, key: string): boolean => others.has(key) !== areClosed;

/** Opens what is closed and closes what is open. */
export function toggled(folding: Folding, key: string): Folding {
  const others = new Set(folding.others);
  if (!others.delete(key)) others.add(key);
  return { ...folding, others };
}

/** Opens all if any of the keys is closed, otherwise closes all. */
export const toggledAll = (folding: Folding, keys: readonly string[]): Folding => ({
  areClosed: !keys.some((key) => isClosed(folding, key)),
  others: new Set(),
});

interface LineQuestion {
  readonly rows: RowsRead;
  readonly groups: readonly ReportGroup[];
  /** Fields that the rows are grouped by. */
  readonly depth: number;
  readonly layout: TableType;
  readonly folding: Folding;
  /** All rows have been read, so that a tree among them can be closed. */
  readonly isWhole: boolean;
}

/** The lines of an answer: by its groups, as a tree where the report made one, otherwise row by row. */
export function reportLines(question: LineQuestion): ReportLines {
  const lines = linesOf(question);
  const made = new Map<number, ReportLine>();
  return {
    ...lines,
    // The same object for the same line, so that a line that stays visible is not drawn again while the user scrolls.
    at: (index) => {
      const known = made.get(index) ?? lines.at(index);
      if (known) made.set(index, known);
      return known;
    },
  };
}

function linesOf(question: LineQuestion): ReportLines {
  const { rows, groups, depth, isWhole, folding } = question;
  if (depth > 0 && groups.length > 0) return groupedLines(question);
  if (isWhole && rows.count > 0 && rows.at(0)?._kind === "group") return treeLines(rows, folding);
  return {
    count: rows.count,
    at: (index) => (index < rows.count ? rowLine(index, levelOf(rows.at(index)), null) : undefined),
    keys: [],
  };
}

const rowLine = (index: number, level: number, isOpen: boolean | null): ReportLine => ({
  kind: "row",
  key: `row-${index}`,
  index,
  level,
  isOpen,
});

const levelOf = (row: Row | undefined): number => (row ? numberOf(row, "_level") : 0);

/** Rows of a tree, without those in a closed one. */
function treeLines(rows: RowsRead, folding: Folding): ReportLines {
  const lines: ReportLine[] = [];
  const keys: string[] = [];
  let closedAt = Infinity;
  for (let index = 0; index < rows.count; index++) {
    const row = rows.at(index);
    const level = levelOf(row);
    const key = `row-${index}`;
    const hasInner = row?._kind === "group" && levelOf(rows.at(index + 1)) > level;
    if (hasInner) keys.push(key);
    if (level > closedAt) continue;
    const isOpen = hasInner ? !isClosed(folding, key) : null;
    closedAt = isOpen === false ? level : Infinity;
    lines.push(rowLine(index, level, isOpen));
  }
  return { count: lines.length, at: (index) => lines[index], keys };
}

/** A run of lines: one group, or `size` rows from `from` on. */
type Segment =
  | { readonly start: number; readonly size: 1; readonly line: ReportLine }
  | { readonly start: number; readonly size: number; readonly from: number };

interface OpenGroup {
  readonly group: ReportGroup;
  readonly isOpen: boolean;
}

/** Group rows above their rows, or below them (`MacTableC`). Groups come in the order of the rows, outer ones first. */
function groupedLines({ rows, groups, depth, layout, folding }: LineQuestion): ReportLines {
  const segments: Segment[] = [];
  let end = 0;
  let from = 0;
  const add = (line: ReportLine): void => {
    segments.push({ start: end, size: 1, line });
    end += 1;
  };
  const addRows = (count: number): void => {
    if (count > 0) segments.push({ start: end, size: count, from });
    end += Math.max(0, count);
  };
  const within: OpenGroup[] = [];
  const isShown = (): boolean => within.every(({ isOpen }) => isOpen);
  const leave = (level: number): void => {
    while (within.length > level) {
      const left = within.pop();
      if (left && layout === "MacTableC" && isShown()) add(groupLine(left));
    }
  };
  for (const group of groups) {
    leave(group.key.length - 1);
    const opened = { group, isOpen: !isClosed(folding, keyOf(group)) };
    if (layout === "MacTable" && isShown()) add(groupLine(opened));
    within.push(opened);
    if (group.key.length < depth) continue;
    if (isShown()) addRows(Math.min(group.count, rows.count - from));
    from += group.count;
  }
  leave(0);
  addRows(rows.count - from);
  return {
    count: end,
    at: (index) => lineIn(segments, index, depth),
    keys: groups.map(keyOf),
  };
}

const keyOf = ({ key }: ReportGroup): string => JSON.stringify(key);

const groupLine = ({ group, isOpen }: OpenGroup): ReportLine => ({
  kind: "group",
  key: keyOf(group),
  group,
  level: group.key.length - 1,
  isOpen,
});

function lineIn(segments: readonly Segment[], index: number, depth: number): ReportLine | undefined {
  let [low, high] = [0, segments.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((segments[middle]?.start ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  const found = segments[low];
  if (!found || index < found.start || index >= found.start + found.size) return undefined;
  return "line" in found ? found.line : rowLine(found.from + index - found.start, depth, null);
}

/** Places of the rows among some lines; the start of the report where there are only groups. */
export function rowsAmong(
  lines: ReportLines,
  start: number,
  stop: number,
): { readonly start: number; readonly stop: number } {
  const found: number[] = [];
  for (let index = start; index <= stop; index++) {
    const line = lines.at(index);
    if (line?.kind === "row") found.push(line.index);
  }
  return { start: found[0] ?? 0, stop: found.at(-1) ?? 0 };
}
