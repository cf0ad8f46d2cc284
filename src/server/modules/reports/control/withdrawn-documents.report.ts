import { sql } from "kysely";
import type { Context } from "../../../engine/call/context";
import { BRANCH_FILTER, defineReport, KIND_FILTER } from "../../../engine/reports/declaration";
import type { DeclaredFilter, ReportRow } from "../../../engine/reports/declaration";
import { documentFields, kindTitle } from "../../../engine/reports/documents-of-rows";
import { idOf, textIn } from "../../../engine/reports/question";
import { branchReach, inBranches, seenKinds } from "../../../engine/reports/reach";
import { choiceOf } from "../../../engine/reports/choice-of";
import { withOpenedDocuments } from "./opened-documents";
import { isoTime } from "./iso-time";

const SHOWN = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "both", label: "Cancelled and deleted" },
    { value: "cancelled", label: "Cancelled" },
    { value: "deleted", label: "Deleted" },
  ],
  usual: { value: "both" },
} as const satisfies DeclaredFilter;

interface Deletion {
  readonly entity: string;
  readonly recid: string;
  readonly at: string;
  readonly username: string;
}

/** A deleted document has no record: who deleted it and when is in the trail. */
async function withDeletions({ tx, session }: Context, rows: readonly ReportRow[]): Promise<readonly ReportRow[]> {
  const gone = rows.filter(({ state }) => state === "deleted");
  if (gone.length === 0) return rows;
  const keys = gone.map(({ entity, recid }) => ({ entity, recid: String(recid) }));
  const { rows: found } = await sql<Deletion>`
    select a.entity, a.recid, ${isoTime("a.at")} as at, coalesce(nullif(u.fullname, ''), a.username) as username
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(entity text, recid text) cross join lateral (
      select * from audit_trail t where t.coid = ${session.coid} and t.entity = k.entity and t.recid = k.recid and t.action = 'delete' order by t.seq desc limit 1) a
      left join app_user u on u.userid = a.userid`.execute(tx);
  const byDocument = new Map(found.map((one) => [`${one.entity} ${one.recid}`, one]));
  return rows.map((row) => {
    const deletion = row.state === "deleted" ? byDocument.get(`${String(row.entity)} ${String(row.recid)}`) : undefined;
    return deletion ? { ...row, doneby: deletion.username, doneat: deletion.at } : row;
  });
}

export default defineReport({
  name: "withdrawndocuments",
  reportno: 3602,
  title: "Cancelled and Deleted Documents",
  group: "Control",
  order: 20,
  about: "Documents that were cancelled or deleted, with who did it, when and why",
  alsoCalled: "deleted vouchers",
  reads: "documents",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, SHOWN, KIND_FILTER, BRANCH_FILTER],
  columns: [
    { title: "Date", field: "vdate", format: "date", card: 2 },
    { title: "Document", field: "kind" },
    { title: "Number", field: "vno", ungrouped: true, card: 1 },
    { title: "Party", field: "party", of: "debtors.drconame" },
    { title: "Amount", field: "amount", format: "number2", sum: true, card: 3 },
    { title: "Status", field: "status", count: true },
    { title: "By", field: "doneby", unsorted: true, ungrouped: true },
    { title: "On", field: "doneat", format: "datetime", unsorted: true, ungrouped: true },
    { title: "Reason", field: "reason", ungrouped: true },
    { title: "Entered By", field: "username" },
  ],
  answer: async (ctx, question) => {
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const kind = textIn(question, "billnoB");
    const shown = choiceOf(question, SHOWN);
    const kinds = (await seenKinds(ctx)).map(({ entity }) => entity);
    return {
      from: sql`voucher v left join m_debtors d on d.coid = v.coid and d.id = v.partyid left join app_user u on u.userid = v.userid
        left join app_user c on c.userid = v.cancelled_by`,
      where: sql`v.coid = ${ctx.session.coid} and v.vdate between ${question.from}::date and ${question.to}::date and v.state <> 'posted'
        and v.entity = any(${kinds}::text[]) and ${inBranches("v.branchid", reach)} and ${shown === "both" ? sql`true` : sql`v.state = ${shown}`}
        and ${kind === "" ? sql`true` : sql`v.entity = ${kind}`}`,
      fields: {
        vdate: sql`v.vdate::text`,
        kind: kindTitle("v"),
        vno: sql`v.vno`,
        party: sql`coalesce(d.drconame, '')`,
        amount: sql`v.amount`,
        state: sql`v.state`,
        status: sql`initcap(v.state)`,
        doneby: sql`coalesce(nullif(c.fullname, ''), c.username, '')`,
        doneat: isoTime("v.cancelled_at"),
        reason: sql`v.cancel_reason`,
        username: sql`coalesce(nullif(u.fullname, ''), u.username, '')`,
        ...documentFields("v"),
      },
      order: [sql`v.vdate`, sql`v.id`],
      complete: async (rows) =>
        (await withOpenedDocuments(ctx, await withDeletions(ctx, rows))).map((row) =>
          row.state === "deleted" ? { ...row, linkeditallowed: 0 } : row,
        ),
    };
  },
});
