import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { DEVELOPER } from "../../../wire/session";
import type { Tables } from "../../db/tables";
import type { SessionUser } from "../call/session-user";
import { clientOf, type Account, type Place } from "./account";
import { sealBytes } from "./seal";
import type { Secrets } from "./secrets";
import { SESSION_HOURS, signToken } from "./token";

export interface OpenedSession {
  readonly token: string;
  readonly key: Uint8Array;
  readonly user: SessionUser;
}

interface SessionStart {
  readonly key: Uint8Array;
  readonly ip: string;
  readonly device: string;
  readonly now: Date;
  /** When the session ends; by default after the full session time. */
  readonly until?: Date;
}

/** Ended sessions are kept this long, to show who worked from where. */
const KEPT_MS = 90 * 86_400_000;

/** Writes the session of a user in a branch, its key sealed, and signs the token. The caller has checked rights. */
export async function startSession(
  tx: Transaction<Tables>,
  secrets: Secrets,
  account: Account,
  place: Place,
  start: SessionStart,
): Promise<OpenedSession> {
  const { key, ip, device, now } = start;
  const user = sessionUser(randomUUID(), account, place);
  const expires = start.until ?? new Date(now.getTime() + SESSION_HOURS * 3_600_000);
  await tx
    .deleteFrom("session")
    .where("expires_at", "<", new Date(now.getTime() - KEPT_MS))
    .execute();
  await tx
    .insertInto("session")
    .values({
      sid: user.sid,
      userid: user.userid,
      branchid: user.branchid,
      sealed_key: sealBytes(key, secrets.sealKey, user.sid),
      created_at: now,
      last_seen_at: now,
      expires_at: expires,
      revoked_at: null,
      ip,
      device,
    })
    .execute();
  await tx.updateTable("app_user").set({ last_login: now }).where("userid", "=", user.userid).execute();
  return { token: await signToken(secrets, user, account, now, expires), key, user };
}

function sessionUser(sid: string, account: Account, place: Place): SessionUser {
  return {
    sid,
    userid: account.userid,
    username: account.username,
    fullname: account.fullname,
    coid: place.coid,
    coname: place.companyname,
    branchid: place.branchid,
    bname: place.branchname,
    companyid: place.companyid,
    isDeveloper: account.username === DEVELOPER,
    isCompanyAdmin: place.isCompanyAdmin,
    ...clientOf(account.client_party),
  };
}
