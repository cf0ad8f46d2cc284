import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { BillRef } from "../../../definitions/bill/bill-refs";
import type { StoredSettling } from "../../../definitions/bill/money-facts";
import { fromRupeesText, ZERO } from "../../../domain/money";
import type { Context } from "../call/context";
import type { ExcludedDocument } from "./withholding-facts";

/**
 * SQL: a stored document spread over the oldest bills, with its parts of a ledger as a form gives them: one part for
 * a payment or receipt, the lines for a journal. `v` is the voucher.
 */
function spreadOf(entity: string, ledgerid: number): RawBuilder<unknown> {
  if (entity === "journal")
    return sql`
    select json_agg(json_build_object('refno', btrim(coalesce(l.refno, '')), 'amount', (coalesce(l.debit, 0) - coalesce(l.credit, 0))::text) order by l.lineno) as parts
    from m_journal m join m_journal_entry l on l.coid = m.coid and l.parentid = m.id
    where m.coid = v.coid and m.id = v.recid and m.allocation = 'oldest' and l.ledgerid = ${ledgerid} having count(*) > 0`;
  const [table, lines] = [sql.table(`m_${entity}`), sql.table(`m_${entity}_bill`)];
  return sql`
    select json_build_array(json_build_object('refno', '', 'amount', (case v.entity when 'receipt' then -m.mgrossamt else m.mgrossamt end)::text)) as parts
    from ${table} m where m.coid = v.coid and m.id = v.recid and m.allocation <> 'onaccount' and m.partyid = ${ledgerid}
      and not exists (select from ${lines} l where l.coid = m.coid and l.parentid = m.id)`;
}

interface Found {
  readonly day: string;
  readonly parts: readonly { readonly refno: string; readonly amount: string }[];
  readonly refs: readonly (Pick<BillRef, "refno" | "fy" | "refdate" | "duedate"> & { readonly amount: string })[];
}

/**
 * How a stored payment, receipt or journal is spread over the oldest bills of a ledger; null
 * where it is not spread or no longer posts anything.
 */
export async function storedSettling(
  ctx: Context,
  ledgerid: number,
  { entity, recid }: ExcludedDocument,
): Promise<StoredSettling | null> {
  if (recid === 0) return null;
  const { rows } = await sql<Found>`
    select v.vdate::text as day, s.parts, (
      select coalesce(json_agg(json_build_object('refno', e.refno, 'fy', e.fy, 'refdate', e.refdate::text, 'duedate', e.duedate::text, 'amount', e.amount::text) order by e.id), '[]') from (
        select refno, fy, refdate, duedate, sum(amount) as amount, max(id) filter (where not isreversal) as id from bill_entry
        where coid = v.coid and voucherid = v.id and ledgerid = ${ledgerid} and kind = 'against' group by refno, fy, refdate, duedate having sum(amount) <> 0) e) as refs
    from voucher v, lateral (${spreadOf(entity, ledgerid)}) s
    where v.coid = ${ctx.session.coid} and v.entity = ${entity} and v.recid = ${recid} and v.state = 'posted'
      and (select sum(amount) from bill_entry where coid = v.coid and voucherid = v.id and ledgerid = ${ledgerid}) <> 0`.execute(
    ctx.tx,
  );
  const [found] = rows;
  if (!found) return null;
  return {
    day: found.day,
    parts: found.parts.map(({ refno, amount }) => ({ refno, amount: fromRupeesText(amount) ?? ZERO })),
    refs: found.refs.map((ref) => ({ ...ref, kind: "against", ledgerid, amount: fromRupeesText(ref.amount) ?? ZERO })),
  };
}
