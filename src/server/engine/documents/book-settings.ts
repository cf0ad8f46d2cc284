import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { PrintedTolerance } from "../../../definitions/bill/facts";
import { USUAL_TOLERANCE } from "../../../definitions/bill/printed";
import { fyStart } from "../../../domain/calendar";
import { formatDate, kolkataDate } from "../../../domain/date-format";
import type { Context } from "../call/context";
import { memoKey } from "../call/memo";
import { Refusal } from "../call/refusal";

export interface BookSettings {
  /** The first day of the books, `yyyy-mm-dd`: the day of opening balances. No document may be dated before it. */
  readonly booksFrom: string;
  /**
   * Nothing dated on or before this day (`yyyy-mm-dd`) may be
   * posted, changed or deleted; '' where no period is locked.
   */
  readonly lockedTo: string;
  readonly negativeStock: "allow" | "warn" | "refuse";
  /** What happens to a sale that takes a party beyond its credit limit. */
  readonly creditLimit: "allow" | "warn" | "refuse";
  readonly isRounded: boolean;
  readonly costing: "fifo" | "average";
  /** What happens to a sale of goods that have expired. */
  readonly expiredBatch: "allow" | "warn" | "refuse";
  /** Only users who may approve documents change and delete approved ones. */
  readonly isApprovedFixed: boolean;
  /** How far the taxes and the round off printed by a supplier may differ from the computed ones. */
  readonly printed: PrintedTolerance;
}

/** Defaults: the books begin with the current financial year. */
const defaultSettings = ({ now }: Pick<Context, "now">): BookSettings => ({
  booksFrom: fyStart(kolkataDate(now.getTime())),
  lockedTo: "",
  negativeStock: "warn",
  creditLimit: "refuse",
  isRounded: true,
  costing: "fifo",
  expiredBatch: "warn",
  isApprovedFixed: false,
  printed: USUAL_TOLERANCE,
});

export const bookSettings = async (ctx: Context): Promise<BookSettings> =>
  (await read(ctx, sql``)) ?? defaultSettings(ctx);

const HELD = memoKey<BookSettings>("settings of the books");

/**
 * For commands. The row stays locked (`for share`) until they end, so that no period is locked while something is
 * posted into it. A command that changes the settings takes the row `for update` (`toChange`) from the start: two
 * commands that first shared it would deadlock.
 */
export async function heldSettings(ctx: Context, toChange = false): Promise<BookSettings> {
  const lock = toChange ? sql`for update` : sql`for share`;
  return ctx.memo.keep(HELD, ctx.memo.get(HELD) ?? (await read(ctx, lock)) ?? (await createSettings(ctx, lock)));
}

/** The first posting of a company fixes the day on which its books begin. */
async function createSettings(ctx: Context, lock: RawBuilder<unknown>): Promise<BookSettings> {
  await sql`insert into book_settings (books_from) values (${defaultSettings(ctx).booksFrom}) on conflict (coid) do nothing`.execute(
    ctx.tx,
  );
  return (await read(ctx, lock)) ?? defaultSettings(ctx);
}

async function read(ctx: Context, lock: RawBuilder<unknown>): Promise<BookSettings | null> {
  const { rows } = await sql<BookSettings>`
    select books_from::text as "booksFrom", coalesce(locked_to::text, '') as "lockedTo", negative_stock as "negativeStock", credit_limit as "creditLimit", isrounded as "isRounded", costing, expired_batch as "expiredBatch",
      approved_fixed as "isApprovedFixed",
      json_build_object('tax', printed_tax::text, 'roundOff', printed_roundoff::text) as printed
    from book_settings where coid = ${ctx.session.coid} ${lock}`.execute(ctx.tx);
  return rows[0] ?? null;
}

/** Whether a day, `yyyy-mm-dd`, is in the locked period. */
export const isLockedDay = ({ lockedTo }: Pick<BookSettings, "lockedTo">, day: string): boolean =>
  lockedTo !== "" && day <= lockedTo;

/** The refusal of a day in the locked period on its field, or null. */
export const lockedRefusal = (settings: Pick<BookSettings, "lockedTo">, field: string, day: string): Refusal | null =>
  isLockedDay(settings, day)
    ? new Refusal(
        field,
        `The books are locked up to ${formatDate(settings.lockedTo)}, which includes ${formatDate(day)}.`,
      )
    : null;

/** The refusal of a day before the books or in a locked period on the field of the date, or null. */
export async function closedDayRefusal(ctx: Context, field: string, day: string): Promise<Refusal | null> {
  const settings = await heldSettings(ctx);
  if (day < settings.booksFrom)
    return new Refusal(field, `The books begin on ${formatDate(settings.booksFrom)}, after ${formatDate(day)}.`);
  return lockedRefusal(settings, field, day);
}

/** Throws the refusal of `closedDayRefusal`, if any. */
export async function demandOpenDay(ctx: Context, field: string, day: string): Promise<void> {
  const refusal = await closedDayRefusal(ctx, field, day);
  if (refusal) throw refusal;
}
