import type { Transaction } from "kysely";
import type { Tables } from "../../db/tables";
import { Denied } from "../call/bad-request";
import type { SessionUser } from "../call/session-user";
import { lockAccount } from "../session/account";
import { hashSecret } from "../session/passwords";
import type { SessionDesk } from "../session/session-desk";
import { holdTrailsOf } from "../session/session-trail";
import { isOwnPassword, noteOfUser, type GuessOrigin, type Origin } from "./own-password";
import { newPasswordFault, passwordRuleOf } from "./password-rule";

/** The browser compares this text exactly, drops its token and reloads (ACCT-015). */
const PASSWORD_CHANGED = "Password changed.";
const WRONG_OLD = "The current password is incorrect.";
const SAME = "The new password must be different from the current one.";

/**
 * Sets a new password and ends all sessions of the user. Returns the text for `err`: success or the reason. Throws
 * `Denied` if the session ended meanwhile. Wrong guesses at the current password count towards the lock-out like
 * those at sign-in; `lockedOut` is called if one locked the user out.
 */
export async function changePassword(
  sessions: SessionDesk,
  user: SessionUser,
  passwords: { readonly old: string; readonly new: string },
  origin: Origin,
  lockedOut: (user: SessionUser) => void = () => undefined,
): Promise<string> {
  const at = sessions.clock();
  const outcome = await replace(sessions, user, passwords, { ...origin, lockedOut }, at);
  if (outcome !== PASSWORD_CHANGED)
    await sessions.db.asSystem((tx) => noteOfUser(tx, user, "password not changed", origin, at));
  return outcome;
}

async function replace(
  sessions: SessionDesk,
  user: SessionUser,
  passwords: { readonly old: string; readonly new: string },
  origin: GuessOrigin,
  now: Date,
): Promise<string> {
  const fault = newPasswordFault(
    passwords.new,
    await sessions.db.asSystem((tx) => passwordRuleOf(tx, user.userid), "read"),
  );
  if (fault) return fault;
  if (!(await isOwnPassword(sessions, user, passwords.old, origin, now))) return WRONG_OLD;
  if (passwords.old === passwords.new) return SAME;
  const pwhash = await hashSecret(passwords.new);
  await sessions.db.asSystem(async (tx) => {
    await holdTrailsOf(tx, user);
    await lockAccount(tx, user.userid);
    await demandOpen(tx, user);
    await tx
      .updateTable("app_user")
      .set({ pwhash, last_pwd_change: now, issued_sealed: null })
      .where("userid", "=", user.userid)
      .execute();
    await sessions.endAllOf(tx, user.userid);
    await noteOfUser(tx, user, "password changed", origin, now);
  });
  sessions.forget();
  return PASSWORD_CHANGED;
}

/** Of two simultaneous changes with the right old password, one ends the session of the other. Throws `Denied`. */
async function demandOpen(tx: Transaction<Tables>, { sid }: SessionUser): Promise<void> {
  const open = await tx
    .selectFrom("session")
    .select("sid")
    .where("sid", "=", sid)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!open) throw new Denied();
}
