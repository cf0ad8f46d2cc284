import { sql } from "kysely";
import { addDays } from "../../../domain/calendar";
import { sumDecimals } from "../../../domain/decimal";
import { UNSET_DATE } from "../../../definitions/value-date";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { accessOf } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { balanceBefore, OPENING, readEntries } from "./bank-entries";
import type { BankBook, BankEntry } from "./bank-entries";
import { bankNote } from "./bank-note";
import { entryId } from "./entry-id";
import { paymentTypes } from "./payment-types";

/** Every entry of the period, below the balance that the book brings forward. */
export async function bookRows(ctx: Context, book: BankBook): Promise<readonly Row[]> {
  const entries = await readEntries(ctx, book, sql`x.edate >= ${book.from}::date`);
  const opening = await balanceBefore(ctx, book, book.from);
  const rows = await rowsOf(ctx, book, entries);
  return opening === null ? rows : [broughtForward(book.from, opening), ...rows];
}

/**
 * Rows to reconcile: the entries of the period, and those before it that the bank had not cleared when it began. An
 * opening balance is not cleared by the bank.
 */
export const reconcileRows = async (ctx: Context, book: BankBook): Promise<readonly Row[]> =>
  rowsOf(
    ctx,
    book,
    await readEntries(
      ctx,
      book,
      sql`x.entity <> ${OPENING} and (x.edate >= ${book.from}::date or x.vd is null or x.vd >= ${book.from}::date)`,
    ),
  );

/** Entries that the bank had not cleared on the last day. The first row has the note, even if nothing is open. */
export async function printRows(ctx: Context, book: BankBook): Promise<readonly Row[]> {
  const open = sql`x.entity <> ${OPENING} and (x.vd is null or x.vd > ${book.to}::date)`;
  const entries = await readEntries(ctx, book, open);
  const rows = await rowsOf(ctx, book, entries);
  const note = bankNote({
    ledger: await ledgerName(ctx, book.ledgerid),
    to: book.to,
    book: (await balanceBefore(ctx, book, addDays(book.to, 1))) ?? "0",
    issued: totalOf(entries, "credit"),
    deposited: totalOf(entries, "debit"),
  });
  const [first = broughtForward(book.to, "0"), ...others] = rows;
  return [{ ...first, note }, ...others];
}

const totalOf = (entries: readonly BankEntry[], column: "debit" | "credit") => {
  const amounts = entries.map((entry) => entry[column]).filter((amount) => Number(amount) !== 0);
  return { count: amounts.length, amount: sumDecimals(amounts) };
};

async function ledgerName(ctx: Context, ledgerid: number): Promise<string> {
  if (!(await accessOf(ctx, declarationOf("debtors"))).shows("drconame")) return "Bank book";
  const { rows } = await sql<{ name: string }>`
    select drconame as name from m_debtors where coid = ${ctx.session.coid} and id = ${ledgerid}`.execute(ctx.tx);
  return rows[0]?.name ?? "";
}

/** Rows of the wire (BRS-012). A row without id cannot be changed. */
async function rowsOf(ctx: Context, { ledgerid }: BankBook, entries: readonly BankEntry[]): Promise<readonly Row[]> {
  const types = await paymentTypes(ctx, entries);
  return entries.map((entry, index) => {
    const isOpening = entry.entity === OPENING;
    return {
      id: isOpening ? "" : entryId({ voucherid: entry.voucherid, ledgerid }),
      SrNo: index + 1,
      mdate: entry.day,
      led_type: entry.kind,
      autobillno: isOpening ? "" : entry.vno,
      autobillno2: isOpening ? "" : (types[index] ?? ""),
      debit: entry.debit,
      credit: entry.credit,
      bal: entry.balance,
      vd: entry.vd || UNSET_DATE,
      vdmindate: isOpening ? UNSET_DATE : entry.day,
      type_id: entry.recid,
      edited: 0,
      note: "",
    };
  });
}

const broughtForward = (mdate: string, bal: string): Row => ({
  id: "",
  SrNo: 0,
  mdate,
  led_type: "Opening Balance",
  autobillno: "",
  autobillno2: "",
  debit: "0",
  credit: "0",
  bal,
  vd: UNSET_DATE,
  vdmindate: UNSET_DATE,
  type_id: 0,
  edited: 0,
  note: "",
});
