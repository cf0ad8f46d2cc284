import type { Account } from "../session/account";
import { secretMatches } from "../session/passwords";
import type { SessionDesk } from "../session/session-desk";
import { askPasskey, passkeyMatches } from "./passkey-assert";
import type { SignInCall } from "./sign-in-desk";
import { SIGN_IN_TEXT } from "./sign-in-texts";
import { redeemCode } from "./two-factor";

type Second = Pick<SignInCall, "pin" | "passkey" | "relyingParty">;
type Known = Pick<Account, "pinhash" | "totp">;

/** True if the password alone does not let the user in. */
export const needsSecond = ({ pinhash, totp }: Known): boolean => pinhash !== null || totp !== null;

/**
 * The sentence for step 6. The step has one numeric field (AUTH-012) with the value `pinsecuritycode` (AUTH-023), and
 * a number above 9 means `All steps completed` (AUTH-017): so the code is typed in that field, after the PIN if the
 * user has both.
 */
export function secondAsked({ pinhash, totp }: Known): string {
  if (totp === null) return SIGN_IN_TEXT.pinNeeded;
  return pinhash === null ? SIGN_IN_TEXT.codeNeeded : SIGN_IN_TEXT.pinAndCodeNeeded;
}

/** '' if the typed text or the passkey is right, otherwise the sentence, which hides which half was wrong. */
export async function secondFault(sessions: SessionDesk, account: Account, call: Second, now: Date): Promise<string> {
  const { pinhash, totp } = account;
  const typed = call.pin;
  if (totp !== null && call.passkey) return passkeyFault(sessions, account, { ...call, passkey: call.passkey }, now);
  if (totp === null) return pinhash === null || (await secretMatches(pinhash, typed)) ? "" : SIGN_IN_TEXT.pinWrong;
  const code = pinhash === null ? typed : await codeAfterPin(pinhash, typed);
  if (code === null) return SIGN_IN_TEXT.pinOrCodeWrong;
  const taken = await sessions.db.asSystem((tx) => redeemCode(tx, sessions.secrets.sealKey, account, totp, code, now));
  if (taken === "good") return "";
  if (taken === "used") return SIGN_IN_TEXT.codeUsed;
  return pinhash === null ? SIGN_IN_TEXT.codeWrong : SIGN_IN_TEXT.pinOrCodeWrong;
}

/** If the user also has a PIN, it is typed as well; a wrong PIN leaves the passkey unread. */
async function passkeyFault(
  sessions: SessionDesk,
  { userid, pinhash }: Account,
  call: Second & { readonly passkey: string },
  now: Date,
): Promise<string> {
  if (pinhash !== null && !(await secretMatches(pinhash, call.pin))) return SIGN_IN_TEXT.pinOrCodeWrong;
  const isGood = call.relyingParty && (await passkeyMatches(sessions.db, userid, call.relyingParty, call.passkey, now));
  return isGood ? "" : SIGN_IN_TEXT.passkeyWrong;
}

/** Passkey options for step 6, an alternative to the code; '' if the user has no passkey for this address. */
export async function passkeyAsked(
  { db }: SessionDesk,
  { userid, totp }: Account,
  { relyingParty }: Second,
  now: Date,
): Promise<string> {
  return totp !== null && relyingParty ? db.asSystem((tx) => askPasskey(tx, userid, relyingParty, now)) : "";
}

/** The six digits of the app, or ten of a recovery code, that follow the PIN; null if the PIN is wrong. */
async function codeAfterPin(pinhash: string, typed: string): Promise<string | null> {
  for (const digits of [6, 10])
    if (typed.length > digits && (await secretMatches(pinhash, typed.slice(0, -digits)))) return typed.slice(-digits);
  return null;
}
