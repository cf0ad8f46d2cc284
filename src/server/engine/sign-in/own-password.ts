import type { Transaction } from "kysely";
import type { Tables } from "../../db/tables";
import type { SessionUser } from "../call/session-user";
import { accountById } from "../session/account";
import { secretMatches } from "../session/passwords";
import type { SessionDesk } from "../session/session-desk";
import { trailOfUser, type SessionEvent } from "../session/session-trail";
import { countFailure, countOwnGuess } from "./guesses";
import { noteAttempt } from "./login-record";
import { LOCKED_OUT } from "./outcome";
import type { SignInCall } from "./sign-in-desk";

export type Origin = Pick<SignInCall, "ip" | "device">;

/** `lockedOut` is called if the guess locked the user out. */
export type GuessOrigin = Origin & { readonly lockedOut: (user: SessionUser) => void };

/**
 * Whether this is the password of the signed-in user. A wrong one counts towards the lock-out like one at sign-in,
 * because a stolen session must not allow guessing. It also counts against the session, which only its own guesses
 * end, not those of strangers at the same address.
 */
export async function isOwnPassword(
  sessions: SessionDesk,
  user: SessionUser,
  password: string,
  origin: GuessOrigin,
  now: Date,
): Promise<boolean> {
  const account = await sessions.db.asSystem((tx) => accountById(tx, user.userid));
  if (account && (await secretMatches(account.pwhash, password))) return true;
  const guesser = { userid: user.userid, ip: origin.ip, now };
  const { isLocked, isOver } = await sessions.db.asSystem(async (tx) => ({
    isLocked: await countFailure(tx, guesser),
    isOver: await countOwnGuess(tx, { ...guesser, sid: user.sid }),
  }));
  if (isLocked || isOver) await sessions.db.asSystem((tx) => noteOfUser(tx, user, "lock-out", origin, now));
  // The guesses came from within it, so it may be stolen; the user's other sessions continue.
  if (isOver) await sessions.revoke(user.sid);
  if (isLocked || isOver) origin.lockedOut(user);
  return false;
}

/** Records it in `login_attempt` and in the audit trail, without the passwords. */
export async function noteOfUser(
  tx: Transaction<Tables>,
  user: SessionUser,
  action: SessionEvent["action"],
  { ip, device }: Origin,
  at: Date,
): Promise<void> {
  await noteAttempt(tx, {
    ip,
    device,
    username: user.username,
    at,
    outcome: action === "lock-out" ? LOCKED_OUT : action,
  });
  await trailOfUser(tx, user, { action, ip, after: { device } });
}
