import type { Row } from "../../../wire/envelope";
import type { Stamped } from "../../offline/contract/reader";
import { isFixedRow, readHead, rowsOf, type Head } from "./report-head";

/** Rows per read. */
export const PAGE_ROWS = 500;
/** Pages held in memory; those farthest from the visible rows are dropped first. */
const PAGES_MAX = 60;

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
export function reportSnapshot(key: string, pages: ReadonlyMap<number, Stamped>): ReportSnapshot {
  const held = [...pages].map(([page, stamped]) => ({ page, ...stamped, rows: rowsOf(stamped.rows) }));
  const byPage = new Map(held.map(({ page, rows }) => [page, rows]));
  const head = readHead(pages.get(0)?.rows[0]);
  const ends = held
    .filter(({ rows }) => rows.length < PAGE_ROWS)
    .map(({ page, rows }) => page * PAGE_ROWS + rows.length);
  const count = Math.min(head.total, ...ends);
  const parts = held.map(({ rows }) => rows);
  return {
    key,
    head,
    rows: { count, at: (index) => byPage.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS] },
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

/** Numbers of the pages that a range of rows needs. The first is always one of them, because it has the head. */
export function pagesFor(start: number, stop: number, count: number): readonly number[] {
  const last = Math.max(0, Math.ceil(count / PAGE_ROWS) - 1);
  const from = Math.min(last, Math.max(0, Math.floor(start / PAGE_ROWS)));
  const to = Math.min(last, Math.max(from, Math.floor(stop / PAGE_ROWS)));
  const needed = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return needed.includes(0) ? needed : [0, ...needed];
}

/** Drops the pages farthest from `near` if too many are held; the first stays. */
export function trimPages(pages: Map<number, Stamped>, near: number): void {
  if (pages.size <= PAGES_MAX) return;
  const far = [...pages.keys()].filter((page) => page !== 0).sort((a, b) => Math.abs(b - near) - Math.abs(a - near));
  for (const page of far.slice(0, pages.size - PAGES_MAX)) pages.delete(page);
}
