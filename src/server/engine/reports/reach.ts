/**
 * What of the company a user's reports may add up: the branches that they may enter, and the kinds of documents that
 * they may view. Reports share this with nothing else, so that no report decides it.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import { memoKey } from "../call/memo";
import { Forbidden, Refusal } from "../call/refusal";
import { rightsOfAll } from "../call/rights";
import type { RightsMap } from "../call/rights";
import { isPosted } from "../documents/document-flags";
import { accessFrom } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { recordDeclarations } from "../records/record-declarations";
import type { ReportDeclaration } from "./declaration";

const RIGHTS = memoKey<Promise<RightsMap>>("rights of a report");

/** Rights of the caller on everything, read once a call. */
export const reportRights = (ctx: Context): Promise<RightsMap> =>
  ctx.memo.get(RIGHTS) ?? ctx.memo.keep(RIGHTS, rightsOfAll(ctx));

export interface Branch {
  readonly id: number;
  readonly name: string;
}

const BRANCHES = memoKey<Promise<readonly Branch[]>>("branches of a report");

/** Branches of the company that the user may enter, by name, read once a call; the developer may enter all. */
export const ownBranches = (ctx: Context): Promise<readonly Branch[]> =>
  ctx.memo.get(BRANCHES) ?? ctx.memo.keep(BRANCHES, readBranches(ctx));

async function readBranches({ tx, session }: Context): Promise<readonly Branch[]> {
  const { rows } = await sql<Branch>`
    select b.branchid as id, b.name from branch b where b.coid = ${session.coid} and (${session.isDeveloper}
      or exists (select from user_branch u where u.userid = ${session.userid} and u.branchid = b.branchid)) order by b.name`.execute(
    tx,
  );
  return rows;
}

/** Branches that a report covers; `all` where that is the whole company. */
export interface BranchReach {
  readonly ids: readonly number[];
  readonly all: boolean;
}

/** `wanted` is the filter for branches, 0 for all that the user may enter. Throws `Forbidden` for any other branch. */
export async function branchReach(ctx: Context, wanted: number): Promise<BranchReach> {
  const own = (await ownBranches(ctx)).map(({ id }) => id);
  if (wanted !== 0) {
    if (!own.includes(wanted)) throw new Forbidden("You don't have permission to view this branch.");
    return { ids: [wanted], all: false };
  }
  return { ids: own, all: own.length === (await (ctx.memo.get(COUNT) ?? ctx.memo.keep(COUNT, countBranches(ctx)))) };
}

const COUNT = memoKey<Promise<number>>("number of branches");

async function countBranches({ tx, session }: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from branch where coid = ${session.coid}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

/** SQL condition on a column with a branch. */
export const inBranches = (column: string, { ids, all }: BranchReach): RawBuilder<unknown> =>
  all ? sql`true` : sql`${sql.ref(column)} = any(${[...ids]}::int[])`;

/** Fields of a document without which no figure of it may be shown: its amount, day and party. */
const told = ({ document, fields }: RecordDeclaration): readonly string[] => {
  const named = [document?.dateField, document?.amountField, document?.partyField].filter((key) => key !== undefined);
  const lines = fields.filter(({ kind }) => kind === "lines").map(({ key }) => key);
  return [...named, ...lines];
};

/** Whether the user may view the documents of a kind with all that a report tells of them. */
function isSeen(declaration: RecordDeclaration, rights: RightsMap): boolean {
  const access = accessFrom(rights, declaration);
  return access.view && told(declaration).every((key) => access.shows(key));
}

const postedKinds = (): readonly RecordDeclaration[] => recordDeclarations().filter(isPosted);

/** The kinds of posted documents that the user may view whole. */
export async function seenKinds(ctx: Context): Promise<readonly RecordDeclaration[]> {
  const rights = await reportRights(ctx);
  return postedKinds().filter((one) => isSeen(one, rights));
}

const areAll = (seen: readonly RecordDeclaration[]): boolean => seen.length === postedKinds().length;

/** Whether the user may view the documents of every kind. */
export const seesEveryKind = async (ctx: Context): Promise<boolean> => areAll(await seenKinds(ctx));

/** SQL condition: the voucher `alias` is of a kind that the user may view. */
export async function seenVouchers(ctx: Context, alias: string): Promise<RawBuilder<unknown>> {
  // Openings are no document of a list: what they add is in the balances of the ledger list.
  const seen = await seenKinds(ctx);
  const names = seen.map(({ entity }) => entity);
  return areAll(seen) ? sql`true` : sql`${sql.ref(`${alias}.entity`)} = any(${names}::text[])`;
}

/** Whether documents of a kind change what the report adds up. */
const isAdded = (declaration: RecordDeclaration, reads: ReportDeclaration["reads"]): boolean =>
  reads === "books" ||
  (reads === "stock" &&
    declaration.fields.some(
      (field) => field.kind === "lines" && field.columns.some((column) => column.key === "itemid"),
    ));

/** Kinds of documents that change what is added up and that the user may not view whole. */
async function unseenKinds(ctx: Context, reads: ReportDeclaration["reads"]): Promise<readonly RecordDeclaration[]> {
  const rights = await reportRights(ctx);
  return postedKinds().filter((one) => isAdded(one, reads) && !isSeen(one, rights));
}

/** Whether the user may be shown quantities and values of stock, and so what goods cost. */
export const seesStock = async (ctx: Context): Promise<boolean> => (await unseenKinds(ctx, "stock")).length === 0;

/**
 * A report that adds up balances cannot leave out a kind of document, so it is refused to users who may not view all
 * of them: its figures would tell what the lists hide. Throws `Refusal` naming the kinds.
 */
export async function demandSeen(
  ctx: Context,
  { title, reads }: Pick<ReportDeclaration, "title" | "reads">,
): Promise<void> {
  if (reads === "own" || reads === "documents") return;
  const unseen = await unseenKinds(ctx, reads);
  if (unseen.length === 0) return;
  const names = unseen.map(({ title: name }) => name);
  const shown = names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
  throw new Refusal(
    "rights",
    `${title} adds up every document, and you don't have permission to view all of: ${shown}. Ask an administrator for the right to view them.`,
  );
}
