import type { Transaction } from 'kysely'
import type { LoginAnswer } from '../../../wire/session'
import type { Tables } from '../../db/tables'
import { type Account, countFailure, findAccount } from './account'
import { claimLogin, noteAttempt, type Attempt } from './login-record'
import { enter } from './enter'
import { ipIsAllowed } from './ip-allow'
import { CLOCK_TOLERANCE_S, readLogin, type Login } from './login-blob'
import { LOCKED_OUT, said, type Outcome } from './outcome'
import { compareWithNobody, secretMatches } from './passwords'
import { trailOfUser } from './session-trail'
import { type SignInCall, type SignInDesk, TooManyAttempts } from './sign-in-desk'
import { clockText, ipText, SIGN_IN_TEXT } from './sign-in-texts'

/**
 * The sign-in step machine (AUTH-004 to AUTH-023): one call, one answer. The order is: request out of time or used (step 0),
 * forgotten password (7), unknown user (5), address (4), locked (3), password (2), then `enter`.
 * The address comes before the password, so that only allowed addresses can guess it or lock somebody out.
 * Throws `TooManyAttempts` and `BrokenLogin`.
 */
export async function signIn(desk: SignInDesk, call: SignInCall): Promise<LoginAnswer> {
  const { clock, secrets, db } = desk.sessions
  const now = clock()
  if (!desk.perAddress.take(call.ip, now)) throw new TooManyAttempts(SIGN_IN_TEXT.tooMany)
  const login = await readLogin(secrets, call.blob)
  const user = login.username.toLowerCase()
  if (!desk.perUser.take(user, now)) throw new TooManyAttempts(SIGN_IN_TEXT.tooMany)
  const { outcome, account } = await decide(desk, call, login, now)
  const attempt = { username: login.username, ip: call.ip, device: call.device, at: now, outcome: outcome.name }
  await db.asSystem((tx) => keep(tx, attempt, outcome, account))
  if (outcome.isProgress) {
    desk.perAddress.giveBack(call.ip)
    desk.perUser.giveBack(user)
  }
  return outcome.answer
}

/** The attempt, and for a user that there is what went wrong in the audit trail too; who got in stands there since his session began. */
async function keep(tx: Transaction<Tables>, attempt: Attempt, outcome: Outcome, account: Account | null): Promise<void> {
  await noteAttempt(tx, attempt)
  if (outcome.isProgress || !account) return
  const action = outcome.name === LOCKED_OUT ? 'lock-out' : 'sign-in failed'
  await trailOfUser(tx, account, { action, ip: attempt.ip, after: { outcome: outcome.name, device: attempt.device } })
}

interface Decided {
  readonly outcome: Outcome
  /** Null where nobody was looked up or found. */
  readonly account: Account | null
}

async function decide(desk: SignInDesk, call: SignInCall, login: Login, now: Date): Promise<Decided> {
  const skewS = Math.abs(now.getTime() - login.iat.getTime()) / 1000
  if (skewS > CLOCK_TOLERANCE_S) return { outcome: said('clock', 'login', clockText(login.iat, now)), account: null }
  const { isNew, account } = await desk.sessions.db.asSystem(async (tx) => ({
    isNew: await claimLogin(tx, login.keyHash, now),
    account: await findAccount(tx, login.username),
  }))
  return { outcome: await answerTo(desk, call, login, { isNew, account }, now), account }
}

async function answerTo(
  desk: SignInDesk, call: SignInCall, login: Login, { isNew, account }: { readonly isNew: boolean; readonly account: Account | null }, now: Date,
): Promise<Outcome> {
  if (!isNew) return said('replayed', 'login', SIGN_IN_TEXT.replayed)
  if (login.password === '') return said('forgot', 'forgot', SIGN_IN_TEXT.forgot)
  if (!account) {
    await compareWithNobody(login.password)
    return said('unknown user', 'wrongUser', SIGN_IN_TEXT.wrong)
  }
  return (await refusal(desk, call, login, account, now)) ?? enter(desk.sessions, call, login, account, now)
}

/** Null where the user may try to enter: the address is allowed, he is not locked and the password is right. */
async function refusal(desk: SignInDesk, call: SignInCall, login: Login, account: Account, now: Date): Promise<Outcome | null> {
  if (!ipIsAllowed(call.ip, account.ip_allow)) return said('address', 'ipNotAllowed', ipText(call.ip))
  if (account.is_blocked) return said('locked', 'locked', SIGN_IN_TEXT.locked)
  if (await secretMatches(account.pwhash, login.password)) return null
  const isLocked = await desk.sessions.db.asSystem((tx) => countFailure(tx, account.userid, now))
  return isLocked ? said(LOCKED_OUT, 'locked', SIGN_IN_TEXT.locked) : said('wrong password', 'wrongLogin', SIGN_IN_TEXT.wrong)
}
