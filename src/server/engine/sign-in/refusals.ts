import type { Account } from "../session/account";
import { ipIsAllowed } from "../session/ip-allow";
import { compareWithDummy, secretMatches } from "../session/passwords";
import { normalUserName } from "../session/user-name";
import { countFailure, isShutOut, type Guesser } from "./guesses";
import type { Login } from "./login-blob";
import { LOCKED_OUT, outcomeOf, type Outcome } from "./outcome";
import type { SignInCall, SignInDesk } from "./sign-in-desk";
import { ipText, SIGN_IN_TEXT } from "./sign-in-texts";

/** Outcomes under which `login_attempt` stores guesses at a name that no user has. */
const UNKNOWN = "unknown user";
const UNKNOWN_LOCKED = "unknown user locked out";

const locked = (name: string): Outcome => outcomeOf(name, "locked", SIGN_IN_TEXT.locked);

/**
 * Refuses a name that no user has: step 5, or, where names are hidden, the same as for a wrong password. Computes one
 * password hash either way.
 */
export async function refuseUnknown(
  desk: SignInDesk,
  call: SignInCall,
  { username, password }: Login,
  now: Date,
): Promise<Outcome> {
  if (!desk.hidesUserNames) {
    await compareWithDummy(password);
    return outcomeOf(UNKNOWN, "wrongUser", SIGN_IN_TEXT.wrong);
  }
  const guesser = { unknownName: normalUserName(username), ip: call.ip, now };
  return (
    (await countedFault(desk, guesser, () => compareWithDummy(password), {
      wrong: UNKNOWN,
      lockedOut: UNKNOWN_LOCKED,
    })) ?? outcomeOf(UNKNOWN, "wrongLogin", SIGN_IN_TEXT.wrong)
  );
}

/**
 * Null if the user may try to enter: the address is allowed, no administrator blocked the user, and the password is
 * right. The address is checked before the password, so that only allowed addresses can guess it. Where names are
 * hidden it is checked after the password, like the block: both would reveal that the user exists, so only a caller
 * who knows the password sees them.
 */
export async function refusal(
  desk: SignInDesk,
  call: SignInCall,
  login: Login,
  account: Account,
  now: Date,
): Promise<Outcome | null> {
  const statusFault = (): Outcome | null => {
    if (!ipIsAllowed(call.ip, account.ip_allow)) return outcomeOf("address", "ipNotAllowed", ipText(call.ip));
    return account.is_blocked ? outcomeOf("locked", "locked", SIGN_IN_TEXT.blocked) : null;
  };
  if (desk.hidesUserNames) return (await guessFault(desk, call, login, account, now)) ?? statusFault();
  return statusFault() ?? guessFault(desk, call, login, account, now);
}

async function guessFault(
  desk: SignInDesk,
  call: SignInCall,
  login: Login,
  account: Account,
  now: Date,
): Promise<Outcome | null> {
  const guesser = { userid: account.userid, ip: call.ip, ticket: call.ticket, now };
  return countedFault(desk, guesser, () => secretMatches(account.pwhash, login.password), {
    wrong: "wrong password",
    lockedOut: LOCKED_OUT,
  });
}

interface Names {
  readonly wrong: string;
  readonly lockedOut: string;
}

/**
 * The same steps for a user and for an unknown name: read the count, compute one password hash, count in one
 * statement. Null if `matches`.
 */
async function countedFault(
  desk: SignInDesk,
  guesser: Guesser,
  matches: () => Promise<boolean>,
  names: Names,
): Promise<Outcome | null> {
  const { db } = desk.sessions;
  if (await db.asSystem((tx) => isShutOut(tx, guesser))) return locked("locked");
  if (await matches()) return null;
  const isLocked = await db.asSystem((tx) => countFailure(tx, guesser));
  return isLocked ? locked(names.lockedOut) : outcomeOf(names.wrong, "wrongLogin", SIGN_IN_TEXT.wrong);
}
