import { LOGIN_STEP, type CompanyEntry } from "../../../wire/session";
import { type Account, placesOf } from "../session/account";
import { secretMatches } from "../session/passwords";
import { enter } from "./enter";
import { isShutOut } from "./guesses";
import type { Login } from "./login-blob";
import type { Outcome } from "./outcome";
import { refusal } from "./refusals";
import type { SignInCall, SignInDesk } from "./sign-in-desk";

/**
 * One e-mail address may have a client login in several companies, each with its own password, and may also be that of
 * a user. The password says which is meant. A password that fits none is a wrong guess at each of them, so that five
 * wrong ones lock each out as they lock out a single account.
 */

export interface SignInAnswer {
  readonly outcome: Outcome;
  /** The account that was entered or refused. */
  readonly account: Account;
}

/** What the steps after the name answer for one account. */
export const answerOf = async (
  desk: SignInDesk,
  call: SignInCall,
  login: Login,
  account: Account,
  now: Date,
): Promise<Outcome> =>
  (await refusal(desk, call, login, account, now)) ?? enter(desk.sessions, call, login, account, now);

/** The answer for a name that several accounts share. `accounts` has at least one. */
export async function answerForSeveral(
  desk: SignInDesk,
  call: SignInCall,
  login: Login,
  accounts: readonly [Account, ...Account[]],
  now: Date,
): Promise<SignInAnswer> {
  const callOf = (account: Account): SignInCall => ({ ...call, ticket: ticketOf(call, account) });
  const fitting = await accountsThatFit(desk, call, login, accounts, now);
  const meant = call.coname === "" ? fitting : await withPlace(desk, fitting, call.coname, now);
  const asked = meant.length > 0 ? meant : fitting.length > 0 ? fitting.slice(0, 1) : accounts;
  const answers: SignInAnswer[] = [];
  for (const account of asked)
    answers.push({ account, outcome: await answerOf(desk, callOf(account), login, account, now) });
  return together(answers);
}

const ticketOf = ({ ticket }: SignInCall, { userid }: Account) => (ticket?.userid === userid ? ticket : null);

/** The accounts with this password. One that is locked out here is not compared: that would be a further guess. */
async function accountsThatFit(
  { sessions: { db } }: SignInDesk,
  call: SignInCall,
  { password }: Login,
  accounts: readonly Account[],
  now: Date,
): Promise<readonly Account[]> {
  const found: Account[] = [];
  for (const account of accounts) {
    const guesser = { userid: account.userid, ip: call.ip, ticket: ticketOf(call, account), now };
    if (await db.asSystem((tx) => isShutOut(tx, guesser))) continue;
    if (await secretMatches(account.pwhash, password)) found.push(account);
  }
  return found;
}

/** The account that may enter the chosen branch. */
async function withPlace(
  { sessions: { db } }: SignInDesk,
  accounts: readonly Account[],
  companyid: string,
  now: Date,
): Promise<readonly Account[]> {
  for (const account of accounts) {
    const places = await db.asSystem((tx) => placesOf(tx, account, now), "read");
    if (places.some((place) => place.companyid === companyid)) return [account];
  }
  return [];
}

/**
 * One answer of several: the branches of all that list some, otherwise the first that goes on, otherwise a refusal; a
 * wrong password before a lock-out, which may be older.
 */
function together(answers: readonly SignInAnswer[]): SignInAnswer {
  const [first] = answers;
  if (!first) throw new Error("No account was asked.");
  const lists = answers.filter(({ outcome: { answer } }) => Array.isArray(answer.coname));
  const [list] = lists;
  if (list)
    return {
      account: list.account,
      outcome: { ...list.outcome, answer: { ...list.outcome.answer, coname: lists.flatMap(entriesOf) } },
    };
  return (
    answers.find(({ outcome }) => outcome.isProgress) ??
    answers.find(({ outcome: { answer } }) => answer.gotostep === LOGIN_STEP.wrongLogin) ??
    first
  );
}

const entriesOf = ({ outcome: { answer } }: SignInAnswer): readonly CompanyEntry[] =>
  Array.isArray(answer.coname) ? (answer.coname as readonly CompanyEntry[]) : [];
