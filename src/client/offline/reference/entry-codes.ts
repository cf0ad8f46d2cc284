/**
 * By what the copy of ledger entries is read: each document is found by the months of its ledgers, and by its own
 * month. Codes are compared as a whole, so they serve sealed rows too.
 */
import { addMonths, isIsoDate, startOfMonth } from "../../../domain/calendar";
import type { CopiedEntry } from "../../../wire/entry-copy";
import type { Row } from "../../../wire/envelope";

/** No barcode begins with it. */
const SIGN = "\u0001";
/** More years than a company has books; without a bound a first day of year 1 would be counted through. */
const MONTHS_MAX = 1_200;

const monthCode = (month: string): string => `${SIGN}${month.slice(0, 7)}`;
export const ledgerMonthCode = (ledgerid: number | string, month: string): string =>
  `${monthCode(month)}${SIGN}${ledgerid}`;

/** The codes of a row of the copy; a ledger is read by its id alone. */
export function entryCodes({ day, entries }: Row): readonly string[] {
  if (!isIsoDate(day) || !Array.isArray(entries)) return [];
  const ledgers = new Set((entries as readonly CopiedEntry[]).map(([ledgerid]) => ledgerid));
  return [monthCode(day), ...[...ledgers].map((ledgerid) => ledgerMonthCode(ledgerid, day))];
}

/** The codes of the months from one day to another; null where there are more than a company has books. */
export function monthCodes(from: string, to: string): readonly string[] | null {
  if (!isIsoDate(from) || !isIsoDate(to)) return null;
  const codes: string[] = [];
  for (let month = startOfMonth(from); month <= to; month = addMonths(month, 1)) {
    if (codes.length >= MONTHS_MAX) return null;
    codes.push(monthCode(month));
  }
  return codes;
}

/** The codes of the months that a copy no longer has after its first day moved. */
export function codesBefore(from: string, was: string): readonly string[] {
  if (!isIsoDate(from) || !isIsoDate(was)) return [];
  const codes: string[] = [];
  let month = addMonths(startOfMonth(from), -1);
  for (; month >= was && codes.length < MONTHS_MAX; month = addMonths(month, -1)) codes.push(monthCode(month));
  return codes;
}
