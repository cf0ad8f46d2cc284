import type { Row } from "../../../wire/envelope";

/**
 * Rows in the form of the wire: `''` instead of `null`, dates ISO with offset, flags 0/1, big numbers as numbers. The
 * ledger of operations stores the output of the same function, so a replay answers the same bytes.
 */
export function answerRows(rows: readonly Row[]): Row[] {
  return rows.map(answerRow);
}

/**
 * A plain loop, because a document of thousands of lines has a hundred thousand values, and no copy where all of them
 * are in the form of the wire already, as in the rows of a report. `__proto__` is skipped: an assignment to it would
 * not add a column.
 */
function answerRow(row: Row): Row {
  if (Object.keys(row).every((name) => name !== "__proto__" && isOfWire(row[name]))) return row;
  const answer: Record<string, unknown> = {};
  for (const name of Object.keys(row)) if (name !== "__proto__") answer[name] = answerValue(row[name]);
  return answer;
}

const isOfWire = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

function answerValue(value: unknown): unknown {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(answerValue);
  return typeof value === "object" ? answerRow(value as Row) : value;
}
