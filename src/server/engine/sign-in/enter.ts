import { sql } from "kysely";
import { type CompanyEntry, LOGIN_STEP } from "../../../wire/session";
import { holdCompany, ifCompanyRemoved } from "../../db/removed-companies";
import { type Account, hasNoCompany, lockAccount, type Place, placesOf } from "../session/account";
import { branchesOf, rightsDigest } from "../session/grant";
import { ipIsAllowed } from "../session/ip-allow";
import type { SessionDesk } from "../session/session-desk";
import { trailOfSession } from "../session/session-trail";
import { startSession } from "../session/start-session";
import { clearFailures, countFailure } from "./guesses";
import type { Login } from "./login-blob";
import { LOCKED_OUT, outcomeOf, type Outcome } from "./outcome";
import { needsSecond, passkeyAsked, secondAsked, secondFault } from "./second-factor";
import type { SignInCall } from "./sign-in-desk";
import { ipText, SIGN_IN_TEXT } from "./sign-in-texts";

interface GrantRow {
  readonly rights: string;
  readonly branches: string[];
}

/**
 * After a right password: returns the list of branches (step 1), or enters the selected branch. Before that a company
 * may be unregistered (8) or its registration expired (9), and a PIN or an authenticator code may be required (6).
 */
export async function enter(
  sessions: SessionDesk,
  call: SignInCall,
  login: Login,
  account: Account,
  now: Date,
): Promise<Outcome> {
  const { places, none } = await sessions.db.asSystem(async (tx) => {
    // If a PIN or a code follows, the count continues: otherwise the password alone would buy new guesses at it.
    if (!needsSecond(account))
      await clearFailures(tx, { userid: account.userid, ip: call.ip, ticket: call.ticket, now });
    return { places: await placesOf(tx, account, now), none: await hasNoCompany(tx) };
  });
  if (none) return outcomeOf("unregistered", "unregistered", SIGN_IN_TEXT.unregistered);
  if (places.length === 0) return outcomeOf("no branch", "login", SIGN_IN_TEXT.noBranch);
  if (call.coname === "") return closedEverywhere(places) ?? list(places, "");
  const place = places.find((one) => one.companyid === call.coname);
  if (!place) return list(places, SIGN_IN_TEXT.otherBranch);
  return (
    closed(place) ??
    (await checkSecond(sessions, call, account, now)) ??
    start(sessions, call, login, account, place, now)
  );
}

function list(places: readonly Place[], err: string): Outcome {
  const coname = places.map(({ companyid, coid, branchname, companyname, companylogo }): CompanyEntry => ({
    companyid,
    coid,
    branchname,
    companyname,
    companylogo,
  }));
  return {
    name: err ? "other branch" : "list",
    answer: { gotostep: LOGIN_STEP.company, coname, err },
    isProgress: err === "",
  };
}

function closed(place: Place): Outcome | null {
  if (place.registration === "missing") return outcomeOf("unregistered", "unregistered", SIGN_IN_TEXT.unregistered);
  if (place.registration === "expired") return outcomeOf("expired", "expired", SIGN_IN_TEXT.expired);
  return null;
}

/** Only if no branch is open. With one open, the list is shown, and closed branches answer when they are selected. */
function closedEverywhere(places: readonly Place[]): Outcome | null {
  if (places.some((place) => place.registration === "good")) return null;
  const expired = places.find((place) => place.registration === "expired");
  const shown = expired ?? places[0];
  return shown ? closed(shown) : null;
}

async function checkSecond(
  sessions: SessionDesk,
  call: SignInCall,
  account: Account,
  now: Date,
): Promise<Outcome | null> {
  if (!needsSecond(account)) return null;
  if (call.pin === "" && !call.passkey)
    return {
      ...(await askSecond(sessions, call, account, now, outcomeOf("pin", "pin", secondAsked(account)))),
      isProgress: true,
    };
  const fault = await secondFault(sessions, account, call, now);
  if (fault === "") return null;
  const isLocked = await sessions.db.asSystem((tx) =>
    countFailure(tx, { userid: account.userid, ip: call.ip, ticket: call.ticket, now }),
  );
  if (isLocked) return outcomeOf(LOCKED_OUT, "locked", SIGN_IN_TEXT.locked);
  return askSecond(sessions, call, account, now, outcomeOf(account.totp ? "wrong code" : "wrong pin", "pin", fault));
}

/** Step 6 with a new challenge for a passkey, if the user has one. */
async function askSecond(
  sessions: SessionDesk,
  call: SignInCall,
  account: Account,
  now: Date,
  outcome: Outcome,
): Promise<Outcome> {
  const passkey = await passkeyAsked(sessions, account, call, now);
  return passkey === "" ? outcome : { ...outcome, answer: { ...outcome.answer, passkey } };
}

/**
 * Repeats the checks where the session starts: hashing a password takes so long that it may have been changed, or the
 * user blocked, in between.
 */
async function start(
  sessions: SessionDesk,
  call: SignInCall,
  login: Login,
  checked: Account,
  wanted: Place,
  now: Date,
): Promise<Outcome> {
  const { key } = login;
  const begun = sessions.db.asSystem(async (tx): Promise<Outcome> => {
    // The company before the user, in the lock order of its removal.
    await holdCompany(tx, wanted.coid);
    const account = await lockAccount(tx, checked.userid);
    if (!account || !hasSameSecrets(account, checked))
      return outcomeOf("changed meanwhile", "login", SIGN_IN_TEXT.changed);
    if (account.is_blocked) return outcomeOf("locked", "locked", SIGN_IN_TEXT.blocked);
    if (!ipIsAllowed(call.ip, account.ip_allow)) return outcomeOf("address", "ipNotAllowed", ipText(call.ip));
    const places = await placesOf(tx, account, now);
    const place = places.find(({ branchid }) => branchid === wanted.branchid);
    if (!place)
      return places.length > 0
        ? list(places, SIGN_IN_TEXT.otherBranch)
        : outcomeOf("no branch", "login", SIGN_IN_TEXT.noBranch);
    const refused = closed(place);
    if (refused) return refused;
    if (!(await clearFailures(tx, { userid: account.userid, ip: call.ip, ticket: call.ticket, now })))
      return outcomeOf("locked", "locked", SIGN_IN_TEXT.locked);
    const { token, user } = await startSession(tx, sessions.secrets, account, place, {
      key,
      ip: call.ip,
      device: call.device,
      now,
    });
    trailOfSession(tx, user, { action: "sign-in", ip: call.ip, after: { device: call.device } });
    const { rows } =
      await sql<GrantRow>`select ${rightsDigest(user)} as rights, ${branchesOf(user)} as branches`.execute(tx);
    const grant = await sessions.signGrant(user, { rights: "", branches: [], ...rows[0], dev: call.dev ?? "" });
    return {
      name: "signed in",
      answer: { coname: place.companyname, err: "", access_token: token, grant },
      isProgress: true,
    };
  });
  return begun.catch(ifCompanyRemoved(outcomeOf("no branch", "login", SIGN_IN_TEXT.noBranch)));
}

const hasSameSecrets = (one: Account, other: Account): boolean =>
  one.pwhash === other.pwhash && one.pinhash === other.pinhash && one.totp === other.totp;
