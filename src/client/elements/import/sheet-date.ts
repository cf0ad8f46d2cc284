import { dateOfDayNumber, dayNumber, isIsoDate, partsOf, readIsoDate } from "../../../domain/calendar";
import { MONTHS } from "../../../domain/date-format";

/** IMP-003: `05-Apr-26` for an ISO date; any other text is returned unchanged. */
export function importDate(iso: string): string {
  const day = iso.slice(0, 10);
  if (!isIsoDate(day) || !readIsoDate(day)) return iso;
  const { year, month, day: date } = partsOf(day);
  return `${String(date).padStart(2, "0")}-${MONTHS[month - 1] ?? ""}-${String(year % 100).padStart(2, "0")}`;
}

/** The date of a spreadsheet's day number. A 29-Feb-1900 that never was is counted, so day 1 is one earlier. */
export function dateOfSerial(serial: number, is1904: boolean): string {
  const start = is1904 ? "1904-01-01" : "1899-12-30";
  if (!Number.isFinite(serial) || serial < 1 || serial > 109_000 || !isIsoDate(start)) return String(serial);
  return importDate(dateOfDayNumber(dayNumber(start) + Math.floor(serial)));
}

const BUILT_IN = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);

/** Whether a number format shows a date: it has days or years outside quoted text and colours. */
export const isDateFormat = (id: number, code: string): boolean =>
  BUILT_IN.has(id) || /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ""));
