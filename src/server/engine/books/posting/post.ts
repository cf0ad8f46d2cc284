/**
 * Posting: writes what a document does to the books. Posted rows are append-only. A new document posts version 1; a
 * change posts the reverse of rows that no longer hold and the rows that hold now, as the next version; deleting or
 * cancelling posts the reverse alone. After each posting, stock, cash and cash limits are checked.
 */
import { sql } from "kysely";
import { financialYearOf, isoDate } from "../../../../domain/calendar";
import { toRupeesText } from "../../../../domain/money";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { demandOpenDay } from "../../documents/book-settings";
import type { Posting, VoucherHead } from "../../documents/posting";
import type { Withdrawal } from "../../records/document";
import { tableOf } from "../../records/shape";
import { keepBatches } from "../../stock/batches";
import { billedRows } from "../../stock/billed";
import { followCounts } from "../../stock/late-moves";
import { enteredAt } from "../../trail/audit";
import { checkCash } from "./cash-check";
import { warnCashLimits } from "./cash-limits";
import { postedDigest } from "./posted-digest";
import { checkStock, lastMove } from "./stock-check";
import { warnUncovered } from "./uncovered-advances";
import { changeOf, postedRows, writePosting } from "./write-posting";
import type { Voucher } from "./write-posting";

/**
 * Adds a new document to the register and posts it. Returns what it posted, for the audit trail. Throws `Refusal`
 * where the period is locked; then nothing is posted.
 */
export async function postVoucher(ctx: Context, head: VoucherHead, posting: Posting): Promise<Row> {
  if (!head.isFree) await demandOpenDay(ctx, head.dateField, head.day);
  const { number } = head;
  const voucher = sql`
    insert into voucher (entity, recid, fy, serial, vno, vdate, partyid, amount, opid, captured_at)
    values (${head.entity}, ${head.recid}, ${number?.fy ?? financialYearOf(isoDate(head.day))}, ${number?.serial ?? null}, ${number?.vno ?? ""}, ${head.day},
      ${head.partyid}, ${toRupeesText(head.amount)}, ${ctx.op?.id ?? null}, ${enteredAt(ctx)})
    returning id`;
  const rows = await postedRows(ctx, posting, null);
  const { id, isCash } = await writePosting(ctx, voucher, { fresh: { version: 1, day: head.day, rows } });
  if (posting.moves.length > 0) {
    await followCounts(ctx, id);
    await checkStock(ctx, id);
  }
  if (isCash && (await checkCash(ctx, id))) await warnCashLimits(ctx, id, head);
  await keepBatches(ctx, posting.moves);
  return postedDigest(rows);
}

/**
 * Posts a changed document: the reverse of what it posted and what it posts now. Of goods and tax lines only the
 * changed rows are posted, and nothing where all is the same. Returns what it posts now.
 */
export async function repostVoucher(ctx: Context, head: VoucherHead, posting: Posting): Promise<Row> {
  const voucher = await voucherOf(ctx, head.entity, head.recid);
  const rows = await postedRows(ctx, posting, voucher);
  const changed = await changeOf(ctx, voucher, rows, head.day);
  const version = voucher.version + (changed ? 1 : 0);
  const change = sql`
    update voucher set vdate = ${head.day}, partyid = ${head.partyid}, amount = ${toRupeesText(head.amount)}, version = ${version},
      chkdoc = chkdoc and approvedver = (select r.rowver from ${sql.table(tableOf(head))} r where r.coid = ${ctx.session.coid} and r.id = ${head.recid}),
      isrejected = isrejected and rejectedver = (select r.rowver from ${sql.table(tableOf(head))} r where r.coid = ${ctx.session.coid} and r.id = ${head.recid}),
      posted_at = clock_timestamp() where coid = ${ctx.session.coid} and id = ${voucher.id} returning id`;
  if (!changed) await change.execute(ctx.tx);
  else {
    if (!head.isFree) for (const day of [voucher.vdate, head.day]) await demandOpenDay(ctx, head.dateField, day);
    const since = await lastMove(ctx, voucher.id);
    const { isCash } = await writePosting(ctx, change, {
      fresh: { version, day: head.day, rows: changed.rows },
      reversed: { ...voucher, only: changed.only },
    });
    await followCounts(ctx, voucher.id, since);
    await checkStock(ctx, voucher.id, since);
    await warnUncovered(ctx, voucher.id);
    if (isCash && (await checkCash(ctx, voucher.id))) await warnCashLimits(ctx, voucher.id, head);
  }
  await keepBatches(ctx, posting.moves);
  return postedDigest(rows);
}

/** Takes a document out of the books: posts its reverse. Its number stays in the register as deleted or cancelled. */
export async function reverseVoucher(
  ctx: Context,
  entity: string,
  recid: number,
  { dateField, isFree }: Pick<VoucherHead, "dateField" | "isFree">,
  how: Withdrawal,
): Promise<void> {
  const voucher = await voucherOf(ctx, entity, recid);
  if (!isFree) await demandOpenDay(ctx, dateField, voucher.vdate);
  await billedRows(ctx, [], voucher);
  const why =
    how.done === "deleted"
      ? sql``
      : sql`, cancel_reason = ${how.reason}, cancelled_by = ${ctx.session.userid}, cancelled_at = ${ctx.now}`;
  const change = sql`update voucher set state = ${how.done}, posted_at = clock_timestamp()${why} where coid = ${ctx.session.coid} and id = ${voucher.id} returning id`;
  const since = await lastMove(ctx, voucher.id);
  const { isCash } = await writePosting(ctx, change, { fresh: null, reversed: voucher });
  await followCounts(ctx, voucher.id, since);
  await checkStock(ctx, voucher.id, since);
  await warnUncovered(ctx, voucher.id);
  if (isCash) await checkCash(ctx, voucher.id);
}

/** Whether a record is posted in the books now. */
export async function hasVoucher(ctx: Context, entity: string, recid: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from voucher where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${recid} and state = 'posted'`.execute(
      ctx.tx,
    );
  return rows.length > 0;
}

async function voucherOf(ctx: Context, entity: string, recid: number): Promise<Voucher> {
  const { rows } = await sql<Voucher>`
    select id, version, vdate::text from voucher where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${recid} and state = 'posted' for update`.execute(
    ctx.tx,
  );
  if (!rows[0]) throw new Refusal("id", "This document is no longer in the books.");
  return rows[0];
}
