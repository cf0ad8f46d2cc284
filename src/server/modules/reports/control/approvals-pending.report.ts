import { sql } from "kysely";
import { kolkataDate } from "../../../../domain/date-format";
import { BRANCH_FILTER, defineReport, KIND_FILTER } from "../../../engine/reports/declaration";
import { documentFields, kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { idOf, textIn } from "../../../engine/reports/question";
import { branchReach, inBranches, seenKinds } from "../../../engine/reports/reach";
import { isoTime } from "./iso-time";

/** Ages in days; each begins after the last day of the one before. */
const AGES = [
  [1, "0 to 1 day"],
  [7, "2 to 7 days"],
  [30, "8 to 30 days"],
] as const;

export default defineReport({
  name: "approvalspending",
  reportno: 3604,
  title: "Approvals Pending",
  group: "Control",
  order: 40,
  about: "Documents that no user has approved as they are now, by age",
  reads: "documents",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, KIND_FILTER, BRANCH_FILTER],
  columns: [
    { title: "Age", field: "age", groupby: true, count: true },
    { title: "Days", field: "days", format: "0", card: 2 },
    { title: "Date", field: "vdate", format: "date" },
    { title: "Document", field: "kind" },
    { title: "Number", field: "vno", ungrouped: true, card: 1 },
    { title: "Party", field: "party", of: "debtors.drconame" },
    { title: "Amount", field: "amount", format: "number2", sum: true, card: 3 },
    { title: "Status", field: "status" },
    { title: "Reason", field: "reason", ungrouped: true },
    { title: "Entered By", field: "username" },
    { title: "Last Saved", field: "savedat", format: "datetime", ungrouped: true },
    { title: "Narration", field: "narration", ungrouped: true, unsorted: true },
  ],
  detailed: true,
  answer: async (ctx, question) => {
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const kind = textIn(question, "billnoB");
    const kinds = (await seenKinds(ctx)).map(({ entity }) => entity);
    // Literals, because rows are grouped by them.
    const days = sql`greatest(${sql.lit(kolkataDate(ctx.now.getTime()))}::date - v.vdate, 0)`;
    const ages = AGES.map(([last, title]) => sql`when ${days} <= ${sql.lit(last)} then ${sql.lit(title)}`);
    return {
      from: sql`voucher v left join m_debtors d on d.coid = v.coid and d.id = v.partyid left join app_user u on u.userid = v.userid`,
      where: sql`v.coid = ${ctx.session.coid} and v.vdate between ${question.from}::date and ${question.to}::date and v.state = 'posted' and not v.chkdoc
        and v.entity = any(${kinds}::text[]) and ${inBranches("v.branchid", reach)} and ${kind === "" ? sql`true` : sql`v.entity = ${kind}`}`,
      fields: {
        age: sql`case ${sql.join(ages, sql` `)} else ${sql.lit("Over 30 days")} end`,
        days,
        vdate: sql`v.vdate::text`,
        kind: kindTitle("v"),
        vno: sql`v.vno`,
        party: sql`coalesce(d.drconame, '')`,
        amount: sql`v.amount`,
        status: sql`case when v.isrejected then 'Rejected' when v.approvedver is null then 'Never approved' else 'Changed after approval' end`,
        reason: sql`case when v.isrejected then v.reject_reason else '' end`,
        username: sql`coalesce(nullif(u.fullname, ''), u.username, '')`,
        savedat: isoTime("v.posted_at"),
        ...documentFields("v"),
      },
      order: [sql`v.vdate`, sql`v.id`],
      complete: (rows) => withDocuments(ctx, rows),
    };
  },
});
