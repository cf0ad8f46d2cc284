import { sql, type Transaction } from "kysely";
import type { Row } from "../../../wire/envelope";
import { DEVELOPER } from "../../../wire/session";
import { existingCompanies } from "../../db/removed-companies";
import type { Tables } from "../../db/tables";
import type { SessionUser } from "../call/session-user";
import { addLink } from "../trail/audit";

type Tx = Transaction<Tables>;

export interface SessionEvent {
  readonly action:
    | "sign-in"
    | "sign-in failed"
    | "lock-out"
    | "unlock"
    | "sign-out"
    | "password changed"
    | "password not changed"
    | "two-factor taken";
  readonly ip: string;
  readonly before?: Row;
  /** Further facts: the outcome, the browser. Never a secret. */
  readonly after: Row;
  /** The actor, if it is not the user. */
  readonly by?: Actor;
}

export type Actor = Pick<SessionUser, "userid" | "username">;

/** The actor at the command line of the server. */
export const SERVER: Actor = { userid: 0, username: "(server)" };

/** The audit trail stores sign-in events under this entity and the user's id, in addition to `login_attempt`. */
export const SESSION_ENTITY = "session";

/** Adds an event in a session to the trail of its company. */
export function trailOfSession(tx: Tx, user: SessionUser, event: SessionEvent): void {
  add(tx, user, event, user.coid, user.branchid);
}

/**
 * Adds an event of the user without a chosen company, or for all of them (a wrong password, a lock-out, a new
 * password), to the trail of every company that the user may enter.
 */
export async function trailOfUser(tx: Tx, user: Actor, event: SessionEvent): Promise<void> {
  for (const coid of await holdTrailsOf(tx, user)) add(tx, user, event, coid, 0);
}

/**
 * The companies whose trails record events of the user, protected from removal until the transaction ends. Call it
 * before locking the user's rows, because a removal locks the company first.
 */
export async function holdTrailsOf(tx: Tx, user: Actor): Promise<readonly number[]> {
  const { rows } = await sql<{ coid: number }>`
    select distinct branch.coid from branch
    left join user_branch on user_branch.branchid = branch.branchid and user_branch.userid = ${user.userid}
    where user_branch.userid is not null or ${user.username === DEVELOPER}::boolean
      or branch.coid = (select client_of from app_user where userid = ${user.userid})`.execute(tx);
  return existingCompanies(
    tx,
    rows.map((row) => row.coid),
  );
}

function add(tx: Tx, user: Actor, event: SessionEvent, coid: number, branchid: number): void {
  const { userid, username } = event.by ?? user;
  addLink(tx, {
    coid,
    branchid,
    userid,
    username,
    captured_at: null,
    entity: SESSION_ENTITY,
    recid: String(user.userid),
    action: event.action,
    before: event.before ? JSON.stringify(event.before) : null,
    after: JSON.stringify(event.after),
    devid: "",
    geolocation: "",
    loginip: event.ip,
    opid: null,
  });
}
