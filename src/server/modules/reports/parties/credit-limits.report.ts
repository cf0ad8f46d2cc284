import { sql } from "kysely";
import { kolkataDate } from "../../../../domain/date-format";
import type { Context } from "../../../engine/call/context";
import { Forbidden } from "../../../engine/call/refusal";
import { accessOf } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter, ReportQuestion, SelectedRows } from "../../../engine/reports/declaration";
import { choiceOf } from "../../../engine/reports/choice-of";
import { ofSalesmanAndArea, PARTY_FIELDS, PARTY_GROUPINGS, PARTY_JOINS, partyColumn } from "./party-fields";

const SHOWN = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "100", label: "Over the limit" },
    { value: "80", label: "80% of the limit or more" },
    { value: "0", label: "Every party with a limit" },
  ],
  usual: { value: "100" },
} as const satisfies DeclaredFilter;

/** Parties with a credit limit and what they owe now, by how far they are over it. */
async function limitRows(ctx: Context, question: ReportQuestion): Promise<SelectedRows> {
  const access = await accessOf(ctx, declarationOf("debtors"));
  if (!access.shows("creditlimit")) throw new Forbidden("You don't have permission to view credit limits.");
  const percent = choiceOf(question, SHOWN);
  const today = sql.lit(kolkataDate(ctx.now.getTime()));
  const reached =
    percent === "100" ? sql`o.owed > d.creditlimit` : sql`o.owed * 100 >= d.creditlimit * ${Number(percent)}`;
  return {
    from: sql`m_debtors d ${PARTY_JOINS}
      cross join lateral (
        select coalesce(sum(b.debit - b.credit), 0) as owed from ledger_balance b where b.coid = d.coid and b.ledgerid = d.id) o
      cross join lateral (
        select coalesce(sum(b.balance), 0) as overdue, coalesce(max(${today}::date - b.duedate), 0) as days
        from bill_open b where b.coid = d.coid and b.ledgerid = d.id and b.balance > 0 and b.duedate < ${today}::date) l`,
    where: sql`d.coid = ${ctx.session.coid} and d.creditlimit > 0 and ${percent === "0" ? sql`true` : reached}
      and ${ofSalesmanAndArea(question)}`,
    fields: {
      ...PARTY_FIELDS,
      creditlimit: sql`d.creditlimit`,
      balance: sql`o.owed`,
      over: sql`greatest(o.owed - d.creditlimit, 0)`,
      used: sql`round(o.owed * 100 / d.creditlimit, 2)`,
      overdue: sql`l.overdue`,
      days: sql`l.days`,
      ledgerver: sql`d.rowver`,
      linkeditfieldallowed: sql.lit(access.edit && !access.fixed.has("creditlimit") ? 1 : 0),
    },
    order: [sql`o.owed - d.creditlimit desc`, sql`d.drconame`, sql`d.id`],
  };
}

export default defineReport({
  name: "creditlimits",
  reportno: 3207,
  title: "Credit Limit Exceeded",
  group: "Parties",
  order: 70,
  about: "Parties that owe more than their credit limit, and what of it is overdue",
  reads: "books",
  filters: [SHOWN, { name: "salesman" }, { name: "area" }],
  columns: [
    partyColumn(3201, { ungrouped: true }),
    ...PARTY_GROUPINGS,
    {
      title: "Credit Limit",
      field: "creditlimit",
      format: "number2",
      sum: true,
      of: "debtors.creditlimit",
      linkeditfieldtype: "txtnumber",
      linkeditfieldsavebtn: "rowwise",
      linkeditsavesqlsp: "debtors_R_save",
      linkeditsaveentity: "debtors",
      linkeditsaveid: "ledgerid",
      linkeditsaverowver: "ledgerver",
    },
    { title: "Balance", field: "balance", format: "drcr", sum: true, card: 2 },
    { title: "Over the Limit", field: "over", format: "number2", sum: true, card: 3, of: "debtors.creditlimit" },
    { title: "Used %", field: "used", format: "0.00", of: "debtors.creditlimit" },
    { title: "Overdue", field: "overdue", format: "number2", sum: true, of: "sale.duedate" },
    { title: "Days Overdue", field: "days", format: "0", of: "sale.duedate" },
  ],
  answer: limitRows,
});
