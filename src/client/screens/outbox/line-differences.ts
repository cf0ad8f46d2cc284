import type { LineColumn } from "../../../definitions/form-row";
import { LINE_ID } from "../../../definitions/bill/line-ids";
import { cellText } from "../../elements/lines/line";
import { isRecord, type Row } from "../../../wire/envelope";
import { plain } from "./plain";

/** One line in three states; null where it is not in the list. */
export interface LinePair {
  readonly mine: Row | null;
  readonly theirs: Row | null;
  readonly original: Row | null;
}

/** A list of lines, or null where the value is none. */
export const linesIn = (value: unknown): readonly Row[] | null =>
  Array.isArray(value) && value.every(isRecord) ? value : null;

const idOf = (line: Row): number => Number(line[LINE_ID] ?? line.id) || 0;

/**
 * The lines of both lists, each with its counterpart: mine in my order, then those that only the server has. Lines
 * without a number were added; where mine have no numbers at all, their places decide.
 */
export function pairLines(mine: readonly Row[], theirs: readonly Row[], original: readonly Row[]): readonly LinePair[] {
  const hasIds = mine.some((line) => idOf(line) > 0) || mine.length === 0;
  const find = (list: readonly Row[], line: Row, at: number): Row | null =>
    hasIds ? (list.find((one) => idOf(one) > 0 && idOf(one) === idOf(line)) ?? null) : (list[at] ?? null);
  const own = mine.map((line, at) => ({
    mine: line,
    theirs: find(theirs, line, at),
    original: find(original, line, at),
  }));
  const paired = new Set(own.map((pair) => pair.theirs));
  const others = theirs.filter((line) => !paired.has(line));
  return [
    ...own,
    ...others.map((line) => ({
      mine: null,
      theirs: line,
      original: original.find((one) => idOf(one) > 0 && idOf(one) === idOf(line)) ?? null,
    })),
  ];
}

/** What a user enters of a line, for comparing; '' for no line. */
export const enteredOf = (line: Row | null, columns: readonly LineColumn[]): string =>
  line === null ? "" : JSON.stringify(columns.filter(({ computed }) => !computed).map(({ key }) => plain(line[key])));

/** What differs between the three, as `Qty 5.000, Rate 100.00`; the whole line where it is missing in one of them. */
export function textOf(line: Row | null, { mine, theirs }: LinePair, columns: readonly LineColumn[]): string {
  if (line === null) return "no such line";
  const differing = columns.filter(
    ({ key, computed }) => !computed && (!mine || !theirs || plain(mine[key]) !== plain(theirs[key])),
  );
  const cells = (differing.length > 0 ? differing : columns.filter(({ computed }) => !computed)).flatMap((column) => {
    const text = cellText(column, line);
    return text === "" ? [] : [`${column.title} ${text}`];
  });
  return cells.length > 0 ? cells.join(", ") : "–";
}

/** What the line is of: its first column. */
export const leadOf = ({ mine, theirs }: LinePair, [first]: readonly LineColumn[]): string => {
  const line = mine ?? theirs;
  return first && line ? cellText(first, line) : "";
};
