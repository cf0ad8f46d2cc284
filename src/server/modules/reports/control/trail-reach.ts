import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { DEVELOPER } from "../../../../wire/session";
import type { Context } from "../../../engine/call/context";
import { accessFrom } from "../../../engine/records/access";
import { recordDeclarations } from "../../../engine/records/record-declarations";
import { branchReach, inBranches, reportRights } from "../../../engine/reports/reach";

/** What the trail tells of users and their sessions. */
const OF_USERS = ["session", "user", "profile"];

/**
 * SQL condition: the entry `a` is not about the developer, or the caller is the developer. Only the developer sees when
 * and from where they sign in.
 */
export const withoutDeveloper = ({ session }: Context): RawBuilder<unknown> =>
  session.isDeveloper
    ? sql`true`
    : sql`not (a.entity = any(${OF_USERS}::text[]) and a.recid in (select d.userid::text from app_user d where d.username = ${DEVELOPER}))`;

export const isAdmin = ({ session }: Context): boolean => session.isDeveloper || session.isCompanyAdmin;

/**
 * SQL condition: the user may know the entry `a`. Admins know all of the company, others those of the kinds of records
 * that they may view. A document belongs to its branch for both; `branchid` narrows to one branch.
 */
export async function seenEntries(ctx: Context, branchid: number): Promise<RawBuilder<unknown>> {
  const rights = await reportRights(ctx);
  const reach = await branchReach(ctx, branchid);
  const seen = recordDeclarations().filter((one) => accessFrom(rights, one).view);
  const documents = seen.filter(({ document }) => document).map(({ entity }) => entity);
  const masters = seen.filter(({ document }) => !document).map(({ entity }) => entity);
  const all = recordDeclarations().flatMap(({ entity, document }) => (document ? [entity] : []));
  const isOther = isAdmin(ctx)
    ? sql`a.entity <> all(${all}::text[]) and ${withoutDeveloper(ctx)}`
    : sql`a.entity = any(${masters}::text[])`;
  return sql`(((${isOther}) and ${branchid === 0 ? sql`true` : sql`a.branchid = ${branchid}`})
    or (a.entity = any(${documents}::text[]) and ${inBranches("a.branchid", reach)}))`;
}
