import { sql } from "kysely";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { ReportRow } from "../../../engine/reports/declaration";
import { kindTitle } from "../../../engine/reports/documents-of-rows";
import { idOf } from "../../../engine/reports/question";
import { branchReach, inBranches, seenVouchers } from "../../../engine/reports/reach";

export default defineReport({
  name: "voucherstatistics",
  reportno: 3111,
  title: "Voucher Statistics",
  group: "Books",
  order: 90,
  about: "How many documents of each kind were entered, cancelled and approved, and what they come to",
  reads: "documents",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, BRANCH_FILTER],
  columns: [
    {
      title: "Document",
      field: "kind",
      card: 1,
      linkreportno: 3103,
      linkfieldname: "billnoB",
      linkfield: "entity",
    },
    { title: "Documents", field: "documents", format: "0", sum: true, card: 2 },
    { title: "Approved", field: "approved", format: "0", sum: true },
    { title: "Cancelled", field: "cancelled", format: "0", sum: true },
    { title: "Amount", field: "amount", format: "number2", sum: true, card: 3 },
    { title: "First", field: "firstday", format: "date" },
    { title: "Last", field: "lastday", format: "date" },
  ],
  compares: ["entity"],
  answer: async (ctx, question) => {
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const { rows } = await sql<ReportRow>`
      select v.entity, ${kindTitle("v")} as kind, count(*) filter (where v.state = 'posted') as documents,
        count(*) filter (where v.state = 'posted' and v.chkdoc) as approved, count(*) filter (where v.state = 'cancelled') as cancelled,
        coalesce(sum(v.amount) filter (where v.state = 'posted'), 0)::text as amount, min(v.vdate)::text as firstday, max(v.vdate)::text as lastday
      from voucher v where v.coid = ${ctx.session.coid} and v.vdate between ${question.from}::date and ${question.to}::date and v.state <> 'deleted'
        and ${inBranches("v.branchid", reach)} and ${await seenVouchers(ctx, "v")} group by v.entity order by 2`.execute(
      ctx.tx,
    );
    return { rows };
  },
});
