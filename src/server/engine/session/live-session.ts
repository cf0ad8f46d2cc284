import { sql, type Transaction } from "kysely";
import { DEVELOPER } from "../../../wire/session";
import type { Tables } from "../../db/tables";
import type { SessionUser } from "../call/session-user";
import { clientOf } from "./account";

/** `last_seen_at` is exact to the minute: a write for every call would cost more than it is worth. */
const SEEN_EVERY_MS = 60_000;

type SessionRow = Omit<SessionUser, "isDeveloper" | "client"> & {
  readonly client_party: number | null;
  readonly sealed_key: string;
  readonly is_issued: boolean;
  readonly ip_allow: readonly string[];
  readonly last_seen_at: Date;
};

interface LiveRow {
  readonly user: SessionUser;
  readonly sealedKey: string;
  readonly isIssued: boolean;
  readonly ipAllow: readonly string[];
}

/**
 * The current session from the database. Null if it was ended or has expired, the user is blocked or no longer
 * exists, or they may no longer enter the branch. Names and the admin flag are current, not those of the token.
 */
export async function loadLive(tx: Transaction<Tables>, sid: string, now: Date): Promise<LiveRow | null> {
  const { rows } = await sql<SessionRow>`
    select session.sid, session.sealed_key, session.last_seen_at, app_user.is_issued, app_user.ip_allow, app_user.client_party, app_user.userid, app_user.username, app_user.fullname,
      company.coid, company.name as coname, branch.branchid, branch.name as bname, branch.companyid,
      coalesce(user_branch.is_company_admin, false) as "isCompanyAdmin"
    from session
    join app_user on app_user.userid = session.userid
    join branch on branch.branchid = session.branchid
    join company on company.coid = branch.coid
    left join user_branch on user_branch.userid = session.userid and user_branch.branchid = session.branchid
    where session.sid = ${sid} and session.revoked_at is null and session.expires_at > ${now} and not app_user.is_blocked and branch.is_active
      and (user_branch.userid is not null or app_user.username = ${DEVELOPER} or app_user.client_of = branch.coid)
  `.execute(tx);
  const [found] = rows;
  if (!found) return null;
  if (now.getTime() - found.last_seen_at.getTime() > SEEN_EVERY_MS)
    await tx.updateTable("session").set({ last_seen_at: now }).where("sid", "=", sid).execute();
  const {
    sealed_key: sealedKey,
    is_issued: isIssued,
    ip_allow: ipAllow,
    client_party: party,
    last_seen_at: _,
    ...user
  } = found;
  return {
    sealedKey,
    isIssued,
    ipAllow,
    user: { ...user, isDeveloper: user.username === DEVELOPER, ...clientOf(party) },
  };
}
