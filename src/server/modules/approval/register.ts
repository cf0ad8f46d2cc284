import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { rightsOfAll } from "../../engine/call/rights";
import { isPosted } from "../../engine/documents/document-flags";
import { likeText } from "../../engine/lists/list-filter";
import type { ListQuery } from "../../engine/lists/list-selection";
import { accessFrom } from "../../engine/records/access";
import type { Access } from "../../engine/records/access";
import type { RecordDeclaration } from "../../engine/records/declaration";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { recordsKey } from "../../engine/records/shape";

/**
 * The register of documents: all posted documents of the branch in one list, read from `voucher`. Approval Detail and
 * Audit Detail show it. Approval and audit lock of a document are columns of its voucher. A user sees the kinds of
 * documents that they can view, without the columns that any of these kinds hides from them.
 */

/** One kind of document in the register and the user's rights on it. */
export interface Kind {
  readonly declaration: RecordDeclaration;
  readonly access: Access;
}

/** A document in the register. Amounts in rupees, days ISO. */
export interface RegisterRow extends Row {
  readonly id: number;
  readonly entity: string;
  readonly recid: number;
  readonly autobillno: string;
  readonly edateview: string;
}

/** Kinds of documents that the user can view and, for `approval`, approve. */
export async function kindsOf(ctx: Context, need: "view" | "approval"): Promise<readonly Kind[]> {
  const all = await rightsOfAll(ctx);
  return recordDeclarations()
    .filter(isPosted)
    .map((declaration) => ({ declaration, access: accessFrom(all, declaration) }))
    .filter(({ access }) => access.view && access[need]);
}

/** Columns that a list of all kinds must not show, because one of the kinds hides their field. */
export const hiddenIn = (kinds: readonly Kind[]): ReadonlySet<string> =>
  new Set(
    kinds.flatMap(({ declaration: { document, nameField }, access }) => [
      ...(access.shows(nameField) ? [] : ["autobillno"]),
      ...(document && access.shows(document.dateField) ? [] : ["edateview"]),
      ...(!document?.partyField || access.shows(document.partyField) ? [] : ["drconameview"]),
      ...(!document?.amountField || access.shows(document.amountField) ? [] : ["mgrossamt"]),
    ]),
  );

const COLUMNS: Readonly<Record<string, string>> = {
  edateview: "v.vdate",
  autobillno: "lower(v.vno)",
  drconameview: "lower(coalesce(d.drconame, ''))",
  mgrossamt: "v.amount",
  kindname: "v.entity",
  approved_by: "v.approved_by",
  approved_at: "v.approved_at",
  chkdocview: "v.chkdoc",
  locked: "(v.locked_at is not null)",
  locked_by: "v.locked_by",
  lock_remark: "v.lock_remark",
  locked_at: "v.locked_at",
};

export interface RegisterPage {
  readonly rows: readonly RegisterRow[];
  readonly total: number;
}

/** One page of the documents of the branch. Unsorted, those waiting for approval come first, oldest first. */
export async function registerPage(ctx: Context, kinds: readonly Kind[], question: ListQuery): Promise<RegisterPage> {
  const hidden = hiddenIn(kinds);
  const where = whereOf(ctx, kinds, question, hidden);
  const from = sql`from voucher v left join m_debtors d on d.coid = v.coid and d.id = v.partyid where ${where}`;
  const { rows } = await sql<RegisterRow>`
    select v.id, v.entity, v.recid, v.vno as autobillno, v.vdate::text as edateview, coalesce(d.drconame, '') as drconameview, v.amount::float8 as mgrossamt,
      v.chkdoc, v.approved_by, v.approved_at, v.locked_at is not null as locked, v.locked_by, v.lock_remark, v.locked_at, v.lockver
    ${from} order by ${sql.raw(orderOf(question, hidden))} limit ${question.length} offset ${question.start - 1}`.execute(
    ctx.tx,
  );
  const isWhole = question.id === 0 && question.search.trim() === "";
  const { rows: counts } = await (
    isWhole ? allOf(ctx, kinds) : sql<{ n: number }>`select count(*)::int as n ${from}`
  ).execute(ctx.tx);
  return { rows: rows.map((row) => withoutHidden(row, hidden)), total: counts[0]?.n ?? 0 };
}

/**
 * Number of documents. Each record has one voucher, and the records of each kind are counted as they are added and
 * deleted, including cancelled ones.
 */
const allOf = (ctx: Context, kinds: readonly Kind[]): RawBuilder<{ n: number }> => sql<{ n: number }>`
  select (coalesce(sum(n), 0) - (select count(*) from voucher where coid = ${ctx.session.coid} and branchid = ${ctx.session.branchid} and state = 'cancelled'
    and entity = any(${kinds.map(({ declaration }) => declaration.entity)}::text[])))::int as n from master_count
  where coid = ${ctx.session.coid} and entity = any(${kinds.map(({ declaration }) => recordsKey(ctx, declaration))}::text[])`;

function whereOf(
  ctx: Context,
  kinds: readonly Kind[],
  { id, search }: ListQuery,
  hidden: ReadonlySet<string>,
): RawBuilder<unknown> {
  const { coid, branchid } = ctx.session;
  const pattern = `%${likeText(search.trim().toLowerCase())}%`;
  const places = [
    ...(hidden.has("autobillno") ? [] : [sql`lower(v.vno) like ${pattern}`]),
    ...(hidden.has("drconameview") ? [] : [sql`lower(d.drconame) like ${pattern}`]),
  ];
  return sql.join(
    [
      sql`v.coid = ${coid} and v.branchid = ${branchid} and v.state = 'posted' and v.entity = any(${kinds.map(({ declaration }) => declaration.entity)}::text[])`,
      ...(id > 0 ? [sql`v.id = ${id}`] : []),
      ...(search.trim() === "" ? [] : [places.length === 0 ? sql`false` : sql`(${sql.join(places, sql` or `)})`]),
    ],
    sql` and `,
  );
}

function orderOf({ sortCol, sortDir, groupby }: ListQuery, hidden: ReadonlySet<string>): string {
  const by = (name: string): string => (hidden.has(name) || !Object.hasOwn(COLUMNS, name) ? "" : (COLUMNS[name] ?? ""));
  const own = by(sortCol);
  return [
    ...(by(groupby) ? [by(groupby)] : []),
    ...(own ? [`${own} ${sortDir}`] : ["v.chkdoc", "v.vdate"]),
    "v.id",
  ].join(", ");
}

const withoutHidden = (row: RegisterRow, hidden: ReadonlySet<string>): RegisterRow => ({
  ...row,
  ...Object.fromEntries([...hidden].map((name) => [name, ""])),
});
