import { sql } from "kysely";
import type { OpeningRecord } from "../../../definitions/opening/opening-record";
import type { Row } from "../../../wire/envelope";
import { openedBills } from "../../engine/books/openings/opening-part";
import { openingFaults } from "../../engine/books/openings/opening-settled";
import type { Context } from "../../engine/call/context";
import type { Refusal } from "../../engine/call/refusal";
import { bookSettings, lockedRefusal } from "../../engine/documents/book-settings";
import { declarationOf } from "../../engine/records/record-declarations";
import { loadRecord } from "../../engine/records/view";
import { withBills } from "./opening-rows";
import type { BillLine } from "./opening-rows";

/** What a save of an import would refuse because of the books: bills settled by vouchers, or a locked period. */

/**
 * Those of the given ledgers whose opening bills are settled by vouchers. One query, because usually there are none.
 */
export async function settledLedgers(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { coid } = ctx.session;
  const { rows } = await sql<{ id: number }>`
    select distinct v.recid as id from voucher v join bill_entry e on e.coid = v.coid and e.voucherid = v.id and e.kind = 'new'
      join bill_entry a on a.coid = e.coid and a.ledgerid = e.ledgerid and a.refno = e.refno and a.fy = e.fy and a.kind = 'against'
    where v.coid = ${coid} and v.entity = 'debtors' and v.recid = any(${[...ids]}::bigint[])`.execute(ctx.tx);
  return new Set(rows.map(({ id }) => id));
}

/** Refusals of the save of a balance, without the position in a form. */
export async function balanceRefusals(
  ctx: Context,
  id: number,
  { amount = "0", side }: OpeningRecord,
): Promise<readonly string[]> {
  const before = await loadRecord(ctx, declarationOf("debtors"), id, false);
  return before
    ? (await refusals(ctx, id, before, { opening: amount, openingtype: side === "Cr" ? "Cr" : "Dr" })).map(withoutLine)
    : [];
}

/**
 * Refusals of a party's bills with the row of the file that each concerns; 0 if it concerns a bill that no row
 * contains.
 */
export async function billRefusals(
  ctx: Context,
  id: number,
  bills: readonly BillLine[],
): Promise<readonly (readonly [row: number, sentence: string])[]> {
  const before = await loadRecord(ctx, declarationOf("debtors"), id, false);
  if (!before) return [];
  const { openingbills, rows } = withBills(before, bills);
  return (await refusals(ctx, id, before, { openingbills })).map((one) => [
    rows[Number(one.more.line) - 1] ?? 0,
    withoutLine(one),
  ]);
}

/** Rows of the file that differ from the stored bills of the party. */
export async function changedBills(ctx: Context, id: number, bills: readonly BillLine[]): Promise<readonly number[]> {
  const before = await loadRecord(ctx, declarationOf("debtors"), id, false);
  return before ? [...withBills(before, bills).changed] : [];
}

async function refusals(ctx: Context, id: number, before: Row, change: Row): Promise<readonly Refusal[]> {
  const record = { ...before, ...change };
  return openingFaults(ctx, before, record, openedBills(record, id, (await bookSettings(ctx)).booksFrom));
}

const withoutLine = ({ message }: Refusal): string => message.replace(/^[\w ]+, line \d+: b/, "B");

/**
 * Why opening balances cannot be entered or changed; '' if they can. All of them, including stock, are dated the
 * first day of the books.
 */
export async function lockedSentence(ctx: Context): Promise<string> {
  const settings = await bookSettings(ctx);
  return lockedRefusal(settings, "", settings.booksFrom)?.message ?? "";
}
