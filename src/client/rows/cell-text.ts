import { readIsoDate } from "../../domain/calendar";
import { MONTHS } from "../../domain/date-format";
import { formatAmount, formatQuantity, patternText, sidedText } from "../../domain/indian-format";
import { isOn } from "../../wire/answers";

/**
 * A value of a row as a column shows it; `format` is that of ColumnOption. Text is returned unchanged, to be drawn as
 * text: nothing from a server becomes markup here.
 */
export function cellText(value: unknown, format = ""): string {
  if (value === null || value === undefined || value === "") return "";
  if (format === "flag") return isOn(value) ? "Yes" : "No";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (format === "amount") return formatAmount(text) || text;
  if (format === "drcr") return sidedText(text);
  if (format === "quantity") return formatQuantity(text) || text;
  if (format === "date") return dateText(text);
  if (format === "datetime") return dateTimeText(text);
  return patternText(text, format);
}

/** `2026-11-20` as `20-Nov-2026`; other text is returned unchanged. */
export function dateText(text: string): string {
  const date = readIsoDate(text.slice(0, 10));
  return date ? `${String(date.day).padStart(2, "0")}-${MONTHS[date.month - 1]}-${date.year}` : text;
}

/** ISO date-time as `20-Nov-2026 18:04` in the user's time zone; other text is read as a date. */
export function dateTimeText(text: string): string {
  const at = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(at.getTime())) return dateText(text);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${two(at.getDate())}-${MONTHS[at.getMonth()]}-${at.getFullYear()} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Columns of these formats are right-aligned. */
export const isFigure = (format = ""): boolean =>
  format === "amount" || format === "drcr" || format === "quantity" || /^[0#,.]+$/.test(format);
