import { dateOfDayNumber, dayNumber, isIsoDate, isoDate, partsOf, type IsoDate } from "./calendar";

/** Own table: Intl writes `Sept` with four letters for en-IN. */
export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

const KOLKATA_MINUTES = 330;
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** `05-Apr-2026`; '' if it is not a date. An ISO date-time is shown as its day in India. */
export function formatDate(iso: string | null | undefined): string {
  const date = isIsoDate(iso) ? iso : (inKolkata(iso ?? "")?.date ?? null);
  if (!date) return "";
  const { day, month, year } = partsOf(date);
  return `${String(day).padStart(2, "0")}-${MONTHS[month - 1] ?? ""}-${String(year).padStart(4, "0")}`;
}

/** `Nov 2026` of a day; '' if it is not a date. */
export function formatMonth(iso: string | null | undefined): string {
  if (!isIsoDate(iso)) return "";
  const { month, year } = partsOf(iso);
  return `${MONTHS[month - 1] ?? ""} ${String(year).padStart(4, "0")}`;
}

/** `20-Nov-2026 18:04` in India (fixed +05:30) from an ISO date-time; a plain date gives the day, other text ''. */
export function formatDateTime(isoWithOffset: string | null | undefined): string {
  const found = inKolkata(isoWithOffset ?? "");
  return found ? `${formatDate(found.date)} ${found.time}` : formatDate(isoWithOffset);
}

/** Day and `HH:mm` in India of an ISO date-time; without an offset it is Indian time. Null for other text. */
function inKolkata(instant: string): { date: IsoDate; time: string } | null {
  const found = INSTANT.exec(instant);
  const day = found?.[1];
  if (!found || !isIsoDate(day)) return null;
  const hours = Number(found[2]);
  const minutes = Number(found[3]);
  if (hours > 23 || minutes > 59) return null;
  const total = dayNumber(day) * 1440 + hours * 60 + minutes - offsetMinutes(found[5]) + KOLKATA_MINUTES;
  const ofDay = ((total % 1440) + 1440) % 1440;
  const two = (value: number): string => String(value).padStart(2, "0");
  return { date: dateOfDayNumber(Math.floor(total / 1440)), time: `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}` };
}

function offsetMinutes(offset: string | undefined): number {
  if (offset === undefined) return KOLKATA_MINUTES;
  if (offset.toUpperCase() === "Z") return 0;
  const digits = offset.slice(1).replace(":", "");
  const size = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return offset.startsWith("-") ? -size : size;
}

/** The business day in India of an instant in epoch milliseconds. */
export function kolkataDate(epochMs: number): IsoDate {
  return isoDate(dateOfDayNumber(Math.floor((Math.floor(epochMs / 60_000) + KOLKATA_MINUTES) / 1440)));
}
