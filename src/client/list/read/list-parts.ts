import type { Row } from "../../../wire/envelope";
import { numberOf } from "../../rows/read-row";
import type { ListRows } from "./list-items";
import type { ListPart } from "./list-read";

/** Rows per read while the user scrolls through the whole list. */
export const PART_ROWS = 100;
/** Parts held in memory; those farthest from the visible rows are dropped first. */
const PARTS_MAX = 120;

/**
 * What has been read of one question. `first` is the index, from 0, of the first row of a page or of the whole list.
 */
export interface ListSnapshot {
  readonly key: string;
  readonly first: number;
  readonly total: number;
  readonly rows: ListRows;
  /**
   * The parts of `rows` that have been read, as they came, so that results cached for a part stay valid when the next
   * comes.
   */
  readonly parts: readonly (readonly Row[])[];
  readonly all: boolean;
  readonly asOf: number;
  readonly fresh: boolean;
  readonly partial: boolean;
}

/** The exact number of rows, which every row carries (LIST-025); an empty part gives 0. */
export const totalOf = (part: ListPart): number =>
  part.rows[0] ? Math.max(numberOf(part.rows[0], "TotalCount"), part.rows.length) : 0;

export function pageSnapshot(key: string, first: number, part: ListPart): ListSnapshot {
  const total = totalOf(part);
  return {
    key,
    first,
    total,
    all: first === 0 && part.rows.length >= total,
    asOf: part.asOf,
    fresh: part.fresh,
    partial: part.partial ?? false,
    rows: { count: part.rows.length, at: (index) => part.rows[index] },
    parts: [part.rows],
  };
}

/** The whole list over the parts read so far, with the oldest `asOf` of them. */
export function wholeSnapshot(key: string, parts: ReadonlyMap<number, ListPart>): ListSnapshot {
  const held = [...parts.values()];
  const total = Math.max(0, ...held.map(totalOf));
  return {
    key,
    first: 0,
    total,
    parts: held.map((part) => part.rows),
    all: held.reduce((count, part) => count + part.rows.length, 0) >= total,
    asOf: Math.min(...held.map((part) => part.asOf)),
    fresh: held.every((part) => part.fresh),
    partial: held.some((part) => part.partial),
    rows: { count: total, at: (index) => parts.get(Math.floor(index / PART_ROWS))?.rows[index % PART_ROWS] },
  };
}

/** Numbers of the parts that a range of rows needs. The first part is always included, because it has the total. */
export function partsFor(start: number, stop: number, total: number): readonly number[] {
  const last = Math.max(0, Math.ceil(total / PART_ROWS) - 1);
  const from = Math.min(last, Math.max(0, Math.floor(start / PART_ROWS)));
  const to = Math.min(last, Math.max(from, Math.floor(stop / PART_ROWS)));
  const needed = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return needed.includes(0) ? needed : [0, ...needed];
}

/** Drops the parts farthest from `near` if too many are held; the first stays. */
export function trimParts(parts: Map<number, ListPart>, near: number): void {
  if (parts.size <= PARTS_MAX) return;
  const far = [...parts.keys()].filter((part) => part !== 0).sort((a, b) => Math.abs(b - near) - Math.abs(a - near));
  for (const part of far.slice(0, parts.size - PARTS_MAX)) parts.delete(part);
}
