import type { Account } from '../session/account'
import { ipIsAllowed } from '../session/ip-allow'
import { compareWithNobody, secretMatches } from '../session/passwords'
import { normalUserName } from '../session/user-name'
import { countFailure, isShutOut, type Guesser } from './guesses'
import type { Login } from './login-blob'
import { LOCKED_OUT, said, type Outcome } from './outcome'
import type { SignInCall, SignInDesk } from './sign-in-desk'
import { ipText, SIGN_IN_TEXT } from './sign-in-texts'

/** Under these `login_attempt` keeps guesses at a name that no user has. */
const UNKNOWN = 'unknown user'
const UNKNOWN_LOCKED = 'unknown user locked out'

const locked = (name: string): Outcome => said(name, 'locked', SIGN_IN_TEXT.locked)

/** A name that no user has: step 5, or where names are hidden whatever a wrong password would come to. One password hash is computed either way. */
export async function refuseUnknown(desk: SignInDesk, call: SignInCall, { username, password }: Login, now: Date): Promise<Outcome> {
  if (!desk.hidesUserNames) {
    await compareWithNobody(password)
    return said(UNKNOWN, 'wrongUser', SIGN_IN_TEXT.wrong)
  }
  const guesser = { unknownName: normalUserName(username), ip: call.ip, now }
  return (await countedFault(desk, guesser, () => compareWithNobody(password), { wrong: UNKNOWN, lockedOut: UNKNOWN_LOCKED })) ?? said(UNKNOWN, 'wrongLogin', SIGN_IN_TEXT.wrong)
}

/**
 * Null where the user may try to enter: the address is allowed, nobody blocked him and the password is right. The address comes before
 * the password, so that only allowed addresses can guess it. Where names are hidden it comes after, as does the block by an
 * administrator: either tells that there is such a user, so only who knows the password is told.
 */
export async function refusal(desk: SignInDesk, call: SignInCall, login: Login, account: Account, now: Date): Promise<Outcome | null> {
  const standing = (): Outcome | null => {
    if (!ipIsAllowed(call.ip, account.ip_allow)) return said('address', 'ipNotAllowed', ipText(call.ip))
    return account.is_blocked ? locked('locked') : null
  }
  if (desk.hidesUserNames) return (await guessFault(desk, call, login, account, now)) ?? standing()
  return standing() ?? guessFault(desk, call, login, account, now)
}

async function guessFault(desk: SignInDesk, call: SignInCall, login: Login, account: Account, now: Date): Promise<Outcome | null> {
  const guesser = { userid: account.userid, ip: call.ip, ticket: call.ticket, now }
  return countedFault(desk, guesser, () => secretMatches(account.pwhash, login.password), { wrong: 'wrong password', lockedOut: LOCKED_OUT })
}

interface Names {
  readonly wrong: string
  readonly lockedOut: string
}

/** One way for a user and for a name that nobody has: a look at the count, one password hash, and the count in one statement. Null where `matches`. */
async function countedFault(desk: SignInDesk, guesser: Guesser, matches: () => Promise<boolean>, names: Names): Promise<Outcome | null> {
  const { db } = desk.sessions
  if (await db.asSystem((tx) => isShutOut(tx, guesser))) return locked('locked')
  if (await matches()) return null
  const isLocked = await db.asSystem((tx) => countFailure(tx, guesser))
  return isLocked ? locked(names.lockedOut) : said(names.wrong, 'wrongLogin', SIGN_IN_TEXT.wrong)
}
