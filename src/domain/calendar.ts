declare const dateBrand: unique symbol;

/** A calendar day as `yyyy-mm-dd` between the years 1 and 9999, without time or zone. Texts compare like days. */
export type IsoDate = string & { readonly [dateBrand]: true };

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Days of a month 1 to 12; 0 for another month. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);
}

/** The date of year, month 1-12 and day, or null if there is no such day. */
export function dateOf(year: number, month: number, day: number): IsoDate | null {
  if (![year, month, day].every(Number.isInteger)) return null;
  if (year < 1 || year > 9999 || day < 1 || day > daysInMonth(year, month)) return null;
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` as IsoDate;
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Year, month 1-12 and day of a text; null if it is not an ISO date. */
export function readIsoDate(text: string): DateParts | null {
  const found = SHAPE.exec(text);
  if (!found) return null;
  const parts = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
  return dateOf(parts.year, parts.month, parts.day) ? parts : null;
}

export function isIsoDate(value: unknown): value is IsoDate {
  return typeof value === "string" && readIsoDate(value) !== null;
}

/** Marks a text as a date; throws RangeError if it is not one. */
export function isoDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new RangeError(`"${text.slice(0, 40)}" is not a date of the form yyyy-mm-dd.`);
  return text;
}

export function partsOf(date: IsoDate): DateParts {
  const parts = readIsoDate(date);
  if (!parts) throw new RangeError(`"${date}" is not a date of the form yyyy-mm-dd.`);
  return parts;
}

/** Days since 1970-01-01 (Howard Hinnant, days_from_civil). */
export function dayNumber(date: IsoDate): number {
  const { year, month, day } = partsOf(date);
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const ofEra = y - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

/** The inverse of `dayNumber`; throws RangeError outside the years 1 to 9999. */
export function dateOfDayNumber(days: number): IsoDate {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const doe = z - era * 146_097;
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36_524) - Math.floor(doe / 146_096)) / 365);
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  const mp = Math.floor((5 * doy + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  const date = dateOf(yoe + era * 400 + (month <= 2 ? 1 : 0), month, doy - Math.floor((153 * mp + 2) / 5) + 1);
  if (!date) throw new RangeError("The date is outside the years 1 to 9999.");
  return date;
}

export const addDays = (date: IsoDate, days: number): IsoDate => dateOfDayNumber(dayNumber(date) + days);

/** The same day some months later; the last day of the month if it has no such day (31 Jan + 1 = 28 or 29 Feb). */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const { year, month, day } = partsOf(date);
  const index = year * 12 + month - 1 + months;
  const toYear = Math.floor(index / 12);
  const toMonth = (((index % 12) + 12) % 12) + 1;
  const moved = dateOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
  if (!moved) throw new RangeError("The date is outside the years 1 to 9999.");
  return moved;
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from);

/** 0 Sunday to 6 Saturday. */
export const dayOfWeek = (date: IsoDate): number => (((dayNumber(date) + 4) % 7) + 7) % 7;

export const compareDates = (a: IsoDate, b: IsoDate): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0);

/** The later, and the earlier, of two days as text. */
export const laterOf = <T extends string>(a: T, b: T): T => (a > b ? a : b);
export const earlierOf = <T extends string>(a: T, b: T): T => (a < b ? a : b);

/** First day of the month of a day. */
export const startOfMonth = (date: IsoDate): IsoDate => isoDate(`${date.slice(0, 8)}01`);

export const endOfMonth = (date: IsoDate): IsoDate => {
  const { year, month } = partsOf(date);
  return isoDate(`${date.slice(0, 8)}${String(daysInMonth(year, month)).padStart(2, "0")}`);
};

const startYear = (date: IsoDate): number => {
  const { year, month } = partsOf(date);
  return month >= 4 ? year : year - 1;
};

const four = (year: number): string => String(year).padStart(4, "0");

/** The Indian financial year, April to March, in its short form: `2025-04-01` -> `2025-26`. */
export function financialYearOf(date: IsoDate): string {
  const year = startYear(date);
  return `${four(year)}-${String((year + 1) % 100).padStart(2, "0")}`;
}

/** First and last day of a financial year in its short form; null for any other text. */
export function daysOfFinancialYear(fy: string): { readonly from: IsoDate; readonly to: IsoDate } | null {
  const from = `${fy.slice(0, 4)}-04-01`;
  return isIsoDate(from) && financialYearOf(from) === fy ? { from, to: fyEnd(from) } : null;
}

/** 1 April of the financial year of the date. */
export const fyStart = (date: IsoDate): IsoDate => isoDate(`${four(startYear(date))}-04-01`);

/** 31 March of the financial year of the date. */
export const fyEnd = (date: IsoDate): IsoDate => isoDate(`${four(startYear(date) + 1)}-03-31`);
