import type { LoginAnswer } from '../../../wire/session'
import { type Account, countFailure, findAccount } from './account'
import { claimLogin, noteAttempt } from './login-record'
import { enter } from './enter'
import { ipIsAllowed } from './ip-allow'
import { CLOCK_TOLERANCE_S, readLogin, type Login } from './login-blob'
import { said, type Outcome } from './outcome'
import { compareWithNobody, secretMatches } from './passwords'
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
  const outcome = await decide(desk, call, login, now)
  await db.asSystem((tx) => noteAttempt(tx, { username: login.username, ip: call.ip, device: call.device, at: now, outcome: outcome.name }))
  if (outcome.isProgress) {
    desk.perAddress.giveBack(call.ip)
    desk.perUser.giveBack(user)
  }
  return outcome.answer
}

async function decide(desk: SignInDesk, call: SignInCall, login: Login, now: Date): Promise<Outcome> {
  const skewS = Math.abs(now.getTime() - login.iat.getTime()) / 1000
  if (skewS > CLOCK_TOLERANCE_S) return said('clock', 'login', clockText(login.iat, now))
  const { isNew, account } = await desk.sessions.db.asSystem(async (tx) => ({
    isNew: await claimLogin(tx, login.keyHash, now),
    account: await findAccount(tx, login.username),
  }))
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
  return isLocked ? said('locked out', 'locked', SIGN_IN_TEXT.locked) : said('wrong password', 'wrongLogin', SIGN_IN_TEXT.wrong)
}
