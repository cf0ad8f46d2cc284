import type { SessionUser } from '../context'
import { isOwnPassword, noteOfUser, type GuessOrigin, type Origin } from './own-password'
import { newPasswordFault, passwordRuleOf } from './password-rule'
import { hashSecret } from './passwords'
import type { SessionDesk } from './session-desk'

/** The browser compares this text exactly, drops its token and reloads (ACCT-015). */
export const PASSWORD_CHANGED = 'Password changed.'
const WRONG_OLD = 'The current password is incorrect.'
const SAME = 'The new password must differ from the current one.'

/**
 * Sets a new password and ends all sessions of the user. The answer is the text for `err`: success or why not.
 * Wrong guesses at the current password count towards the lock-out like those at the sign-in; `lockedOut` is called where one shut him out.
 */
export async function changePassword(
  sessions: SessionDesk,
  user: SessionUser,
  passwords: { readonly old: string; readonly new: string },
  origin: Origin,
  lockedOut: (user: SessionUser) => void = () => undefined,
): Promise<string> {
  const at = sessions.clock()
  const outcome = await replace(sessions, user, passwords, { ...origin, lockedOut }, at)
  if (outcome !== PASSWORD_CHANGED) await sessions.db.asSystem((tx) => noteOfUser(tx, user, 'password not changed', origin, at))
  return outcome
}

async function replace(
  sessions: SessionDesk,
  user: SessionUser,
  passwords: { readonly old: string; readonly new: string },
  origin: GuessOrigin,
  now: Date,
): Promise<string> {
  const fault = newPasswordFault(passwords.new, await sessions.db.asSystem((tx) => passwordRuleOf(tx, user.userid), 'read'))
  if (fault) return fault
  if (!(await isOwnPassword(sessions, user, passwords.old, origin, now))) return WRONG_OLD
  if (passwords.old === passwords.new) return SAME
  const pwhash = await hashSecret(passwords.new)
  await sessions.db.asSystem(async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ pwhash, last_pwd_change: now, issued_sealed: null })
      .where('userid', '=', user.userid)
      .execute()
    await noteOfUser(tx, user, 'password changed', origin, now)
  })
  await sessions.revokeAllOf(user.userid)
  return PASSWORD_CHANGED
}
