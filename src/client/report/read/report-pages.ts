import type { Row } from "../../../wire/envelope";
import type { Stamped } from "../../offline/contract/reader";
import type { LineRange } from "../../ui/use-read-range";
import { isFixedRow, readHead, rowsOf, type Head } from "./report-head";

/** Rows that the device keeps of each report for when it is offline, also where nobody scrolled. */
const KEPT_ROWS = 500;
/** Rows held in memory; the pages farthest from the visible ones are dropped first. */
const HELD_ROWS = 30_000;

/** Rows of the first page, of the second, which is always read behind it, and of each that is scrolled to. */
export interface Paging {
  readonly first: number;
  readonly second: number;
  readonly others: number;
}

/** `firstRows` as the definition has it: a short first page where the rows of a page are read for it alone, else 0. */
export function pagingOf(firstRows: number): Paging {
  const isShort = firstRows > 0 && firstRows < KEPT_ROWS;
  if (!isShort) return { first: KEPT_ROWS, second: KEPT_ROWS, others: KEPT_ROWS };
  return { first: firstRows, second: KEPT_ROWS - firstRows, others: firstRows };
}

/** Some rows of a report by their place, from 0. */
export interface RowSpan {
  readonly start: number;
  readonly length: number;
}

export function spanOf({ first, second, others }: Paging, page: number): RowSpan {
  if (page === 0) return { start: 0, length: first };
  if (page === 1) return { start: first, length: second };
  return { start: first + second + (page - 2) * others, length: others };
}

function pageOf({ first, second, others }: Paging, index: number): number {
  if (index < first) return 0;
  const behind = index - first - second;
  return behind < 0 ? 1 : 2 + Math.floor(behind / others);
}

/** Rows by their place, from 0; undefined if not read yet. */
export interface RowsRead {
  readonly count: number;
  readonly at: (index: number) => Row | undefined;
}

/** What has been read of one question. */
export interface ReportSnapshot {
  readonly key: string;
  readonly head: Head;
  readonly rows: RowsRead;
  readonly parts: readonly (readonly Row[])[];
  /** All rows have been read. */
  readonly isWhole: boolean;
  /** The report decides the order of its rows: they are neither sorted nor grouped. */
  readonly isFixed: boolean;
  readonly asOf: number;
  readonly fresh: boolean;
}

/**
 * The answer over the pages read so far; the first must be one of them. A page that is shorter than asked is the end,
 * whatever the total says: without details the rows are counted and not sent.
 */
export function reportSnapshot(key: string, pages: ReadonlyMap<number, Stamped>, paging: Paging): ReportSnapshot {
  const held = [...pages].map(([page, stamped]) => ({ page, ...stamped, rows: rowsOf(stamped.rows) }));
  const byPage = new Map(held.map(({ page, rows }) => [page, rows]));
  const head = readHead(pages.get(0)?.rows[0]);
  const ends = held.flatMap(({ page, rows }) => {
    const { start, length } = spanOf(paging, page);
    return rows.length < length ? [start + rows.length] : [];
  });
  const count = Math.min(head.total, ...ends);
  const parts = held.map(({ rows }) => rows);
  const at = (index: number): Row | undefined => {
    const page = pageOf(paging, index);
    return byPage.get(page)?.[index - spanOf(paging, page).start];
  };
  return {
    key,
    head,
    rows: { count, at },
    parts,
    isWhole: parts.reduce((read, rows) => read + rows.length, 0) >= count,
    isFixed: parts.some(hasFixedRows),
    asOf: Math.min(...held.map(({ asOf }) => asOf)),
    fresh: held.every(({ fresh }) => fresh),
  };
}

const FIXED = new WeakMap<readonly Row[], boolean>();

/** Looked at once a page, because each page that arrives makes a snapshot of all that are held. */
function hasFixedRows(rows: readonly Row[]): boolean {
  const isFixed = FIXED.get(rows) ?? rows.some(isFixedRow);
  FIXED.set(rows, isFixed);
  return isFixed;
}

/**
 * Numbers of the pages that a range of rows needs. The first is always one of them, because it has the head, and once
 * it is there the rest of what the device keeps.
 */
export function pagesFor(
  { start, stop }: LineRange,
  count: number,
  paging: Paging,
  hasBegun: boolean,
): readonly number[] {
  const last = pageOf(paging, Math.max(0, count - 1));
  const from = Math.min(last, pageOf(paging, Math.max(0, start)));
  const to = Math.min(last, Math.max(from, pageOf(paging, stop)));
  const seen = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const kept = hasBegun && count > paging.first && paging.first < KEPT_ROWS ? [1] : [];
  return [...new Set([0, ...kept, ...seen])];
}

/** Drops the pages farthest from `near` if too many are held; the first stays. */
export function trimPages(pages: Map<number, Stamped>, near: number, { others }: Paging): void {
  const most = HELD_ROWS / others;
  if (pages.size <= most) return;
  const far = [...pages.keys()].filter((page) => page !== 0).sort((a, b) => Math.abs(b - near) - Math.abs(a - near));
  for (const page of far.slice(0, pages.size - most)) pages.delete(page);
}
