import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables'
import { FIGURES, MONTH_KEYS, TALLY_KEYS } from './tax-lines.tables'

/** One place where what is maintained differs from what the entries say; both in rupees or units. */
export interface Difference {
  readonly what: 'posting' | 'ledger' | 'stock' | 'stock month' | 'bill' | 'gst month' | 'withheld'
  readonly key: string
  readonly kept: string
  readonly counted: string
}

const compare = (what: Difference['what'], kept: string, counted: string, key: string) => sql<Difference>`
  select ${what}::text as what, concat_ws(' ', ${sql.raw(key)}) as key, coalesce(k.v, 0)::text as kept, coalesce(c.v, 0)::text as counted
  from (${sql.raw(kept)}) k full join (${sql.raw(counted)}) c using (${sql.raw(key)}) where coalesce(k.v, 0) <> coalesce(c.v, 0)`

/** Counts every maintained balance of a company anew from its append-only entries. Nothing is changed; an empty list means that all hold. */
export async function verifyBooks(tx: Transaction<Tables>, coid: number): Promise<readonly Difference[]> {
  const of = `where coid = ${Number(coid)}`
  const checks = [
    compare('posting', 'select voucherid, version, isreversal, 0 as v from ledger_entry where false', `select voucherid, version, isreversal, sum(amount) as v from ledger_entry ${of} group by 1, 2, 3`, 'voucherid, version, isreversal'),
    compare('ledger', `select ledgerid, branchid, month, debit - credit as v from ledger_balance ${of}`,
      `select ledgerid, branchid, date_trunc('month', edate)::date as month, sum(amount) as v from ledger_entry ${of} group by 1, 2, 3`, 'ledgerid, branchid, month'),
    compare('stock', `select itemid, godownid, batchno, qty as v from stock_on_hand ${of}`,
      `select itemid, godownid, batchno, sum(qty) as v from stock_move ${of} group by 1, 2, 3`, 'itemid, godownid, batchno'),
    compare('stock month', `select itemid, godownid, month, qtyin - qtyout as v from stock_month ${of}`,
      `select itemid, godownid, date_trunc('month', edate)::date as month, sum(qty) as v from stock_move ${of} group by 1, 2, 3`, 'itemid, godownid, month'),
    compare('bill', `select ledgerid, refno, fy, balance as v from bill_open ${of}`,
      `select ledgerid, refno, fy, sum(amount) as v from bill_entry ${of} group by 1, 2, 3`, 'ledgerid, refno, fy'),
  ]
  for (const figure of ['base', 'handled', 'amount', 'advance']) checks.push(compare('withheld', `select partyid, sectionid, fy, ${figure} as v from withheld_year ${of}`,
    `select partyid, sectionid, fy, sum(${figure}) as v from withheld_entry ${of} group by 1, 2, 3`, 'partyid, sectionid, fy'))
  for (const figure of FIGURES) checks.push(compare('gst month', `select ${TALLY_KEYS}, ${figure} as v from gst_month ${of}`,
    `select ${MONTH_KEYS}, sum(${figure}) as v from voucher_line ${of} group by ${TALLY_KEYS}`, TALLY_KEYS))
  const found: Difference[] = []
  for (const check of checks) found.push(...(await check.execute(tx)).rows)
  return found
}
