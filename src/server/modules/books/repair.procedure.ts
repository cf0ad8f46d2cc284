import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden } from "../../engine/call/refusal";
import { likeText } from "../../engine/lists/list-filter";
import { listParams, placed, questionOf } from "../../engine/procedures/list";
import { findDeclaration } from "../../engine/records/record-declarations";
import { formOf, proc } from "../../engine/records/shape";

const COLUMNS: Readonly<Record<string, string>> = {
  id: "f.id",
  kindview: "f.kind",
  docno: "lower(f.docno)",
  day: "f.day",
  what: "lower(f.what)",
  was: "f.was",
  now: "f.now",
  bname: "lower(b.name)",
  at: "f.at",
};

interface FindingRow extends Row {
  readonly entity: string;
  readonly recid: number;
  readonly isown: boolean;
}

/** Findings of all branches of the company. A document opens only in its own branch. Findings to check come first. */
async function findings(ctx: Context, given: Row): Promise<readonly Row[]> {
  const { coid, branchid, isDeveloper, isCompanyAdmin } = ctx.session;
  if (!isDeveloper && !isCompanyAdmin) throw new Forbidden("You don't have permission to view repairs.");
  const question = questionOf(given);
  const order = COLUMNS[question.sortCol];
  const by =
    question.sortCol === "id" || order === undefined
      ? "f.kind desc, f.id"
      : `${order} ${question.sortDir === "desc" ? "desc" : "asc"}, f.id`;
  const { rows } = await sql<FindingRow>`
    select f.id, 1 as rowver, case f.kind when 'check' then 'Check' else 'Corrected' end as kindview, f.docno, f.day::text as day, f.what, f.was, f.now, f.at, coalesce(b.name, '') as bname,
      f.entity, f.recid, f.branchid = ${branchid} as isown, count(*) over ()::integer as "TotalCount"
    from repair_finding f left join branch b on b.branchid = f.branchid
    where f.coid = ${coid} and (${question.id} = 0 or f.id = ${question.id}) and lower(concat_ws(' ', f.docno, f.what)) like ${`%${likeText(question.search.trim().toLowerCase())}%`}
    order by ${sql.raw(by)} limit ${question.length} offset ${question.start - 1}`.execute(ctx.tx);
  return placed(
    rows.map(({ entity, recid, isown, ...row }) => ({
      ...row,
      ...documentOf(entity, recid, isown),
      deleteallowed: 0,
      isactive: 1,
      formmnu: "repair",
    })),
    { DisplayStart: question.start },
  );
}

function documentOf(entity: string, recid: number, isOwn: boolean): Row {
  const declaration = findDeclaration(entity);
  return declaration && isOwn
    ? {
        editallowed: 1,
        formid: recid,
        formname: formOf(declaration),
        sqlsp: proc(declaration, "getviewdata"),
        formtitle: declaration.formTitle,
      }
    : { editallowed: 0 };
}

/** Repairs: what updates corrected in stored documents. */
export default defineProcedure({
  name: "repair_R_listgrid",
  kind: "query",
  params: listParams,
  run: (ctx, given) => findings(ctx, given),
});
