import { sql } from 'kysely'
import type { OpeningRecord } from '../../../definitions/opening-record'
import type { Row } from '../../../wire/envelope'
import { openedBills } from '../../engine/books/openings/opening-part'
import { openingFaults } from '../../engine/books/openings/opening-settled'
import type { Context } from '../../engine/call/context'
import type { Refusal } from '../../engine/call/refusal'
import { bookSettings, lockedRefusal } from '../../engine/documents/book-settings'
import { declarationOf } from '../../engine/records/record-declarations'
import { loadRecord } from '../../engine/records/view'
import { withBills } from './opening-rows'
import type { BillLine } from './opening-rows'

/** What a save of an import would refuse for reasons of the books: bills that vouchers settle, a period that is locked. */

/** Of these ledgers those whose opening bills vouchers have settled. One query: mostly there are none. */
export async function settledLedgers(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { coid } = ctx.session
  const { rows } = await sql<{ id: number }>`
    select distinct v.recid as id from voucher v join bill_entry e on e.coid = v.coid and e.voucherid = v.id and e.kind = 'new'
      join bill_entry a on a.coid = e.coid and a.ledgerid = e.ledgerid and a.refno = e.refno and a.fy = e.fy and a.kind = 'against'
    where v.coid = ${coid} and v.entity = 'debtors' and v.recid = any(${[...ids]}::bigint[])`.execute(ctx.tx)
  return new Set(rows.map(({ id }) => id))
}

/** The sentences of the save of a balance, without the place in a form. */
export async function balanceRefusals(ctx: Context, id: number, { amount = '0', side }: OpeningRecord): Promise<readonly string[]> {
  const before = await loadRecord(ctx, declarationOf('debtors'), id, false)
  return before ? (await refusals(ctx, id, before, { opening: amount, openingtype: side === 'Cr' ? 'Cr' : 'Dr' })).map(plain) : []
}

/** The same of the bills of a party, by the row of the file that each is about; 0 where it is about a bill that no row names. */
export async function billRefusals(ctx: Context, id: number, bills: readonly BillLine[]): Promise<readonly (readonly [row: number, sentence: string])[]> {
  const before = await loadRecord(ctx, declarationOf('debtors'), id, false)
  if (!before) return []
  const { openingbills, rows } = withBills(before, bills)
  return (await refusals(ctx, id, before, { openingbills })).map((one) => [rows[Number(one.more.line) - 1] ?? 0, plain(one)])
}

/** Rows of the file that say something else than what the party has. */
export async function changedBills(ctx: Context, id: number, bills: readonly BillLine[]): Promise<readonly number[]> {
  const before = await loadRecord(ctx, declarationOf('debtors'), id, false)
  return before ? [...withBills(before, bills).changed] : []
}

async function refusals(ctx: Context, id: number, before: Row, change: Row): Promise<readonly Refusal[]> {
  const record = { ...before, ...change }
  return openingFaults(ctx, before, record, openedBills(record, id, (await bookSettings(ctx)).booksFrom))
}

const plain = ({ message }: Refusal): string => message.replace(/^[\w ]+, line \d+: b/, 'B')

/** Why no opening balance may be entered or changed, '' where it may: all of them stand on the first day of the books, stock too. */
export async function lockedSentence(ctx: Context): Promise<string> {
  const settings = await bookSettings(ctx)
  return lockedRefusal(settings, '', settings.booksFrom)?.message ?? ''
}
