import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { ReportRowLinks } from "../../../definitions/report/report-row";
import { groupedBy } from "../../../domain/grouped";
import type { Context } from "../call/context";
import { inBranch } from "../call/in-branch";
import { memoKey } from "../call/memo";
import type { RecordDeclaration } from "../records/declaration";
import { findDeclaration, recordDeclarations } from "../records/record-declarations";
import { formOf, proc, tableOf } from "../records/shape";
import { accessFrom } from "../records/access";
import type { ReportRow } from "./declaration";
import { documentActions, documentKey } from "./document-actions";
import { ownBranches, reportRights } from "./reach";

/** SQL of the title of a voucher's kind, over the alias of `voucher`. Opening balances have no kind of their own. */
export function kindTitle(alias: string): RawBuilder<unknown> {
  const titles = recordDeclarations()
    .filter(({ document }) => document !== undefined)
    .map(({ entity, title }) => sql`when ${sql.lit(entity)} then ${sql.lit(title)}`);
  return sql`case ${sql.ref(`${alias}.entity`)} ${sql.join(titles, sql` `)} else 'Opening Balance' end`;
}

/** Fields that a selected row needs for `withDocuments`, over the alias of `voucher`. */
export const documentFields = (alias: string): Readonly<Record<string, RawBuilder<unknown>>> => ({
  entity: sql.ref(`${alias}.entity`),
  recid: sql.ref(`${alias}.recid`),
  branchid: sql.ref(`${alias}.branchid`),
});

const WITHOUT_ACTIONS = memoKey<boolean>("rows without actions");

/** From now on the rows of this call get no actions. */
export const leaveOutActions = (ctx: Context): void => void ctx.memo.keep(WITHOUT_ACTIONS, true);

/**
 * Adds to rows of vouchers what opens their document, what else the user may do with it, and its narration where the
 * user may read it. A document of another branch is shown, but opens only there.
 */
export async function withDocuments(ctx: Context, rows: readonly ReportRow[]): Promise<readonly ReportRow[]> {
  const narrations = await narrationsOf(ctx, rows);
  const narrationOf = (row: ReportRow): string => narrations.get(documentKey(row.entity, row.recid)) ?? "";
  if (ctx.memo.get(WITHOUT_ACTIONS)) return rows.map((row) => ({ ...row, narration: narrationOf(row) }));
  const isOfBranch = ({ branchid }: ReportRow): boolean => Number(branchid) === ctx.session.branchid;
  const actions = await documentActions(ctx, rows.filter(isOfBranch));
  const openers = new Map<string, ReportRowLinks>();
  return rows.map((row) => {
    const entity = String(row.entity);
    const declaration = findDeclaration(entity);
    const isHere = isOfBranch(row) || !declaration?.document;
    if (!declaration || !isHere) return { ...row, narration: narrationOf(row), linkeditallowed: 0 };
    const opener = openers.get(entity) ?? openerOf(declaration);
    openers.set(entity, opener);
    const own = { narration: narrationOf(row), linkeditid: Number(row.recid) };
    return joined(row, own, opener, actions.get(documentKey(entity, row.recid)) ?? {});
  });
}

/** A plain loop: a row has fifty members, and spreading them takes five times as long. */
function joined(...parts: readonly ReportRow[]): ReportRow {
  const row: { [name: string]: ReportRow[string] } = {};
  for (const part of parts) for (const name of Object.keys(part)) row[name] = part[name];
  return row;
}

/** What opens a document of a kind, without its id. */
const openerOf = (declaration: RecordDeclaration): ReportRowLinks => ({
  linkeditallowed: 1,
  linkeditformname: formOf(declaration),
  linkeditsqlsp: proc(declaration, "getviewdata"),
  linkeditformtitle: declaration.formTitle,
});

/**
 * Narrations by `documentKey`, of branches that the user may enter. Documents of a branch are read in that branch: row
 * security hides them from others.
 */
export async function narrationsOf(ctx: Context, rows: readonly ReportRow[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const byBranch = groupedBy(rows, ({ branchid }) => Number(branchid));
  const own = new Set((await ownBranches(ctx)).map(({ id }) => id));
  for (const [branchid, members] of byBranch) {
    if (!own.has(branchid)) continue;
    await inBranch(ctx, branchid, async () => {
      for (const [entity, documents] of groupedBy(members, (row) => String(row.entity)))
        for (const { id, narration } of await narrated(
          ctx,
          entity,
          documents.map(({ recid }) => Number(recid)),
        ))
          found.set(`${entity} ${id}`, narration);
    });
  }
  return found;
}

async function narrated(
  ctx: Context,
  entity: string,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly narration: string }[]> {
  const declaration = findDeclaration(entity);
  if (!declaration?.document || !declaration.fields.some(({ key }) => key === "narration")) return [];
  const access = accessFrom(await reportRights(ctx), declaration);
  if (!access.view || !access.shows("narration")) return [];
  const { rows } = await sql<{ id: number; narration: string }>`
    select id, coalesce(narration, '') as narration from ${sql.table(tableOf(declaration))}
    where coid = ${ctx.session.coid} and id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.tx);
  return rows;
}
