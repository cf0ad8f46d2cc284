import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import { PORTAL_LISTS, type PortalList } from "../../../wire/portal";
import { partyOfClient } from "../../engine/documents/client-caller";
import type { Context } from "../../engine/call/context";
import { findDeclaration } from "../../engine/records/record-declarations";

interface Page {
  readonly DisplayStart: number;
  readonly DisplayLength: number;
}

/**
 * The posted documents of the caller's own customer in every branch, newest first. `pending` is what is open of the
 * bill that the document made, positive where the customer owes it.
 */
export async function clientDocuments(ctx: Context, list: PortalList, page: Page): Promise<readonly Row[]> {
  const { rows } = await sql<Row & { readonly formname: string }>`
    select v.recid as id, v.entity as formname, v.vno, v.vdate::text as vdate, v.amount, o.duedate::text as duedate, coalesce(o.balance, 0) as pending,
      case when o.balance > 0 then greatest(${today(ctx)} - o.duedate, 0) else 0 end as overdue, b.name as branch, count(*) over ()::int as "TotalCount"
    from voucher v join branch b on b.branchid = v.branchid
      left join lateral (select sum(balance) as balance, min(duedate) as duedate from bill_open where coid = v.coid and voucherid = v.id and ledgerid = v.partyid) o on true
    where v.coid = ${ctx.session.coid} and v.partyid = ${partyOfClient(ctx)} and v.state = 'posted' and v.entity = any(${[...PORTAL_LISTS[list]]}::text[])
    order by v.vdate desc, v.id desc limit ${page.DisplayLength} offset ${page.DisplayStart - 1}`.execute(ctx.tx);
  return rows.map((row) => ({
    ...withNumbers(row, "amount", "pending"),
    kind: findDeclaration(row.formname)?.title ?? "",
  }));
}

/** SQL of today in India. */
const today = ({ now }: Pick<Context, "now">) => sql`(${now}::timestamptz at time zone 'Asia/Kolkata')::date`;

/** The firm, the customer, and what the customer owes today; advances are not taken off. */
export async function clientHome(ctx: Context): Promise<readonly Row[]> {
  const partyid = partyOfClient(ctx);
  const { coid } = ctx.session;
  const { rows } = await sql<Row>`
    select d.drconame, c.name as company, c.phone, c.email,
      coalesce(sum(o.balance) filter (where o.balance > 0), 0) as outstanding,
      coalesce(sum(o.balance) filter (where o.balance > 0 and o.duedate < ${today(ctx)}), 0) as overdue,
      coalesce(-sum(o.balance) filter (where o.balance < 0), 0) as advance
    from m_debtors d join company c on c.coid = d.coid left join bill_open o on o.coid = d.coid and o.ledgerid = d.id
    where d.coid = ${coid} and d.id = ${partyid} group by d.drconame, c.name, c.phone, c.email`.execute(ctx.tx);
  return rows.map((row) => withNumbers(row, "outstanding", "overdue", "advance"));
}

/** Amounts travel as numbers; the database answers them as texts. */
const withNumbers = (row: Row, ...keys: readonly string[]): Row => ({
  ...row,
  ...Object.fromEntries(keys.map((key) => [key, Number(row[key])])),
});
