import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { differenceOf, merged } from '../../../domain/books/posting'
import { isLedgerRole } from '../../../domain/books/roles'
import { toRupeesText } from '../../../domain/money'
import { toQuantityText } from '../../../domain/quantity'
import type { Context } from '../context'
import { Refusal } from '../refusal'
import { billedRows } from '../stock/billed'
import { ledgerOfRole } from './ledger-roles'
import { insertPart } from './posted-table'
import type { Place, PostedTable, Version } from './posted-table'
import type { Posting } from './posting'
import { LINES, lineRows, lineTexts } from './tax-lines'
import { WITHHELD, withheldRows, withheldTexts } from './withheld'

const ENTRIES: PostedTable = {
  name: 'ledger_entry', columns: [['ledgerid', 'bigint'], ['amount', 'numeric']], negated: ['amount'], isDated: true, text: "concat_ws(' ', ledgerid, amount)",
}
const MOVES: PostedTable = {
  name: 'stock_move', negated: ['qty', 'value'], isDated: true,
  columns: [['itemid', 'bigint'], ['godownid', 'bigint'], ['batchno', 'text'], ['lineid', 'integer'], ['qty', 'numeric'], ['value', 'numeric']],
  text: "concat_ws(' ', itemid, godownid, batchno, coalesce(lineid::text, ''), trim_scale(qty), coalesce(value::text, ''))",
}
const BILLS: PostedTable = {
  name: 'bill_entry', negated: ['amount'], isDated: false,
  columns: [['kind', 'text'], ['ledgerid', 'bigint'], ['refno', 'text'], ['fy', 'text'], ['refdate', 'date'], ['duedate', 'date'], ['amount', 'numeric']],
  text: "concat_ws(' ', kind, ledgerid, fy, refdate, duedate, amount, refno)",
}

const BILLED: PostedTable = {
  name: 'stock_billed', negated: ['qty', 'value'], isDated: false,
  columns: [['srcvoucherid', 'bigint'], ['srcline', 'integer'], ['qty', 'numeric'], ['value', 'numeric']],
  text: "concat_ws(' ', srcvoucherid, srcline, trim_scale(qty), value)",
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

/** A posting as its tables keep it; `before` is the version whose place it takes. */
export const postedRows = async (ctx: Context, posting: Posting, before: Place | null) => ({
  entries: await ledgerRows(ctx, posting), moves: moveRows(posting), bills: billRows(posting), lines: lineRows(posting.lines ?? []), withheld: withheldRows(posting.withheld ?? []),
  billed: await billedRows(ctx, posting.billed ?? [], before),
})
export type PostedRows = Awaited<ReturnType<typeof postedRows>>

const moveRows = ({ moves }: Posting) => moves.map(({ itemid, godownid, batchno, quantity, value, lineid = null }) =>
  ({ itemid, godownid, batchno, lineid, qty: toQuantityText(quantity), value: value === null ? null : toRupeesText(value) }))

const billRows = ({ bills }: Posting) => bills.map((bill) => ({ ...bill, amount: toRupeesText(bill.amount) }))

/** In the order in which their triggers touch balances, for every posting the same: two that meet wait for each other and never both. */
const TABLES = [
  [ENTRIES, 'entries'], [MOVES, 'moves'], [BILLS, 'bills'], [LINES, 'lines'], [WITHHELD, 'withheld'], [BILLED, 'billed'],
] as const satisfies readonly (readonly [PostedTable, keyof PostedRows])[]

export interface Written {
  /** What holds now, and its version; null where nothing does any more. */
  readonly fresh: (Version & { readonly rows: PostedRows }) | null
  /** The version whose exact opposite is written before it, each row on the day that it has. */
  readonly reversed?: Place
}

/**
 * Writes what a version of a voucher posts by one statement, for each round trip to the database costs as much as the work in it;
 * `voucher` is SQL that gives, changes or makes its `id`, which is answered. Ledgers that are posted to are not deleted meanwhile.
 */
export async function writePosting(ctx: Context, voucher: RawBuilder<unknown>, { fresh, reversed }: Written): Promise<number> {
  const { coid } = ctx.session
  const ledgers = (fresh?.rows.entries ?? []).map(({ ledgerid }) => ledgerid)
  const parts = [
    sql`v as (${voucher})`,
    sql`held as (select id from m_debtors where coid = ${coid} and id = any(${ledgers}::bigint[]) order by id for key share)`,
    ...TABLES.flatMap(([table, key]) => {
      const part = insertPart(coid, table, fresh && { version: fresh.version, day: fresh.day, rows: fresh.rows[key] }, reversed ?? null)
      return part ? [sql`${sql.raw(key)} as (${part})`] : []
    }),
  ]
  const { rows: [made] } = await sql<{ id: number; held: number }>`with ${sql.join(parts)} select v.id, (select count(*) from held) as held from v`.execute(ctx.tx)
  if (!made || made.held !== ledgers.length) throw new Refusal('', 'A ledger of this document is not there any more.')
  return made.id
}

/** A posting as texts in one order, to tell whether a change of a document changes the books. */
function textOf({ entries, moves, bills, lines, withheld, billed }: PostedRows): string {
  const ofEntries = entries.map(({ ledgerid, amount }) => `${ledgerid} ${amount}`)
  const ofMoves = moves.map(({ itemid, godownid, batchno, lineid, qty, value }) => `${itemid} ${godownid} ${batchno} ${lineid ?? ''} ${qty} ${value ?? ''}`)
  const ofBilled = billed.map(({ srcvoucherid, srcline, qty, value }) => `${srcvoucherid} ${srcline} ${qty} ${value}`)
  const ofBills = bills.map((bill) => [bill.kind, bill.ledgerid, bill.fy, bill.refdate, bill.duedate, bill.amount, bill.refno].join(' '))
  return JSON.stringify([ofEntries, ofMoves, ofBills, lineTexts(lines), withheldTexts(withheld), ofBilled].map((texts) => [...texts].sort()))
}

/** Whether a stored version posts just these rows. */
export async function isPosted(ctx: Context, { id, version }: Place, rows: PostedRows): Promise<boolean> {
  const selects = TABLES.map(([table], part) => sql`
    select ${sql.lit(part)} as part, ${sql.raw(table.text)} as text from ${sql.table(table.name)}
    where coid = ${ctx.session.coid} and voucherid = ${id} and version = ${version} and not isreversal`)
  const { rows: found } = await sql<{ part: number; text: string }>`${sql.join(selects, sql` union all `)}`.execute(ctx.tx)
  const texts: string[][] = TABLES.map(() => [])
  for (const { part, text } of found) texts[part]?.push(text)
  return JSON.stringify(texts.map((some) => some.sort())) === textOf(rows)
}
