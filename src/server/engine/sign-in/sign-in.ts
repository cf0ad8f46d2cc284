import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { LoginAnswer } from "../../../wire/session";
import type { Tables } from "../../db/tables";
import { type Account, accountsNamed } from "../session/account";
import { readTickets, type Ticket, type TicketFor } from "../session/device-ticket";
import type { RateLimit } from "../session/rate-limit";
import { trailOfUser, type Actor } from "../session/session-trail";
import { normalUserName } from "../session/user-name";
import { CLOCK_TOLERANCE_S, readLogin, type Login } from "./login-blob";
import { claimLogin, noteAttempt, type Attempt } from "./login-record";
import { LOCKED_OUT, outcomeOf, type Outcome } from "./outcome";
import { refuseUnknown } from "./refusals";
import { answerForSeveral, answerOf } from "./several-accounts";
import { type SignInCall, type SignInDesk, TooManyAttempts } from "./sign-in-desk";
import { clockText, SIGN_IN_TEXT } from "./sign-in-texts";

/** Where names are hidden, refusals take at least this long: it hides what a known name costs besides the hash. */
const REFUSED_MS = 300;

/**
 * The sign-in step machine (AUTH-004 to AUTH-023): one call, one answer. The order is: request expired or used (step
 * 0), forgotten password (7), unknown user (5), address (4), locked (3), password (2), then `enter` (refusals.ts).
 * Throws `TooManyAttempts` and `BrokenLogin`.
 */
export async function signIn(desk: SignInDesk, call: SignInCall): Promise<SignedIn> {
  const { clock, secrets, db } = desk.sessions;
  const now = clock();
  const floor = desk.hidesUserNames ? sleep(REFUSED_MS) : null;
  const tickets = readTickets(secrets, call.cookies ?? "", call.dev ?? "", now);
  if (tickets.length === 0) take(desk.perAddress, call.ip, now);
  const login = await readLogin(secrets, call.blob);
  const username = normalUserName(login.username);
  const ticket = tickets.length > 0 ? await ticketOf(desk, tickets, login) : null;
  // A device with a ticket has its own allowance: attempts of others at its address or under its user's name do not
  // use it.
  const [address, user] = ticket ? [`device ${ticket.id}`, `device ${ticket.id}`] : [call.ip, username.toLowerCase()];
  if (tickets.length > 0) take(desk.perAddress, address, now);
  take(desk.perUser, user, now);
  const { outcome, account } = await decide(desk, { ...call, ticket }, login, now);
  const attempt = { username, ip: call.ip, device: call.device, at: now, outcome: outcome.name };
  await db.asSystem((tx) => recordAttempt(tx, attempt, outcome, account));
  if (outcome.isProgress) {
    desk.perAddress.giveBack(address);
    desk.perUser.giveBack(user);
  } else await floor;
  return {
    answer: outcome.answer,
    ticketFor:
      outcome.answer.access_token && account ? { userid: account.userid, dev: call.dev ?? "", existing: ticket } : null,
    lockedOut: outcome.name === LOCKED_OUT && account ? account : null,
  };
}

interface SignedIn {
  readonly answer: LoginAnswer;
  /** The user whose ticket the device gets with the answer; null if no user was let in. */
  readonly ticketFor: TicketFor | null;
  /** The user that this call locked out, or null. */
  readonly lockedOut: Actor | null;
}

function take(limit: RateLimit, key: string, now: Date): void {
  if (!limit.take(key, now)) throw new TooManyAttempts(SIGN_IN_TEXT.tooMany);
}

/** The ticket of the user who is signing in, among those of the device. */
async function ticketOf(desk: SignInDesk, tickets: readonly Ticket[], { username }: Login): Promise<Ticket | null> {
  const accounts = await desk.sessions.db.asSystem((tx) => accountsNamed(tx, username), "read");
  return tickets.find(({ userid }) => accounts.some((account) => account.userid === userid)) ?? null;
}

/**
 * Records the attempt, and for an existing user a failure also in the audit trail. A successful sign-in is in the
 * trail since its session started.
 */
async function recordAttempt(
  tx: Transaction<Tables>,
  attempt: Attempt,
  outcome: Outcome,
  account: Account | null,
): Promise<void> {
  await noteAttempt(tx, attempt);
  if (outcome.isProgress || !account) return;
  const action = outcome.name === LOCKED_OUT ? "lock-out" : "sign-in failed";
  await trailOfUser(tx, account, { action, ip: attempt.ip, after: { outcome: outcome.name, device: attempt.device } });
}

interface Decided {
  readonly outcome: Outcome;
  /** Null if no user was searched or found. */
  readonly account: Account | null;
}

async function decide(desk: SignInDesk, call: SignInCall, login: Login, now: Date): Promise<Decided> {
  const skewS = Math.abs(now.getTime() - login.iat.getTime()) / 1000;
  if (skewS > CLOCK_TOLERANCE_S)
    return { outcome: outcomeOf("clock", "login", clockText(login.iat, now)), account: null };
  const { isNew, accounts } = await desk.sessions.db.asSystem(async (tx) => ({
    isNew: await claimLogin(tx, login.keyHash, now),
    accounts: await accountsNamed(tx, login.username),
  }));
  const [account = null, ...others] = accounts;
  if (!isNew) return { outcome: outcomeOf("replayed", "login", SIGN_IN_TEXT.replayed), account };
  if (login.password === "") return { outcome: outcomeOf("forgot", "forgot", SIGN_IN_TEXT.forgot), account };
  if (!account) return { outcome: await refuseUnknown(desk, call, login, now), account };
  if (others.length > 0) return answerForSeveral(desk, call, login, [account, ...others], now);
  return { outcome: await answerOf(desk, call, login, account, now), account };
}
