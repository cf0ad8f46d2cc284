import { dateOfDayNumber, dayNumber, isIsoDate, partsOf } from "../../../domain/calendar";
import { MONTHS } from "../../../domain/date-format";

/**
 * The date of a spreadsheet's day number as `05-Apr-26` (IMP-003). A 29-Feb-1900 that never was is counted, so day 1 is
 * one earlier. A number that is no day is returned as it is.
 */
export function dateOfSerial(serial: number, is1904: boolean): string {
  const start = is1904 ? "1904-01-01" : "1899-12-30";
  if (!Number.isFinite(serial) || serial < 1 || serial > 109_000 || !isIsoDate(start)) return String(serial);
  const { year, month, day } = partsOf(dateOfDayNumber(dayNumber(start) + Math.floor(serial)));
  return `${String(day).padStart(2, "0")}-${MONTHS[month - 1] ?? ""}-${String(year % 100).padStart(2, "0")}`;
}

/** Whether a number format shows a date: it has days or years outside quoted text and colours. */
export const isDateFormat = (code: string): boolean => /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ""));
