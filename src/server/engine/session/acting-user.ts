import { sql, type Transaction } from "kysely";
import { DEVELOPER } from "../../../wire/session";
import type { Tenant } from "../../db/database";
import type { Tables } from "../../db/tables";
import type { SessionUser } from "../call/session-user";

/**
 * A user for whom the server works without a session (a mail that they asked for), as they are at this moment. Null if
 * they are blocked or no longer exist, or may no longer enter the branch. For `asSystem`.
 */
export async function actingUser(
  tx: Transaction<Tables>,
  { userid, coid, branchid }: Tenant,
): Promise<SessionUser | null> {
  const { rows } = await sql<Omit<SessionUser, "isDeveloper" | "sid">>`
    select u.userid, u.username, u.fullname, c.coid, c.name as coname, b.branchid, b.name as bname, b.companyid,
      coalesce(ub.is_company_admin, false) as "isCompanyAdmin"
    from app_user u
    join branch b on b.branchid = ${branchid} and b.coid = ${coid}
    join company c on c.coid = b.coid
    left join user_branch ub on ub.userid = u.userid and ub.branchid = b.branchid
    where u.userid = ${userid} and not u.is_blocked and b.is_active
      and (ub.userid is not null or u.username = ${DEVELOPER})`.execute(tx);
  const [found] = rows;
  return found ? { ...found, sid: "", isDeveloper: found.username === DEVELOPER } : null;
}
