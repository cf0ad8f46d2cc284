import type { Row } from "../../wire/envelope";

/**
 * A cell as text; '' for null and for values that are not plain. Rows arrive untyped, so screens read them through
 * these functions.
 */
export function textOf(row: Row, key: string): string {
  const value = row[key];
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
}

/** A cell as a number; 0 if it is none. For ids, counts and flags, never for amounts of money. */
export function numberOf(row: Row, key: string): number {
  const value = Number(row[key]);
  return Number.isFinite(value) ? value : 0;
}

/** JSON text of a cell as a list; [] for '', for other values and for broken text. */
export function listOf(row: Row, key: string): readonly unknown[] {
  try {
    const value: unknown = typeof row[key] === "string" ? JSON.parse(row[key]) : row[key];
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
