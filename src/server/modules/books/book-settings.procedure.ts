import { sql } from "kysely";
import { z } from "zod";
import { isIsoDate } from "../../../domain/calendar";
import { formatDate } from "../../../domain/date-format";
import { fromRupeesText, toRupeesText } from "../../../domain/money";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { bookSettings, heldSettings } from "../../engine/documents/book-settings";
import { lastClosedYear } from "../../engine/documents/closed-years";
import { audit } from "../../engine/trail/audit";
import { demandAdmin } from "./demand-admin";

const key = z.union([z.string().max(20), z.number()]).optional();
const choice = z.enum(["allow", "warn", "refuse"]);
const flag = z.union([z.boolean(), z.number(), z.string().max(5)]).optional();
const date = z.string().max(30).optional();

async function current(ctx: Context): Promise<Row> {
  demandAdmin(ctx);
  const settings = await bookSettings(ctx);
  const { rows } = await sql<{
    rowver: number;
  }>`select rowver from book_settings where coid = ${ctx.session.coid}`.execute(ctx.tx);
  return {
    id: ctx.session.coid,
    rowver: rows[0]?.rowver ?? 0,
    booksfrom: settings.booksFrom,
    lockedto: settings.lockedTo,
    negativestock: settings.negativeStock,
    creditlimit: settings.creditLimit,
    isrounded: settings.isRounded ? 1 : 0,
    costing: settings.costing,
    expiredbatch: settings.expiredBatch,
    approvedfixed: settings.isApprovedFixed ? 1 : 0,
    printedtax: Number(settings.printed.tax),
    printedroundoff: Number(settings.printed.roundOff),
  };
}

interface Given {
  readonly booksfrom?: string | undefined;
  readonly lockedto?: string | undefined;
  readonly negativestock: string;
  readonly creditlimit: string;
  readonly isrounded: unknown;
  /** If not sent, it keeps its value. */
  readonly approvedfixed?: unknown;
  readonly costing?: "fifo" | "average" | undefined;
  readonly expiredbatch?: string | undefined;
  readonly printedtax?: string | number | undefined;
  readonly printedroundoff?: string | number | undefined;
}

async function save(ctx: Context, given: Given): Promise<readonly Row[]> {
  const before = await current(ctx);
  const [booksfrom, lockedto] = [(given.booksfrom ?? "").slice(0, 10), (given.lockedto ?? "").slice(0, 10)];
  if (!isIsoDate(booksfrom)) throw new Refusal("booksfrom", "Books begin on is required.");
  if (lockedto !== "" && !isIsoDate(lockedto)) throw new Refusal("lockedto", "Locked up to is not a date.");
  if (lockedto !== "" && lockedto < booksfrom)
    throw new Refusal("lockedto", "Locked up to must be on or after the day the books begin.");
  if (booksfrom !== before.booksfrom) await moveBeginning(ctx, booksfrom);
  if (given.costing && given.costing !== before.costing) await refuseIfLocked(ctx);
  const closed = await lastClosedYear(ctx);
  if (closed && lockedto < closed.lastDay)
    throw new Refusal("lockedto", `${closed.fy} is closed. Open it again in Year closing first.`);
  await sql`
    insert into book_settings as b (books_from, locked_to, negative_stock, credit_limit, isrounded, approved_fixed, costing, expired_batch)
    values (${booksfrom}, ${lockedto || null}, ${given.negativestock}, ${given.creditlimit}, ${isOn(given.isrounded)}, ${isOn(given.approvedfixed ?? before.approvedfixed)}, ${given.costing ?? String(before.costing)},
      ${given.expiredbatch ?? String(before.expiredbatch)})
    on conflict (coid) do update set books_from = excluded.books_from, locked_to = excluded.locked_to, negative_stock = excluded.negative_stock,
      credit_limit = excluded.credit_limit, isrounded = excluded.isrounded, approved_fixed = excluded.approved_fixed,
      costing = excluded.costing, expired_batch = excluded.expired_batch, rowver = b.rowver + 1`.execute(ctx.tx);
  await savePrinted(ctx, given);
  const after = await current(ctx);
  await audit(ctx, { entity: "booksettings", recid: ctx.session.coid, action: "update", before, after });
  return [{ err: 0, id: ctx.session.coid, resu: "", stype: "success", stitle: "", rowver: after.rowver }];
}

/** Allowed difference between a supplier's bill and the computed amounts. A value that is not sent is kept. */
async function savePrinted(ctx: Context, given: Pick<Given, "printedtax" | "printedroundoff">): Promise<void> {
  const [tax, roundOff] = (["printedtax", "printedroundoff"] as const).map((name) => {
    const value = given[name];
    if (value === undefined || value === "") return null;
    const amount = fromRupeesText(value);
    if (amount === null || amount < 0 || amount > 10_000) throw new Refusal(name, "Enter an amount from 0 to 100.");
    return toRupeesText(amount);
  });
  await sql`update book_settings set printed_tax = coalesce(${tax}::numeric, printed_tax), printed_roundoff = coalesce(${roundOff}::numeric, printed_roundoff) where coid = ${ctx.session.coid}`.execute(
    ctx.tx,
  );
}

/**
 * Opening balances are dated the first day of the books, so that day can change only while nothing is posted. A
 * removed opening balance does not block it and moves along.
 */
async function moveBeginning(ctx: Context, to: string): Promise<void> {
  await heldSettings(ctx, true);
  const holds = (table: string) =>
    sql`exists (select from ${sql.table(table)} e where e.coid = v.coid and e.voucherid = v.id and e.version = v.version and not e.isreversal)`;
  const {
    rows: [first],
  } = await sql<{ day: string; isopening: boolean }>`
    select v.vdate::text as day, v.entity = 'debtors' as isopening from voucher v
    where v.coid = ${ctx.session.coid} and (v.entity <> 'debtors' or (v.state = 'posted' and (${holds("ledger_entry")} or ${holds("bill_entry")}))) order by isopening, v.vdate limit 1`.execute(
    ctx.tx,
  );
  if (first?.isopening)
    throw new Refusal(
      "booksfrom",
      `The opening balances are those of ${formatDate(first.day)}. Remove them before the books can begin on ${formatDate(to)}.`,
    );
  if (first)
    throw new Refusal(
      "booksfrom",
      `The books have postings from ${formatDate(first.day)} on, so they can no longer begin on ${formatDate(to)}.`,
    );
  await sql`update voucher set vdate = ${to} where coid = ${ctx.session.coid} and entity = 'debtors'`.execute(ctx.tx);
}

/**
 * The costing from the beginning of the books applies to all days, and the value of a locked period must not change.
 */
async function refuseIfLocked(ctx: Context): Promise<void> {
  const { lockedTo } = await heldSettings(ctx, true);
  if (lockedTo !== "")
    throw new Refusal(
      "costing",
      `The books are locked up to ${formatDate(lockedTo)}. Enter the change with its From Date under Cost of Stock.`,
    );
}

export default [
  defineProcedure({
    name: "booksettings_R_getviewdata",
    kind: "query",
    params: { id: key, txtid: key },
    run: async (ctx) => [await current(ctx)],
  }),
  defineProcedure({
    name: "booksettings_R_save",
    kind: "command",
    params: {
      id: key,
      booksfrom: date,
      lockedto: date,
      negativestock: choice,
      creditlimit: choice,
      isrounded: flag,
      approvedfixed: flag,
      costing: z.enum(["fifo", "average"]).optional(),
      expiredbatch: choice.optional(),
      printedtax: key,
      printedroundoff: key,
    },
    current: (ctx) => current(ctx),
    run: (ctx, given) => save(ctx, given),
  }),
];
