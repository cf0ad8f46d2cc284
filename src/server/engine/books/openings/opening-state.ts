import { sql } from "kysely";
import type { OpeningSums } from "../../../../definitions/opening/opening-difference";
import { fromRupeesText, ZERO } from "../../../../domain/money";
import type { Context } from "../../call/context";

/** Sums of the opening balances of all the company's ledgers, and the value of its opening stock. */
export async function openingSums(ctx: Context): Promise<OpeningSums> {
  const { coid } = ctx.session;
  const { rows } = await sql<Record<keyof OpeningSums, string>>`
    select coalesce(sum(opening) filter (where openingtype <> 'Cr'), 0)::text as debit, coalesce(sum(opening) filter (where openingtype = 'Cr'), 0)::text as credit, (
      select coalesce(sum(m.value), 0)::text from stock_move m join voucher v on v.coid = m.coid and v.id = m.voucherid where v.coid = ${coid} and v.entity = 'opening') as stock
    from m_debtors where coid = ${coid}`.execute(ctx.tx);
  const of = (key: keyof OpeningSums) => fromRupeesText(rows[0]?.[key] ?? "0") ?? ZERO;
  return { debit: of("debit"), credit: of("credit"), stock: of("stock") };
}
