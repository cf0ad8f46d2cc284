import { sql } from "kysely";
import type { OpenBill } from "../../../definitions/bill/bill-refs";
import { fromRupeesText, ZERO } from "../../../domain/money";
import type { Context } from "../call/context";

interface ExcludedDocument {
  readonly entity: string;
  readonly recid: number;
}

/**
 * Open bills of a party, oldest due date first. The parts settled by the document `but` count as open, and bills that
 * it opened itself are left out. `refnos` narrows to bills of these numbers.
 */
export async function openBills(
  ctx: Context,
  ledgerid: number,
  exclude: ExcludedDocument,
  refnos?: readonly string[],
): Promise<readonly OpenBill[]> {
  const { rows } = await sql<Omit<OpenBill, "balance"> & { readonly balance: string }>`
    select o.refno, o.fy, o.refdate::text, o.duedate::text, (o.balance - coalesce(own.amount, 0))::text as balance
    from bill_open o left join (
      select e.refno, e.fy, sum(e.amount) filter (where e.kind = 'against') as amount, sum(e.amount) filter (where e.kind = 'new') as made from bill_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
      where e.coid = ${ctx.session.coid} and e.ledgerid = ${ledgerid} and v.entity = ${exclude.entity} and v.recid = ${exclude.recid}
      group by e.refno, e.fy) own on own.refno = o.refno and own.fy = o.fy
    where o.coid = ${ctx.session.coid} and o.ledgerid = ${ledgerid} and o.balance <> coalesce(own.amount, 0) and coalesce(own.made, 0) = 0
      ${refnos ? sql`and lower(o.refno) = any(${refnos.map((no) => no.toLowerCase())}::text[])` : sql``}
    order by o.duedate, o.refdate, o.refno`.execute(ctx.tx);
  return rows.map((row) => ({ ...row, balance: fromRupeesText(row.balance) ?? ZERO }));
}
