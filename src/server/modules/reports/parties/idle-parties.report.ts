import { sql } from "kysely";
import { addDays } from "../../../../domain/calendar";
import type { Context } from "../../../engine/call/context";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter, ReportQuestion, SelectedRows } from "../../../engine/reports/declaration";
import { documentFields, kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { entryInForce } from "../../../engine/reports/in-force";
import { choiceOf } from "../../../engine/reports/choice-of";
import { chosenGroups, PARTIES } from "./chosen-parties";
import { branchReach, inBranches } from "../../../engine/reports/reach";
import { ofSalesmanAndArea, PARTY_FIELDS, PARTY_GROUPINGS, PARTY_JOINS, partyColumn } from "./party-fields";

const DAYS = {
  name: "billnoC",
  label: "No transaction for",
  kind: "choice",
  options: [
    { value: "30", label: "30 days" },
    { value: "60", label: "60 days" },
    { value: "90", label: "90 days" },
    { value: "180", label: "180 days" },
    { value: "365", label: "A year" },
  ],
  usual: { value: "90" },
} as const satisfies DeclaredFilter;

/**
 * Parties `d` with their last entry `e` up to a day, which is read from the end of the index of their ledger, and its
 * voucher `v`. Opening balances are no transaction. Parties belong to the company: a transaction of another branch is
 * one too, but its document is not named to users who may not enter that branch.
 */
async function idleRows(ctx: Context, question: ReportQuestion): Promise<SelectedRows> {
  const { coid } = ctx.session;
  const { to } = question;
  const groups = await chosenGroups(ctx, question);
  const reach = await branchReach(ctx, 0);
  const since = addDays(to, -Number(choiceOf(question, DAYS)));
  return {
    from: sql`m_debtors d ${PARTY_JOINS}
      left join lateral (
        select e.edate, e.voucherid from ledger_entry e join voucher t on t.coid = e.coid and t.id = e.voucherid
        where e.coid = d.coid and e.ledgerid = d.id and e.edate <= ${to}::date and ${entryInForce("e", "t")} and t.entity <> 'debtors'
        order by e.edate desc, e.id desc limit 1) e on true
      left join voucher v on v.coid = d.coid and v.id = e.voucherid and ${inBranches("v.branchid", reach)}`,
    where: sql`d.coid = ${coid} and d.acgroupid = any(${groups}::bigint[]) and not d.inactive and (e.edate is null or e.edate < ${since}::date)
      and ${ofSalesmanAndArea(question)}`,
    fields: {
      ...PARTY_FIELDS,
      mobile: sql`coalesce(d.mobile, '')`,
      kind: sql`case when v.id is null then '' else ${kindTitle("v")} end`,
      vno: sql`coalesce(v.vno, '')`,
      edate: sql`coalesce(e.edate::text, '')`,
      days: sql`${sql.lit(to)}::date - e.edate`,
      // Balances are those of now, less what is dated after the day.
      balance: sql`coalesce((select sum(b.debit - b.credit) from ledger_balance b where b.coid = d.coid and b.ledgerid = d.id), 0)
        - coalesce((select sum(x.amount) from ledger_entry x where x.coid = d.coid and x.ledgerid = d.id and x.edate > ${sql.lit(to)}::date), 0)`,
      ...documentFields("v"),
    },
    order: [sql`e.edate nulls first`, sql`d.drconame`, sql`d.id`],
    complete: (rows) => withDocuments(ctx, rows),
  };
}

export default defineReport({
  name: "idleparties",
  reportno: 3206,
  title: "Parties with No Transaction",
  group: "Parties",
  order: 60,
  about:
    "Customers and suppliers without a bill, payment or journal for some time, with their last one and their balance",
  reads: "books",
  filters: [{ name: "dtpto", label: "As of" }, DAYS, PARTIES, { name: "salesman" }, { name: "area" }],
  columns: [
    partyColumn(3205, { ungrouped: true }),
    ...PARTY_GROUPINGS,
    { title: "Mobile", field: "mobile", ungrouped: true, of: "debtors.mobile" },
    { title: "Last Transaction", field: "edate", format: "date", card: 2 },
    { title: "Document", field: "kind" },
    { title: "Number", field: "vno", ungrouped: true },
    { title: "Days Since", field: "days", format: "0" },
    { title: "Balance", field: "balance", format: "drcr", sum: true, card: 3 },
  ],
  answer: idleRows,
});
