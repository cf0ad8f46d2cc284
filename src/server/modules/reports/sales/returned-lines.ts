import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { AGAINST } from "../../../../definitions/bill/note-rates";
import { isSaleSide } from "../../../../definitions/bill/bill-kind";
import type { Context } from "../../../engine/call/context";
import { accessFrom } from "../../../engine/records/access";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { tableOf } from "../../../engine/records/shape";
import type { ReportQuestion, ReportRow } from "../../../engine/reports/declaration";
import { idOf } from "../../../engine/reports/question";
import { branchReach, reportRights, seenKinds } from "../../../engine/reports/reach";
import { ROWS_MAX, rowsOfKinds } from "./each-branch";

/** Kinds of notes of a side that the user may view: only notes can name a bill. */
async function noteKinds(ctx: Context, side: "out" | "in" | "all"): Promise<readonly RecordDeclaration[]> {
  return (await seenKinds(ctx)).filter(
    ({ document, fields }) =>
      document?.bill !== undefined &&
      fields.some(({ key }) => key === AGAINST) &&
      (side === "all" || isSaleSide(document.bill) === (side === "out")),
  );
}

/**
 * What notes of the days take back, one row for each item or charge of a note; quantities in base units. They are read
 * branch by branch, because the bill that a note names is in the note.
 */
export async function returnedLines(
  ctx: Context,
  side: "out" | "in" | "all",
  question: ReportQuestion,
): Promise<readonly ReportRow[]> {
  const kinds = await noteKinds(ctx, side);
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  return rowsOfKinds(ctx, reach, kinds, (kind) => linesOfKind(ctx, kind, question));
}

/** Lines that a change took back cancel out; notes are negative in the tax lines. */
async function linesOfKind(
  ctx: Context,
  kind: RecordDeclaration,
  question: ReportQuestion,
): Promise<readonly ReportRow[]> {
  const { coid } = ctx.session;
  const access = accessFrom(await reportRights(ctx), kind);
  const shown = (key: string, value: RawBuilder<unknown>) => (access.shows(key) ? value : sql`''`);
  const [party, item] = [idOf(question, "ddlledger"), idOf(question, "itemname")];
  const { rows } = await sql<ReportRow>`
    select v.entity, v.recid, v.branchid, v.id as voucherid, ${kind.title}::text as kind, ${shown(kind.nameField, sql`v.vno`)} as vno, v.vdate::text as vdate,
      coalesce(nullif(${shown(AGAINST, sql`h.${sql.ref(AGAINST)}`)}, ''), 'No bill named') as bill, coalesce(d.drconame, 'Cash') as party, coalesce(v.partyid, 0) as ledgerid,
      coalesce(i.itemname, 'Charges') as item, coalesce(l.itemid, 0) as itemid, coalesce(i.unitname, '') as unit, b.name as branch,
      (-sum(l.qty))::text as qty, (-sum(l.taxable))::text as taxable, (-sum(l.cgst + l.sgst + l.igst + l.cess))::text as tax,
      (-sum(l.taxable + l.cgst + l.sgst + l.igst + l.cess))::text as total
    from voucher v join ${sql.table(tableOf(kind))} h on h.coid = v.coid and h.id = v.recid join voucher_line l on l.coid = v.coid and l.voucherid = v.id
      left join m_debtors d on d.coid = v.coid and d.id = v.partyid left join m_item i on i.coid = l.coid and i.id = l.itemid left join branch b on b.branchid = v.branchid
    where v.coid = ${coid} and v.entity = ${kind.entity} and v.vdate between ${question.from}::date and ${question.to}::date and v.branchid = app_branch() and v.state = 'posted'
      and (${party} = 0 or v.partyid = ${party}) and (${item} = 0 or l.itemid = ${item})
    group by v.id, v.coid, h.id, h.${sql.ref(AGAINST)}, d.drconame, i.itemname, i.unitname, l.itemid, b.name
    having sum(l.qty) <> 0 or sum(l.taxable) <> 0
    order by v.vdate, v.id, min(l.lineno) limit ${ROWS_MAX + 1}`.execute(ctx.tx);
  return rows;
}
