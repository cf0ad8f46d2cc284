import type { SessionUser } from '../context'
import { countFailure, findAccount } from './account'
import { noteAttempt } from './login-record'
import { hashSecret, newPasswordFault, secretMatches } from './passwords'
import type { SessionDesk } from './session-desk'
import type { SignInCall } from './sign-in-desk'

/** The browser compares this text exactly, drops its token and reloads (ACCT-015). */
export const PASSWORD_CHANGED = 'Password changed.'
const WRONG_OLD = 'The current password is incorrect.'
const SAME = 'The new password must differ from the current one.'

/**
 * Sets a new password and ends all sessions of the user. The answer is the text for `err`: success or why not.
 * Wrong guesses at the current password count towards the lock-out like those at the sign-in.
 */
export async function changePassword(
  sessions: SessionDesk,
  user: SessionUser,
  passwords: { readonly old: string; readonly new: string },
  origin: Pick<SignInCall, 'ip' | 'device'>,
): Promise<string> {
  const at = sessions.clock()
  const outcome = await replace(sessions, user, passwords, at)
  const name = outcome === PASSWORD_CHANGED ? 'password changed' : 'password not changed'
  await sessions.db.asSystem((tx) => noteAttempt(tx, { ...origin, username: user.username, at, outcome: name }))
  return outcome
}

async function replace(
  sessions: SessionDesk,
  user: SessionUser,
  passwords: { readonly old: string; readonly new: string },
  now: Date,
): Promise<string> {
  const fault = newPasswordFault(passwords.new)
  if (fault) return fault
  const account = await sessions.db.asSystem((tx) => findAccount(tx, user.username))
  if (!account || !(await secretMatches(account.pwhash, passwords.old))) {
    await sessions.db.asSystem((tx) => countFailure(tx, user.userid, now))
    return WRONG_OLD
  }
  if (passwords.old === passwords.new) return SAME
  const pwhash = await hashSecret(passwords.new)
  await sessions.db.asSystem((tx) =>
    tx
      .updateTable('app_user')
      .set({ pwhash, last_pwd_change: now, failed_count: 0, last_failed_at: null })
      .where('userid', '=', user.userid)
      .execute(),
  )
  await sessions.revokeAllOf(user.userid)
  return PASSWORD_CHANGED
}
