import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { financialYearOf, isoDate } from '../../../domain/calendar'
import { differenceOf, merged } from '../../../domain/books/posting'
import { toRupeesText } from '../../../domain/money'
import { toQuantityText } from '../../../domain/quantity'
import { isLedgerRole } from '../../../domain/books/roles'
import { capturedAt } from '../audit'
import type { Context } from '../context'
import type { Withdrawal } from '../master/document'
import { tableOf } from '../master/shape'
import { Refusal } from '../refusal'
import { demandOpen } from './book-settings'
import { keepBatches } from '../stock/batches'
import { checkStock } from './stock-check'
import { ledgerOfRole } from './ledger-roles'
import type { Posting, VoucherHead } from './posting'
import { LINE_TEXT, lineRows, linesPart, lineTexts, reverseLines } from './tax-lines'
import type { Version } from './tax-lines'
import { reverseWithheld, WITHHELD_TEXT, withheldPart, withheldRows, withheldTexts } from './withheld'

interface Voucher {
  readonly id: number
  readonly version: number
  readonly vdate: string
}

/** Enters a new document into the register and posts it. Throws `Refusal` where the period is locked; nothing is posted then. */
export async function postVoucher(ctx: Context, head: VoucherHead, posting: Posting): Promise<void> {
  if (!head.isFree) await demandOpen(ctx, head.dateField, head.day)
  const { number } = head
  const voucher = sql`
    insert into voucher (entity, recid, fy, serial, vno, vdate, partyid, amount, opid, captured_at)
    values (${head.entity}, ${head.recid}, ${number?.fy ?? financialYearOf(isoDate(head.day))}, ${number?.serial ?? null}, ${number?.vno ?? ''}, ${head.day},
      ${head.partyid}, ${toRupeesText(head.amount)}, ${ctx.op?.id ?? null}, ${capturedAt(ctx)})
    returning id`
  const id = await write(ctx, voucher, { version: 1, day: head.day }, await postedRows(ctx, posting))
  if (posting.moves.length > 0) await checkStock(ctx, id)
  await keepBatches(ctx, posting.moves)
}

/** Posts a changed document: the reverse of what it posted and what it posts now; nothing where both are the same. */
export async function repostVoucher(ctx: Context, head: VoucherHead, posting: Posting): Promise<void> {
  const voucher = await voucherOf(ctx, head.entity, head.recid)
  const fresh = await postedRows(ctx, posting)
  const isSame = voucher.vdate === head.day && (await postedText(ctx, voucher)) === textOf(fresh)
  if (!isSame) {
    if (!head.isFree) for (const day of [voucher.vdate, head.day]) await demandOpen(ctx, head.dateField, day)
    await reverse(ctx, voucher)
    await write(ctx, sql`select ${voucher.id}::bigint as id`, { version: voucher.version + 1, day: head.day }, fresh)
    await checkStock(ctx, voucher.id)
  }
  await keepBatches(ctx, posting.moves)
  await sql`
    update voucher set vdate = ${head.day}, partyid = ${head.partyid}, amount = ${toRupeesText(head.amount)}, version = ${voucher.version + (isSame ? 0 : 1)},
      chkdoc = chkdoc and approvedver = (select r.rowver from ${sql.table(tableOf(head))} r where r.coid = ${ctx.session.coid} and r.id = ${head.recid}),
      posted_at = clock_timestamp() where coid = ${ctx.session.coid} and id = ${voucher.id}`.execute(ctx.tx)
}

/** Takes a document out of the books: its reverse is posted, and its number stays with the register as deleted or cancelled. */
export async function takeBackVoucher(ctx: Context, entity: string, recid: number, { dateField, isFree }: Pick<VoucherHead, 'dateField' | 'isFree'>, how: Withdrawal): Promise<void> {
  const voucher = await voucherOf(ctx, entity, recid)
  if (!isFree) await demandOpen(ctx, dateField, voucher.vdate)
  await reverse(ctx, voucher)
  await checkStock(ctx, voucher.id)
  const why = how.done === 'deleted' ? sql`` : sql`, cancel_reason = ${how.reason}, cancelled_by = ${ctx.session.userid}, cancelled_at = ${ctx.now}`
  await sql`update voucher set state = ${how.done}, posted_at = clock_timestamp()${why} where coid = ${ctx.session.coid} and id = ${voucher.id}`.execute(ctx.tx)
}

/** Whether a record stands in the books now. */
export async function hasVoucher(ctx: Context, entity: string, recid: number): Promise<boolean> {
  const { rows } = await sql`select 1 from voucher where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${recid} and state = 'posted'`.execute(ctx.tx)
  return rows.length > 0
}

async function voucherOf(ctx: Context, entity: string, recid: number): Promise<Voucher> {
  const { rows } = await sql<Voucher>`
    select id, version, vdate::text from voucher where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${recid} and state = 'posted' for update`.execute(ctx.tx)
  if (!rows[0]) throw new Refusal('id', 'This document is not in the books any more.')
  return rows[0]
}

interface LedgerRow {
  readonly ledgerid: number
  readonly amount: string
}

/** The entries with their ledgers settled and one for each ledger. A posting that does not balance is a fault of the declaration. */
async function ledgerRows(ctx: Context, posting: Posting): Promise<readonly LedgerRow[]> {
  const difference = differenceOf(posting.entries)
  if (difference !== 0) throw new Error(`A posting does not balance: debits less credits are ${toRupeesText(difference)}.`)
  const settled: { ledger: number; amount: (typeof posting.entries)[number]['amount'] }[] = []
  for (const { ledger, amount } of posting.entries)
    settled.push({ ledger: typeof ledger === 'string' && isLedgerRole(ledger) ? await ledgerOfRole(ctx, ledger) : Number(ledger), amount })
  return merged(settled).map(({ ledger, amount }) => ({ ledgerid: ledger, amount: toRupeesText(amount) }))
}

/** A posting as its tables keep it. */
const postedRows = async (ctx: Context, posting: Posting) => ({
  entries: await ledgerRows(ctx, posting), moves: moveRows(posting), bills: billRows(posting), lines: lineRows(posting.lines ?? []), withheld: withheldRows(posting.withheld ?? []),
})
type PostedRows = Awaited<ReturnType<typeof postedRows>>

const moveRows = ({ moves }: Posting) => moves.map(({ itemid, godownid, batchno, quantity, value }) =>
  ({ itemid, godownid, batchno, qty: toQuantityText(quantity), value: value === null ? null : toRupeesText(value) }))

const billRows = ({ bills }: Posting) => bills.map((bill) => ({ ...bill, amount: toRupeesText(bill.amount) }))

/**
 * Writes what a version of a voucher posts by one statement, for each round trip to the database costs as much as the work in it;
 * `voucher` is SQL that gives or makes its `id`, which is answered. Ledgers that are posted to are not deleted meanwhile.
 */
async function write(ctx: Context, voucher: RawBuilder<unknown>, { version, day }: Version, { entries, moves, bills, lines, withheld }: PostedRows): Promise<number> {
  const rowsOf = (rows: readonly object[], columns: string) => sql`v cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columns)})`
  const parts = [
    sql`v as (${voucher})`,
    sql`held as (select id from m_debtors where coid = ${ctx.session.coid} and id = any(${entries.map(({ ledgerid }) => ledgerid)}::bigint[]) order by id for key share)`,
    ...(entries.length === 0 ? [] : [sql`e as (
      insert into ledger_entry (voucherid, version, edate, ledgerid, amount)
      select v.id, ${version}::integer, ${day}::date, ledgerid, amount from ${rowsOf(entries, 'ledgerid bigint, amount numeric')})`]),
    ...(moves.length === 0 ? [] : [sql`m as (
      insert into stock_move (voucherid, version, edate, itemid, godownid, batchno, qty, value)
      select v.id, ${version}::integer, ${day}::date, itemid, godownid, batchno, qty, value
      from ${rowsOf(moves, 'itemid bigint, godownid bigint, batchno text, qty numeric, value numeric')})`]),
    ...(bills.length === 0 ? [] : [sql`b as (
      insert into bill_entry (voucherid, version, kind, ledgerid, refno, fy, refdate, duedate, amount)
      select v.id, ${version}::integer, kind, ledgerid, refno, fy, refdate, duedate, amount
      from ${rowsOf(bills, 'kind text, ledgerid bigint, refno text, fy text, refdate date, duedate date, amount numeric')})`]),
    ...linesPart(ctx, { version, day }, lines), ...withheldPart({ version, day }, withheld),
  ]
  const { rows } = await sql<{ id: number; held: number }>`with ${sql.join(parts)} select v.id, (select count(*) from held) as held from v`.execute(ctx.tx)
  const [made] = rows
  if (!made || made.held !== entries.length) throw new Refusal('', 'A ledger of this document is not there any more.')
  return made.id
}

/** The exact opposite of what the present version posted, on the same day. */
async function reverse(ctx: Context, { id, version }: Voucher): Promise<void> {
  await reverseLines(ctx, { id, version })
  await reverseWithheld(ctx, { id, version })
  const of = sql`coid = ${ctx.session.coid} and voucherid = ${id} and version = ${version} and not isreversal order by id`
  await sql`
    insert into ledger_entry (branchid, voucherid, version, isreversal, edate, ledgerid, amount)
    select branchid, voucherid, version, true, edate, ledgerid, -amount from ledger_entry where ${of}`.execute(ctx.tx)
  await sql`
    insert into stock_move (branchid, voucherid, version, isreversal, edate, itemid, godownid, batchno, qty, value)
    select branchid, voucherid, version, true, edate, itemid, godownid, batchno, -qty, -value from stock_move where ${of}`.execute(ctx.tx)
  await sql`
    insert into bill_entry (branchid, voucherid, version, isreversal, kind, ledgerid, refno, fy, refdate, duedate, amount)
    select branchid, voucherid, version, true, kind, ledgerid, refno, fy, refdate, duedate, -amount from bill_entry where ${of}`.execute(ctx.tx)
}

/** A posting as texts in one order, to tell whether a change of a document changes the books. */
function textOf({ entries, moves, bills, lines, withheld }: PostedRows): string {
  const ofEntries = entries.map(({ ledgerid, amount }) => `${ledgerid} ${amount}`)
  const ofMoves = moves.map(({ itemid, godownid, batchno, qty, value }) => `${itemid} ${godownid} ${batchno} ${qty} ${value ?? ''}`)
  const ofBills = bills.map((bill) => [bill.kind, bill.ledgerid, bill.fy, bill.refdate, bill.duedate, bill.amount, bill.refno].join(' '))
  return JSON.stringify([ofEntries.sort(), ofMoves.sort(), ofBills.sort(), [...lineTexts(lines)].sort(), [...withheldTexts(withheld)].sort()])
}

async function postedText(ctx: Context, { id, version }: Voucher): Promise<string> {
  const texts = async (table: string, text: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ text: string }>`
      select ${sql.raw(text)} as text from ${sql.table(table)}
      where coid = ${ctx.session.coid} and voucherid = ${id} and version = ${version} and not isreversal`.execute(ctx.tx)
    return rows.map((row) => row.text).sort()
  }
  return JSON.stringify([
    await texts('ledger_entry', "concat_ws(' ', ledgerid, amount)"),
    await texts('stock_move', "concat_ws(' ', itemid, godownid, batchno, trim_scale(qty), coalesce(value::text, ''))"),
    await texts('bill_entry', "concat_ws(' ', kind, ledgerid, fy, refdate, duedate, amount, refno)"),
    await texts('voucher_line', LINE_TEXT),
    await texts('withheld_entry', WITHHELD_TEXT),
  ])
}
