import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { daysBetween } from "../../../../domain/calendar";
import { turnover } from "../../../engine/books/balances/trial-balance";
import type { Context } from "../../../engine/call/context";
import { seesField } from "../../../engine/reports/columns";
import { BRANCH_FILTER, defineReport, KIND_FILTER } from "../../../engine/reports/declaration";
import type { ReportQuestion } from "../../../engine/reports/declaration";
import { documentFields, kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { idOf, textIn } from "../../../engine/reports/question";
import { branchReach, inBranches, reportRights, seenVouchers, seesEveryKind } from "../../../engine/reports/reach";
import type { BranchReach } from "../../../engine/reports/reach";
import { likeText } from "../../../engine/lists/list-filter";

/** Sums of what a voucher posts now. */
const vouchers = sql`voucher v left join m_debtors d on d.coid = v.coid and d.id = v.partyid left join app_user u on u.userid = v.userid
  cross join lateral (select coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debit, coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as credit
    from ledger_entry e where e.coid = v.coid and e.voucherid = v.id and e.version = v.version and not e.isreversal) t`;

/** From so many days on the balances of all ledgers are less to read than the entries of the documents. */
const MANY_DAYS = 14;

/** Number and sums of all documents of the days: what they debit and credit is the movement of the trial balance. */
async function totalsOf(
  { tx, session: { coid } }: Context,
  { from, to }: ReportQuestion,
  { all, ids }: BranchReach,
  where: RawBuilder<unknown>,
) {
  const sums = await turnover(tx, { coid, from, to, ...(all ? {} : { branchids: ids }) });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from voucher v where ${where}`.execute(tx);
  return { count: rows[0]?.n ?? 0, sums };
}

export default defineReport({
  name: "daybook",
  reportno: 3103,
  title: "Day Book",
  group: "Books",
  order: 30,
  about: "Every document of the days, with what it debits and credits",
  alsoCalled: "daybook, roznamcha",
  reads: "documents",
  filters: [
    { name: "dtpfrom", usual: "month-start" },
    { name: "dtpto" },
    KIND_FILTER,
    BRANCH_FILTER,
    { name: "searchname", label: "Number or party" },
  ],
  isReadByPage: true,
  columns: [
    { title: "Date", field: "vdate", format: "date", card: 2 },
    { title: "Month", field: "month", format: "month", visible: false },
    { title: "Document", field: "kind" },
    { title: "Number", field: "vno", ungrouped: true, card: 1 },
    { title: "Party", field: "party", of: "debtors.drconame" },
    { title: "Debit", field: "debit", format: "number2", sum: true, card: 3 },
    { title: "Credit", field: "credit", format: "number2", sum: true },
    { title: "Entered by", field: "username" },
    { title: "Narration", field: "narration", ungrouped: true, unsorted: true },
  ],
  compares: [],
  answer: async (ctx, question) => {
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const kind = textIn(question, "billnoB");
    const search = textIn(question, "searchname");
    const isOfAll = kind === "" && search === "" && (await seesEveryKind(ctx));
    const where = sql`v.coid = ${ctx.session.coid} and v.vdate between ${question.from}::date and ${question.to}::date and v.state = 'posted'
      and ${inBranches("v.branchid", reach)}`;
    const seesParty = seesField(await reportRights(ctx), "debtors.drconame");
    return {
      from: vouchers,
      where: sql`${where} and ${await seenVouchers(ctx, "v")}
        and ${kind === "" ? sql`true` : sql`v.entity = ${kind}`}
        and ${search === "" ? sql`true` : sql`(v.vno ilike ${`%${likeText(search)}%`} or (${seesParty} and d.drconame ilike ${`%${likeText(search)}%`}))`}`,
      fields: {
        vdate: sql`v.vdate::text`,
        month: sql`to_char(v.vdate, 'YYYY-MM-01')`,
        kind: kindTitle("v"),
        vno: sql`v.vno`,
        party: sql`coalesce(d.drconame, '')`,
        debit: sql`t.debit`,
        credit: sql`t.credit`,
        username: sql`coalesce(nullif(u.fullname, ''), u.username, '')`,
        ...documentFields("v"),
      },
      ...(search === "" ? { paged: { from: sql`voucher v`, key: sql`v.id` } } : {}),
      ...(isOfAll && daysBetween(question.from, question.to) >= MANY_DAYS
        ? { totals: () => totalsOf(ctx, question, reach, where) }
        : {}),
      order: [sql`v.vdate`, sql`v.id`],
      keptBy: "month",
      complete: (rows) => withDocuments(ctx, rows),
    };
  },
});
