import type { PartRow, ReferencePart } from "./cache-rows";

/**
 * Records per part. A row of the database for each record takes 8 times as long to write as parts of 50 (Chromium, 500
 * records: 105 ms and 13), and one record is read with its part in less than a millisecond.
 */
export const PART_ROWS = 50;

/** No code begins with this sign: a code stands behind a bar. */
export const idKey = (t: string, id: string): string => `${t}#${id}`;

/** A part with what it is found by: the ids and the codes of its records, each once. */
export const madePart = (t: string, part: number, rows: readonly PartRow[]): ReferencePart => ({
  t,
  part,
  keys: [...new Set(rows.flatMap(({ id, codes }) => [idKey(t, id), ...codes]))],
  rows,
});
