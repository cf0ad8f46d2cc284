import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../../../engine/call/context";
import { accessFrom } from "../../../engine/records/access";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { declarationOf } from "../../../engine/records/record-declarations";
import { tableOf } from "../../../engine/records/shape";
import type { DeclaredFilter, ReportQuestion, ReportRow } from "../../../engine/reports/declaration";
import { choiceOf } from "../../../engine/reports/choice-of";
import { idOf } from "../../../engine/reports/question";
import { branchReach, reportRights, seenKinds } from "../../../engine/reports/reach";
import { ROWS_MAX, rowsOfKinds } from "./each-branch";

export const SHOWN = {
  name: "billnoD",
  label: "Show",
  kind: "choice",
  options: [
    { value: "all", label: "Discounts and free goods" },
    { value: "discounts", label: "Discounts" },
    { value: "free", label: "Free goods" },
  ],
  usual: { value: "all" },
} as const satisfies DeclaredFilter;

/** Lines `l` of a bill that are given for nothing, and those with a discount of their own or a share of the bill's. */
const IS_FREE = sql`(l.rate = 0 or l.discount >= 100)`;
const CONDITIONS: Readonly<Record<(typeof SHOWN.options)[number]["value"], RawBuilder<unknown>>> = {
  all: sql`(t.given <> 0 or ${IS_FREE})`,
  discounts: sql`t.given <> 0`,
  free: IS_FREE,
};

/** Lines of bills of the days with what was given on them, branch by branch, because the discount is in the bill. */
export async function discountedLines(
  ctx: Context,
  side: "sale" | "purchase",
  question: ReportQuestion,
): Promise<readonly ReportRow[]> {
  const kinds = (await seenKinds(ctx)).filter(
    ({ document }) => document?.bill?.kind === side && document.bill.paper === undefined,
  );
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  return rowsOfKinds(ctx, reach, kinds, (kind) => linesOfKind(ctx, kind, side, question));
}

/** What of a kind of bill the user may see, as SQL; a hidden figure is null, and no other tells it. */
async function seenParts(ctx: Context, kind: RecordDeclaration, side: "sale" | "purchase") {
  const rights = await reportRights(ctx);
  const [bill, item] = [accessFrom(rights, kind), accessFrom(rights, declarationOf("item"))];
  const price = `${side}price`;
  const hasSalesman = kind.fields.some(({ key }) => key === "salesmanid") && bill.shows("salesmanid");
  return {
    number: bill.shows(kind.nameField) ? sql`v.vno` : sql`''`,
    // The bill's discount is spread over its lines; what of it fell on a line is what its value lacks.
    share: bill.shows("discountamt")
      ? sql`case when coalesce(h.discountamt, 0) = 0 then 0 else g.gross - g.own - case when h.isinclusive then l.amount else l.taxable end end`
      : sql`0`,
    price: item.shows(price) ? sql`i.${sql.ref(price)}` : sql`null::numeric`,
    salesman: hasSalesman ? sql`coalesce(h.salesmanid, d.salesmanid)` : sql`d.salesmanid`,
  };
}

async function linesOfKind(
  ctx: Context,
  kind: RecordDeclaration,
  side: "sale" | "purchase",
  question: ReportQuestion,
): Promise<readonly ReportRow[]> {
  const { number, share, price, salesman } = await seenParts(ctx, kind, side);
  const chosen = (["ddlledger", "itemname", "salesman"] as const).map((name) => idOf(question, name));
  const [party = 0, item = 0, wanted = 0] = chosen;
  const { rows } = await sql<ReportRow>`
    select v.entity, v.recid, v.branchid, v.id as voucherid, ${kind.title}::text as kind, ${number} as vno, v.vdate::text as vdate, coalesce(d.drconame, 'Cash') as party,
      coalesce(v.partyid, 0) as ledgerid, coalesce(s.salesmanname, '') as salesman, i.itemname as item, l.itemid, coalesce(u.unitname, i.unitname, '') as unit, b.name as branch,
      l.qty::text as qty, (case when ${IS_FREE} then l.qty else 0 end)::text as freeqty, l.rate::text as rate, round(${price} * g.base / l.qty, 2)::text as listrate,
      g.gross::text as gross, coalesce(l.discount, 0)::text as discount, g.own::text as linediscount, t.share::text as billdiscount, t.given::text as given,
      round(t.given * 100 / nullif(g.gross, 0), 2)::text as percent, (case when ${IS_FREE} then round(${price} * g.base, 2) else 0 end)::text as freevalue
    from voucher v join ${sql.table(tableOf(kind))} h on h.coid = v.coid and h.id = v.recid join ${sql.table(`${tableOf(kind)}_item`)} l on l.coid = h.coid and l.parentid = h.id
      join m_item i on i.coid = l.coid and i.id = l.itemid left join m_unit u on u.coid = l.coid and u.id = l.unitid
      left join m_debtors d on d.coid = v.coid and d.id = v.partyid left join m_salesman s on s.coid = v.coid and s.id = ${salesman} left join branch b on b.branchid = v.branchid
      cross join lateral (
        select round(l.qty * l.rate, 2) as gross, round(round(l.qty * l.rate, 2) * coalesce(l.discount, 0) / 100, 2) as own, coalesce(nullif(l.baseqty, 0), l.qty) as base) g
      cross join lateral (select ${share} as share, g.own + ${share} as given) t
    where v.coid = ${ctx.session.coid} and v.entity = ${kind.entity} and v.vdate between ${question.from}::date and ${question.to}::date and v.branchid = app_branch()
      and v.state = 'posted' and l.qty > 0 and ${CONDITIONS[choiceOf(question, SHOWN)]}
      and (${party} = 0 or v.partyid = ${party}) and (${item} = 0 or l.itemid = ${item}) and (${wanted} = 0 or s.id = ${wanted})
    order by v.vdate, v.id, l.lineno limit ${ROWS_MAX + 1}`.execute(ctx.tx);
  return rows;
}
