import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { SessionUser } from "../../engine/call/session-user";

/**
 * The follow-ups that a user can see: the developer all of the company, a company admin those of the branches they
 * manage, every other user their own.
 */
export function visibleFollowUps({
  isDeveloper,
  isCompanyAdmin,
  userid,
}: Pick<SessionUser, "isDeveloper" | "isCompanyAdmin" | "userid">): RawBuilder<unknown> {
  if (isDeveloper) return sql`true`;
  if (!isCompanyAdmin) return sql`userid = ${userid}`;
  return sql`(userid = ${userid} or branchid in (select branchid from user_branch where userid = ${userid} and is_company_admin))`;
}
