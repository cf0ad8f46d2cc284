import { isDateSet } from "../../../definitions/value-date";
import { isIsoDate } from "../../../domain/calendar";
import type { IsoDate } from "../../../domain/calendar";
import { formatDate, kolkataDate } from "../../../domain/date-format";
import { readDate } from "../../../domain/date-input";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { heldSettings, isLockedDay } from "../../engine/documents/book-settings";
import type { BankDate } from "./bank-date-row";
import { OPENING } from "./bank-entries";

/** `5-apr-2026` and ISO days, as clients send them. */
const SENT = /^(\d{4}-\d{2}-\d{2}|\d{1,2}-[a-z]{3}-\d{4})$/i;

/** The sent value date; null removes it. Throws `Refusal` for a text that is no day. */
export function sentDate(vd: string, row: BankDate, now: Date): IsoDate | null {
  const text = vd.trim();
  const read = readDate(SENT.test(text) || text === "" ? text : "?", kolkataDate(now.getTime()));
  if (!read.ok) throw new Refusal("vd", `${nameOf(row)}: The value date is not a date. Enter it as 05-Apr-2026.`);
  return isDateSet(read.date) && isIsoDate(read.date) ? read.date : null;
}

/**
 * Throws `Refusal` naming the row if the date is before the entry, in the future, or if it or the date that it
 * replaces is in a locked period: the reconciliation of that period is settled. The document itself may be locked, as
 * a cheque of a closed month is cleared in the next.
 */
export async function refuseDate(ctx: Context, row: BankDate, vd: IsoDate | null): Promise<void> {
  const name = nameOf(row);
  if (row.entity === OPENING) throw new Refusal("vd", "An opening balance has no value date.");
  const today = kolkataDate(ctx.now.getTime());
  if (vd !== null && vd < row.day)
    throw new Refusal(
      "vd",
      `${name}: The value date cannot be before the entry. Enter ${formatDate(row.day)} or later.`,
    );
  if (vd !== null && vd > today)
    throw new Refusal("vd", `${name}: The value date cannot be in the future. Enter ${formatDate(today)} or earlier.`);
  const settings = await heldSettings(ctx);
  const locked = [vd ?? "", row.vd].find((day) => day !== "" && isLockedDay(settings, day));
  if (locked !== undefined)
    throw new Refusal(
      "vd",
      `${name}: The books are locked up to ${formatDate(settings.lockedTo)}, which includes the value date ${formatDate(locked)}.`,
    );
}

/** How messages name a row of the book. */
export const nameOf = ({ vno, day }: BankDate): string => `${vno || "Entry"} of ${formatDate(day)}`;
