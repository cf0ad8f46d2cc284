import { sql } from "kysely";
import { addDays, financialYearOf, fyEnd, fyStart, isoDate } from "../../../domain/calendar";
import type { IsoDate } from "../../../domain/calendar";
import { formatDate, kolkataDate } from "../../../domain/date-format";
import { toRupees, toRupeesText } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";
import { yearResult } from "../../engine/books/balances/year-balance";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { bookSettings, heldSettings } from "../../engine/documents/book-settings";
import type { BookSettings } from "../../engine/documents/book-settings";
import { lastClosedYear } from "../../engine/documents/closed-years";
import { audit } from "../../engine/trail/audit";

/** First day of the earliest year that is not closed. */
async function openYear(ctx: Context, { booksFrom }: BookSettings): Promise<IsoDate> {
  const closed = await lastClosedYear(ctx);
  return closed ? addDays(isoDate(closed.lastDay), 1) : fyStart(isoDate(booksFrom));
}

/** Result of closing the next year, and the year that can be reopened. Changes nothing. */
export async function closingPreview(ctx: Context): Promise<Row> {
  const start = await openYear(ctx, await bookSettings(ctx));
  const end = fyEnd(start);
  const { income, expense, openingStock, closingStock, salesUnbilled, purchasesUnbilled, profit } = await yearResult(
    ctx,
    start,
    end,
  );
  const closed = await lastClosedYear(ctx);
  return {
    id: ctx.session.coid,
    fy: financialYearOf(start),
    lastday: end,
    action: "close",
    income: toRupees(income),
    expense: toRupees(expense),
    openingstock: toRupees(openingStock),
    closingstock: toRupees(closingStock),
    salesunbilled: toRupees(salesUnbilled),
    purchasesunbilled: toRupees(purchasesUnbilled),
    profit: toRupees(profit),
    lastclosed: closed?.fy ?? "",
  };
}

/**
 * Locks the books up to the last day of the year. The profit needs no voucher: balances of the next year begin
 * without income and expenses.
 */
export async function closeYear(ctx: Context, fy: string): Promise<string> {
  const settings = await heldSettings(ctx, true);
  const { lockedTo } = settings;
  const start = await openYear(ctx, settings);
  const end = fyEnd(start);
  if (fy !== financialYearOf(start))
    throw new Refusal("fy", `The year to close now is ${financialYearOf(start)}. Check it again.`);
  if (end >= kolkataDate(ctx.now.getTime()))
    throw new Refusal("fy", `${fy} ends on ${formatDate(end)}. You can close it from the day after.`);
  await lockTo(ctx, settings, lockedTo > end ? lockedTo : end);
  const { profit, closingStock } = await yearResult(ctx, start, end);
  await sql`insert into year_closing (fy, last_day, locked_before, profit, closingstock)
    values (${fy}, ${end}, ${lockedTo || null}, ${toRupeesText(profit)}, ${toRupeesText(closingStock)})`.execute(
    ctx.tx,
  );
  await audit(ctx, {
    entity: "yearclosing",
    recid: ctx.session.coid,
    action: "insert",
    after: { fy, lastday: end, profit: toRupees(profit), closingstock: toRupees(closingStock) },
  });
  return `${fy} is closed. The books are locked up to ${formatDate(end)}.`;
}

/** Reopens the last closed year if nothing after it is locked. */
export async function reopenYear(ctx: Context): Promise<string> {
  const settings = await heldSettings(ctx, true);
  const { lockedTo } = settings;
  const closed = await lastClosedYear(ctx);
  if (!closed) throw new Refusal("action", "No year has been closed.");
  if (lockedTo > closed.lastDay && lockedTo !== closed.lockedBefore)
    throw new Refusal(
      "action",
      `The books are locked up to ${formatDate(lockedTo)}, after ${closed.fy}. Set that date back in Settings of the books first.`,
    );
  await lockTo(ctx, settings, closed.lockedBefore);
  await sql`delete from year_closing where coid = ${ctx.session.coid} and fy = ${closed.fy}`.execute(ctx.tx);
  await audit(ctx, {
    entity: "yearclosing",
    recid: ctx.session.coid,
    action: "delete",
    before: { fy: closed.fy, lastday: closed.lastDay },
  });
  return `${closed.fy} is open again.`;
}

/** A posting in the meantime waits and is then refused by the lock. */
async function lockTo(ctx: Context, { booksFrom }: BookSettings, day: string): Promise<void> {
  await sql`
    insert into book_settings as b (books_from, locked_to) values (${booksFrom}, ${day || null})
    on conflict (coid) do update set locked_to = excluded.locked_to, rowver = b.rowver + 1`.execute(ctx.tx);
}
