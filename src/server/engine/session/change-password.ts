import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables'
import type { SessionUser } from '../context'
import { countFailure, findAccount } from './account'
import { noteAttempt } from './login-record'
import { LOCKED_OUT } from './outcome'
import { hashSecret, newPasswordFault, secretMatches } from './passwords'
import type { SessionDesk } from './session-desk'
import { trailOfUser, type SessionEvent } from './session-trail'
import type { SignInCall } from './sign-in-desk'

/** The browser compares this text exactly, drops its token and reloads (ACCT-015). */
export const PASSWORD_CHANGED = 'Password changed.'
const WRONG_OLD = 'The current password is incorrect.'
const SAME = 'The new password must differ from the current one.'

type Origin = Pick<SignInCall, 'ip' | 'device'>

/**
 * Sets a new password and ends all sessions of the user. The answer is the text for `err`: success or why not.
 * Wrong guesses at the current password count towards the lock-out like those at the sign-in.
 */
export async function changePassword(
  sessions: SessionDesk,
  user: SessionUser,
  passwords: { readonly old: string; readonly new: string },
  origin: Origin,
): Promise<string> {
  const at = sessions.clock()
  const outcome = await replace(sessions, user, passwords, origin, at)
  if (outcome !== PASSWORD_CHANGED) await sessions.db.asSystem((tx) => note(tx, user, 'password not changed', origin, at))
  return outcome
}

/** In `login_attempt` and in the audit trail; the passwords stand in neither. */
async function note(tx: Transaction<Tables>, user: SessionUser, action: SessionEvent['action'], { ip, device }: Origin, at: Date): Promise<void> {
  await noteAttempt(tx, { ip, device, username: user.username, at, outcome: action === 'lock-out' ? LOCKED_OUT : action })
  await trailOfUser(tx, user, { action, ip, after: { device } })
}

async function replace(
  sessions: SessionDesk,
  user: SessionUser,
  passwords: { readonly old: string; readonly new: string },
  origin: Origin,
  now: Date,
): Promise<string> {
  const fault = newPasswordFault(passwords.new)
  if (fault) return fault
  const account = await sessions.db.asSystem((tx) => findAccount(tx, user.username))
  if (!account || !(await secretMatches(account.pwhash, passwords.old))) {
    const isLocked = await sessions.db.asSystem((tx) => countFailure(tx, user.userid, now))
    if (isLocked) await sessions.db.asSystem((tx) => note(tx, user, 'lock-out', origin, now))
    return WRONG_OLD
  }
  if (passwords.old === passwords.new) return SAME
  const pwhash = await hashSecret(passwords.new)
  await sessions.db.asSystem(async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ pwhash, last_pwd_change: now, failed_count: 0, last_failed_at: null })
      .where('userid', '=', user.userid)
      .execute()
    await note(tx, user, 'password changed', origin, now)
  })
  await sessions.revokeAllOf(user.userid)
  return PASSWORD_CHANGED
}
