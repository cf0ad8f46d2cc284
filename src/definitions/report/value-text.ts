import { readIsoDate } from "../../domain/calendar";
import { formatDate, formatDateTime, MONTHS } from "../../domain/date-format";
import { compareDecimals, readDecimal } from "../../domain/decimal";
import { formatAmount, formatQuantity, patternText, sidedText } from "../../domain/indian-format";
import { isOn } from "../bill/cells";

/** The day that means none (REP-064). */
const NO_DAY = /^1900-01-01(?:$|[T ])/;

/**
 * A value of a report as a column of this format shows it (REP-072); a moment is in Indian time. In rows, zero is left
 * out of `number2` and `drcr`, so that the eye finds what is there; a total says 0.00.
 */
export function valueText(value: unknown, format = "", isTotal = false): string {
  if (value === null || value === undefined || value === "") return "";
  const text = String(value);
  if (NO_DAY.test(text)) return "";
  switch (format) {
    case "amt":
      return rupees(text);
    case "number2":
      return isZero(text) && !isTotal ? "" : formatAmount(text) || text;
    case "drcr":
      return isZero(text) && !isTotal ? "" : sidedText(text);
    case "qty":
      return formatQuantity(text) || text;
    case "date":
      return formatDate(text.slice(0, 10)) || text;
    case "datetime":
      return formatDateTime(text) || text;
    case "month":
      return monthText(text);
    case "approval":
      return isOn(value) ? "Approved" : "Waiting for approval";
    default:
      return patterned(text, format);
  }
}

const isZero = (text: string): boolean => readDecimal(text) !== null && compareDecimals(text, "0") === 0;

/** `₹12,34,567.00`, with the minus before the sign. */
function rupees(text: string): string {
  const amount = formatAmount(text);
  if (amount === "") return text;
  return amount.startsWith("-") ? `-₹${amount.slice(1)}` : `₹${amount}`;
}

/** `2026-11-01` as `Nov 2026`. */
function monthText(text: string): string {
  const day = readIsoDate(text.slice(0, 10)) ?? readIsoDate(`${text.slice(0, 7)}-01`);
  return day ? `${MONTHS[day.month - 1]} ${day.year}` : text;
}

/** A number pattern, with what stands around it: `0.00`, `0,0`, `0.0 %`. */
function patterned(text: string, format: string): string {
  const [, before = "", pattern = "", after = ""] = /^([^0#]*)([0#][0#,.]*)([^0#]*)$/.exec(format) ?? [];
  return pattern === "" || readDecimal(text) === null ? text : `${before}${patternText(text, pattern)}${after}`;
}
