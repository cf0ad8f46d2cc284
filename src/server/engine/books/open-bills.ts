import { sql } from 'kysely'
import { financialYearOf, isoDate } from '../../../domain/calendar'
import { fromRupeesText, paise, subtract, ZERO } from '../../../domain/money'
import type { Paise } from '../../../domain/money'
import type { Context } from '../context'
import type { BillRef } from './posting'

export interface OpenBill {
  readonly refno: string
  readonly fy: string
  readonly refdate: string
  readonly duedate: string
  /** What is left of it; a debit is positive. */
  readonly balance: Paise
}

/**
 * Open bills of a party, oldest due first; those that a document settles itself (`but` is its record) count as if it did not.
 * `refnos` narrows to bills of these numbers.
 */
export async function openBills(ctx: Context, ledgerid: number, but: { readonly entity: string; readonly recid: number }, refnos?: readonly string[]): Promise<readonly OpenBill[]> {
  const { rows } = await sql<Omit<OpenBill, 'balance'> & { readonly balance: string }>`
    select o.refno, o.fy, o.refdate::text, o.duedate::text, (o.balance - coalesce(own.amount, 0))::text as balance
    from bill_open o left join (
      select e.refno, e.fy, sum(e.amount) as amount from bill_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
      where e.coid = ${ctx.session.coid} and e.ledgerid = ${ledgerid} and v.entity = ${but.entity} and v.recid = ${but.recid} and e.kind = 'against'
      group by e.refno, e.fy) own on own.refno = o.refno and own.fy = o.fy
    where o.coid = ${ctx.session.coid} and o.ledgerid = ${ledgerid} and o.balance <> coalesce(own.amount, 0)
      ${refnos ? sql`and lower(o.refno) = any(${refnos.map((no) => no.toLowerCase())}::text[])` : sql``}
    order by o.duedate, o.refdate, o.refno`.execute(ctx.tx)
  return rows.map((row) => ({ ...row, balance: fromRupeesText(row.balance) ?? ZERO }))
}

/** A part of a bill that an amount settles; both amounts of one sign, the opposite of the bill's. */
export function against(ledgerid: number, { refno, fy, refdate, duedate }: OpenBill, amount: Paise): BillRef {
  return { kind: 'against', ledgerid, refno, fy, refdate, duedate, amount }
}

/** Spreads an amount (a credit is negative) over bills of the other sign, in their order; answers what is left as well. */
export function spread(ledgerid: number, bills: readonly OpenBill[], amount: Paise): { readonly refs: readonly BillRef[]; readonly left: Paise } {
  const refs: BillRef[] = []
  let left = amount
  for (const bill of bills) {
    if (left === 0 || Math.sign(bill.balance) === Math.sign(left)) continue
    const part = paise(-Math.sign(bill.balance) * Math.min(Math.abs(bill.balance), Math.abs(left)))
    refs.push(against(ledgerid, bill, part))
    left = subtract(left, part)
  }
  return { refs, left }
}

/** A bill that a document opens. */
export const opened = (ledgerid: number, refno: string, day: string, duedate: string, amount: Paise): BillRef =>
  ({ kind: 'new', ledgerid, refno, fy: financialYearOf(isoDate(day)), refdate: day, duedate, amount })

