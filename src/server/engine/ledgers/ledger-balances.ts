import { sql } from "kysely";
import { fromRupeesText, type Paise, ZERO } from "../../../domain/money";
import type { Context } from "../call/context";
import type { ExcludedDocument } from "./withholding-facts";

/**
 * Balances of ledgers by id, in paise, a debit is positive, without what the document itself posted. From the
 * maintained balances of the months: the cost does not grow with the number of vouchers.
 */
export async function ledgerBalances(
  ctx: Context,
  ids: readonly number[],
  { entity, recid }: ExcludedDocument,
): Promise<ReadonlyMap<number, Paise>> {
  const { coid } = ctx.session;
  const { rows } = await sql<{ id: number; balance: string }>`
    select d.id, (
      coalesce((select sum(b.debit - b.credit) from ledger_balance b where b.coid = ${coid} and b.ledgerid = d.id), 0)
      - coalesce((select sum(e.amount) from voucher v join ledger_entry e on e.coid = v.coid and e.voucherid = v.id
        where v.coid = ${coid} and v.entity = ${entity} and v.recid = ${recid} and e.ledgerid = d.id), 0))::text as balance
    from m_debtors d where d.coid = ${coid} and d.id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.tx);
  return new Map(rows.map(({ id, balance }) => [Number(id), fromRupeesText(balance) ?? ZERO]));
}
