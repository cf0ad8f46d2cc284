import { sql, type Transaction } from "kysely";
import type { PlaceAnswer, PlacesAnswer } from "../../../wire/setup-endpoints";
import { holdCompany, ifCompanyRemoved } from "../../db/removed-companies";
import type { Tables } from "../../db/tables";
import { Denied } from "../call/bad-request";
import type { LiveSession } from "../call/sessions-contract";
import { lockAccount, placesOf } from "./account";
import { branchesOf, rightsDigest } from "./grant";
import { ipIsAllowed } from "./ip-allow";
import type { SessionDesk } from "./session-desk";
import { trailOfSession } from "./session-trail";
import { startSession } from "./start-session";

interface SwitchCall {
  readonly companyid: string;
  readonly ip: string;
  readonly device: string;
  /** Id of the device, for its grant. */
  readonly dev: string;
}

interface GrantRow {
  readonly rights: string;
  readonly branches: string[];
}

const MAY_NOT = "You cannot work in this branch. Sign in again to see your branches.";

/**
 * Switches to another branch, or to the same one under its new name, without the password: the calling session is the
 * proof. Starts a new session under the device's key and ends the previous one. The sign-in checks of branch, company
 * and address apply here too. The new session ends when the previous one would have: only the password extends the
 * time. Throws `Denied` if the previous session has ended, which the desk may not know yet.
 */
export async function switchPlace(
  desk: SessionDesk,
  live: LiveSession,
  { companyid, ip, device, dev }: SwitchCall,
): Promise<PlaceAnswer> {
  const now = desk.clock();
  const opened = await desk.db
    .asSystem(async (tx) => {
      // Lock order: the company before the user, as in its removal; the user before the session, as when all sessions
      // end.
      const wanted = await tx.selectFrom("branch").select("coid").where("companyid", "=", companyid).executeTakeFirst();
      if (!wanted) return null;
      await holdCompany(tx, wanted.coid);
      const account = await lockAccount(tx, live.user.userid);
      const until = await endOf(tx, live.user.sid, now);
      if (!account || account.is_blocked || !ipIsAllowed(ip, account.ip_allow)) return null;
      const place = (await placesOf(tx, account, now)).find((one) => one.companyid === companyid);
      if (place?.registration !== "good") return null;
      const { token, user } = await startSession(tx, desk.secrets, account, place, {
        key: live.key,
        ip,
        device,
        now,
        until,
      });
      await tx.updateTable("session").set({ revoked_at: now }).where("sid", "=", live.user.sid).execute();
      trailOfSession(tx, user, {
        action: "sign-in",
        ip,
        after: { device, from: `branch ${live.user.bname} of ${live.user.coname}` },
      });
      const { rows } =
        await sql<GrantRow>`select ${rightsDigest(user)} as rights, ${branchesOf(user)} as branches`.execute(tx);
      return { token, grant: await desk.signGrant(user, { rights: "", branches: [], ...rows[0], dev }) };
      // The branch of a company removed meanwhile cannot be entered; the calling session continues.
    })
    .catch(ifCompanyRemoved(null));
  if (!opened) return { err: MAY_NOT };
  desk.forget(live.user.sid);
  return { err: "", access_token: opened.token, grant: opened.grant };
}

/** The branches that the user may switch to, as a sign-in lists them (AUTH-007), without companies that are closed. */
export async function placesToEnter(desk: SessionDesk, { user }: LiveSession): Promise<PlacesAnswer> {
  const found = await desk.db.asSystem((tx) => placesOf(tx, user, desk.clock()));
  return {
    places: found
      .filter(({ registration }) => registration === "good")
      .map(({ companyid, coid, branchid, companyname, branchname }) => ({
        companyid,
        coid,
        branchid,
        companyname,
        branchname,
      })),
  };
}

/** When the session ends. Locks its row until the switch is done: a second switch finds it ended. Throws `Denied`. */
async function endOf(tx: Transaction<Tables>, sid: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`
    select expires_at from session where sid = ${sid} and revoked_at is null and expires_at > ${now} for update`.execute(
    tx,
  );
  const [open] = rows;
  if (!open) throw new Denied();
  return open.expires_at;
}
