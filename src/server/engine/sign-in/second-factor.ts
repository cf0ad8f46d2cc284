import type { Account } from '../session/account'
import { secretMatches } from '../session/passwords'
import type { SessionDesk } from '../session/session-desk'
import { askPasskey, passkeyMatches } from './passkey-assert'
import type { SignInCall } from './sign-in-desk'
import { SIGN_IN_TEXT } from './sign-in-texts'
import { takeCode } from './two-factor'

type Second = Pick<SignInCall, 'pin' | 'passkey' | 'relyingParty'>
type Known = Pick<Account, 'pinhash' | 'totp'>

/** True where the password alone does not let the user in. */
export const needsSecond = ({ pinhash, totp }: Known): boolean => pinhash !== null || totp !== null

/**
 * What step 6 asks for. The step has one numeric field (AUTH-012) whose value is `pinsecuritycode` (AUTH-023), and a number beyond 9
 * means `All steps completed` (AUTH-017): so the code comes in that field, and after the PIN where the user has both.
 */
export function secondAsked({ pinhash, totp }: Known): string {
  if (totp === null) return SIGN_IN_TEXT.pinNeeded
  return pinhash === null ? SIGN_IN_TEXT.codeNeeded : SIGN_IN_TEXT.pinAndCodeNeeded
}

/** '' where what was typed, or signed with a passkey, is right, else the sentence. Does not tell which half was wrong. */
export async function secondFault(sessions: SessionDesk, account: Account, call: Second, now: Date): Promise<string> {
  const { pinhash, totp } = account
  const typed = call.pin
  if (totp !== null && call.passkey) return passkeyFault(sessions, account, { ...call, passkey: call.passkey }, now)
  if (totp === null) return pinhash === null || (await secretMatches(pinhash, typed)) ? '' : SIGN_IN_TEXT.pinWrong
  const code = pinhash === null ? typed : await codeAfterPin(pinhash, typed)
  if (code === null) return SIGN_IN_TEXT.pinOrCodeWrong
  const taken = await sessions.db.asSystem((tx) => takeCode(tx, sessions.secrets.sealKey, account, totp, code, now))
  if (taken === 'good') return ''
  if (taken === 'used') return SIGN_IN_TEXT.codeUsed
  return pinhash === null ? SIGN_IN_TEXT.codeWrong : SIGN_IN_TEXT.pinOrCodeWrong
}

/** With a PIN too it is typed beside, and a wrong one leaves the passkey unread. */
async function passkeyFault(sessions: SessionDesk, { userid, pinhash }: Account, call: Second & { readonly passkey: string }, now: Date): Promise<string> {
  if (pinhash !== null && !(await secretMatches(pinhash, call.pin))) return SIGN_IN_TEXT.pinOrCodeWrong
  const isGood = call.relyingParty && (await passkeyMatches(sessions.db, userid, call.relyingParty, call.passkey, now))
  return isGood ? '' : SIGN_IN_TEXT.passkeyWrong
}

/** What goes with step 6 where the user may sign with a passkey instead; '' where he has none for this address. */
export async function passkeyAsked({ db }: SessionDesk, { userid, totp }: Account, { relyingParty }: Second, now: Date): Promise<string> {
  return totp !== null && relyingParty ? db.asSystem((tx) => askPasskey(tx, userid, relyingParty, now)) : ''
}

/** Six digits of the app, or ten of a recovery code, stand behind the PIN; null where the PIN is wrong. */
async function codeAfterPin(pinhash: string, typed: string): Promise<string | null> {
  for (const digits of [6, 10])
    if (typed.length > digits && (await secretMatches(pinhash, typed.slice(0, -digits)))) return typed.slice(-digits)
  return null
}
