import type { ColumnOption } from "../../../definitions/list-row";
import { sumDecimals } from "../../../domain/decimal";
import type { Row } from "../../../wire/envelope";
import { isCancelled } from "../../rows/cancelled";
import { cellText } from "../../rows/cell-text";

/** Sums of a part, by field, so that a long list adds up each row only once. */
const SUMS = new WeakMap<readonly Row[], Map<string, string>>();

/**
 * Totals of the columns with `sum`, exact to the last decimal, over the parts read, without cancelled documents; by
 * field, as text. Empty if no column has `sum`.
 */
export function columnTotals(
  columns: readonly ColumnOption[],
  parts: readonly (readonly Row[])[],
): ReadonlyMap<string, string> {
  const summed = columns.filter((column) => column.sum);
  return new Map(
    summed.map(({ field, format }) => [
      field,
      cellText(sumDecimals(parts.map((part) => sumOf(part, field))), format || "quantity"),
    ]),
  );
}

function sumOf(part: readonly Row[], field: string): string {
  const known = SUMS.get(part) ?? new Map<string, string>();
  SUMS.set(part, known);
  const sum =
    known.get(field) ??
    sumDecimals(
      part
        .filter((row) => !isCancelled(row))
        .map((row) => row[field])
        .filter(isNumber),
    );
  known.set(field, sum);
  return sum;
}

/** Totals of all rows as the server answers them, formatted; null where it did not add them up. */
export function answeredTotals(
  columns: readonly ColumnOption[],
  row: Row | undefined,
): ReadonlyMap<string, string> | null {
  if (row?.TotalCount === undefined) return null;
  const summed = columns.filter((column) => column.sum && isNumber(row[column.field]));
  return new Map(summed.map(({ field, format }) => [field, cellText(row[field], format || "quantity")]));
}

const isNumber = (value: unknown): value is number | string =>
  typeof value === "number" ? Number.isFinite(value) : typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
