import { sql } from "kysely";
import { groupedBy } from "../../../../domain/grouped";
import type { Context } from "../../../engine/call/context";
import { BRANCH_FILTER, defineReport, KIND_FILTER } from "../../../engine/reports/declaration";
import type { ReportRow } from "../../../engine/reports/declaration";
import { documentFields, kindTitle } from "../../../engine/reports/documents-of-rows";
import { idOf, textIn } from "../../../engine/reports/question";
import { branchReach, inBranches, seenVouchers } from "../../../engine/reports/reach";
import { withChanges } from "./trail-changes";
import { withOpenedDocuments } from "./opened-documents";
import { isoTime } from "./iso-time";

/** Changes of documents after their last approval, oldest first. */
async function changesSince(ctx: Context, rows: readonly ReportRow[]): Promise<readonly ReportRow[]> {
  const keys = rows.map(({ entity, recid }) => ({ entity, recid: String(recid) }));
  const { rows: found } = await sql<ReportRow>`
    select a.seq, a.entity, a.recid, a.action as rawaction, ${isoTime("a.at")} as at, coalesce(nullif(u.fullname, ''), a.username) as changedby
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(entity text, recid text)
      join audit_trail a on a.coid = ${ctx.session.coid} and a.entity = k.entity and a.recid = k.recid and a.action = 'update'
      left join app_user u on u.userid = a.userid
    where a.seq > (select coalesce(max(t.seq), 0) from audit_trail t where t.coid = a.coid and t.entity = a.entity and t.recid = a.recid and t.action = 'approve')
    order by a.seq`.execute(ctx.tx);
  return withChanges(ctx, found);
}

/** Adds who changed each document last, how often it was changed, and what. */
async function withEdits(ctx: Context, rows: readonly ReportRow[]): Promise<readonly ReportRow[]> {
  const key = ({ entity, recid }: ReportRow): string => `${String(entity)} ${String(recid)}`;
  const byDocument = groupedBy(await changesSince(ctx, rows), key);
  return rows.map((row) => {
    const edits = byDocument.get(key(row)) ?? [];
    const last = edits.at(-1);
    const changes = edits.map((edit) => String(edit.changes ?? "")).filter(Boolean);
    return {
      ...row,
      edits: edits.length,
      changes: changes.join("; "),
      changedby: last?.changedby ?? "",
      changedat: last?.at ?? null,
    };
  });
}

export default defineReport({
  name: "editedafterapproval",
  reportno: 3603,
  title: "Edited After Approval",
  group: "Control",
  order: 30,
  about: "Documents that were changed after a user approved them and wait for another approval",
  reads: "documents",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, KIND_FILTER, BRANCH_FILTER],
  columns: [
    { title: "Date", field: "vdate", format: "date", card: 2 },
    { title: "Document", field: "kind" },
    { title: "Number", field: "vno", ungrouped: true, card: 1 },
    { title: "Party", field: "party", of: "debtors.drconame" },
    { title: "Amount", field: "amount", format: "number2", sum: true, card: 3 },
    { title: "Approved By", field: "approvedby" },
    { title: "Approved On", field: "approvedat", format: "datetime", ungrouped: true },
    { title: "Changed By", field: "changedby", unsorted: true, ungrouped: true },
    { title: "Changed On", field: "changedat", format: "datetime", unsorted: true, ungrouped: true },
    { title: "Times Changed", field: "edits", format: "0", unsorted: true },
    { title: "Changes", field: "changes", unsorted: true, ungrouped: true },
  ],
  answer: async (ctx, question) => {
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const kind = textIn(question, "billnoB");
    return {
      from: sql`voucher v left join m_debtors d on d.coid = v.coid and d.id = v.partyid`,
      where: sql`v.coid = ${ctx.session.coid} and v.vdate between ${question.from}::date and ${question.to}::date and v.state = 'posted'
        and v.approvedver is not null and not v.chkdoc and ${inBranches("v.branchid", reach)} and ${await seenVouchers(ctx, "v")}
        and ${kind === "" ? sql`true` : sql`v.entity = ${kind}`}`,
      fields: {
        vdate: sql`v.vdate::text`,
        kind: kindTitle("v"),
        vno: sql`v.vno`,
        party: sql`coalesce(d.drconame, '')`,
        amount: sql`v.amount`,
        approvedby: sql`v.approved_by`,
        approvedat: isoTime("v.approved_at"),
        ...documentFields("v"),
      },
      order: [sql`v.vdate`, sql`v.id`],
      complete: async (rows) => withOpenedDocuments(ctx, await withEdits(ctx, rows)),
    };
  },
});
