import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Tables } from "../../db/tables";
import type { Ticket } from "../session/device-ticket";

type Tx = Transaction<Tables>;

/**
 * Wrong passwords and PINs in a row from one address, each within 15 minutes of the one before, that lock a user out
 * there (AUTH-009).
 */
export const FAILURES_MAX = 5;
const FAILURE_WINDOW_MINUTES = 15;

/**
 * Wrong ones from all addresses within an hour that lock the user out wherever they have not signed in before, for
 * the rest of the hour.
 */
export const EVERYWHERE_MAX = 100;
export const EVERYWHERE_MINUTES = 60;

/**
 * Further wrong ones allowed in that hour from addresses where an actor without full authority over the user let the
 * user in; letting in again does not raise it.
 */
const LET_IN_MORE = 20;

/** The target of guesses: a user, or, where names are hidden, a name that no user has (normalised). */
type Target = { readonly userid: number } | { readonly unknownName: string };

/** A guess: its target, place and time. */
export type Guesser = Target & {
  readonly ip: string;
  /** A device on which the user has signed in before is counted by itself, at any address. */
  readonly ticket?: Ticket | null;
  /** An open session: guesses from within it are counted by themselves, whatever others guess at its address. */
  readonly sid?: string;
  readonly now: Date;
};

interface Counted {
  /** The table of counts by address, and the table of hourly counts. */
  readonly guesses: RawBuilder<unknown>;
  readonly totals: RawBuilder<unknown>;
  /** The column of both tables that identifies the target, and its value. */
  readonly key: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
}

/** Both kinds use the same statements, or parallel guesses, or the hundredth, would reveal which names exist. */
const countedOf = (target: Target): Counted =>
  "userid" in target
    ? {
        guesses: sql.table("login_guess"),
        totals: sql.table("app_user"),
        key: sql.ref("userid"),
        value: sql`${target.userid}::integer`,
      }
    : {
        guesses: sql.table("unknown_guess"),
        totals: sql.table("unknown_name"),
        key: sql.ref("name"),
        value: sql`encode(sha256(convert_to(lower(${target.unknownName}), 'UTF8')), 'hex')`,
      };

/** The value of `login_guess.ip`: the address, the device with a ticket, or the session. */
const placeOf = ({ ip, ticket, sid }: Guesser): string =>
  sid ? `session ${sid}` : ticket ? `device ${ticket.id}` : ip;

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

/**
 * Counts a wrong password or PIN against name and address, or name and device if it has a ticket, in one statement
 * each, so that parallel guesses are all counted. Guesses from elsewhere neither lock users out at their own desk nor
 * end a session: only a hundred in an hour close all addresses that do not know the user, and that ends by itself.
 * True if the user is now locked out at this address.
 */
export async function countFailure(tx: Tx, guesser: Guesser): Promise<boolean> {
  const { now } = guesser;
  const { totals, key, value } = countedOf(guesser);
  if ("unknownName" in guesser)
    await sql`insert into unknown_name (name) values (${value}) on conflict do nothing`.execute(tx);
  const isNewHour = sql`last_failed_at is null or last_failed_at <= ${minutesBefore(now, EVERYWHERE_MINUTES)}`;
  await sql`
    update ${totals} set failed_count = case when ${isNewHour} then 1 else failed_count + 1 end, last_failed_at = case when ${isNewHour} then ${now} else last_failed_at end
    where ${key} = ${value}`.execute(tx);
  // After the row of the user, which a parallel sign-in has locked when it reaches these rows.
  await countHere(tx, guesser);
  return isShutOut(tx, guesser);
}

async function countHere(tx: Tx, guesser: Guesser): Promise<void> {
  const { now } = guesser;
  const { guesses, key, value } = countedOf(guesser);
  await sql`
    insert into ${guesses} as g (${key}, ip, failed_count, last_failed_at) values (${value}, ${placeOf(guesser)}, 1, ${now})
    on conflict (${key}, ip) do update set last_failed_at = excluded.last_failed_at,
      failed_count = case when g.last_failed_at > ${minutesBefore(now, FAILURE_WINDOW_MINUTES)} then g.failed_count + 1 else 1 end,
      is_blocked = g.is_blocked or (g.last_failed_at > ${minutesBefore(now, FAILURE_WINDOW_MINUTES)} and g.failed_count + 1 >= ${sql.lit(FAILURES_MAX)})`.execute(
    tx,
  );
}

/**
 * Counts a guess from within an open session, in addition to `countFailure` at its address. True if the session must
 * end: only its own guesses count, so that strangers at the same address cannot make one typo end it. Its count is
 * deleted with it.
 */
export async function countOwnGuess(
  tx: Tx,
  session: { readonly userid: number; readonly sid: string; readonly ip: string; readonly now: Date },
): Promise<boolean> {
  await countHere(tx, session);
  if (!(await isShutOut(tx, session))) return false;
  await sql`delete from login_guess where userid = ${session.userid} and ip = ${placeOf(session)}`.execute(tx);
  return true;
}

/** SQL: whether so many came that letting the user in at an address (`openAddresses`) has no effect in this hour. */
export const isSpent = (u: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${u}.failed_count >= ${EVERYWHERE_MAX + LET_IN_MORE})`;

/** SQL: whether the hundred of the hour are reached for row `u` of a user. The hour starts at `last_failed_at`. */
export const isEverywhere = (u: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${u}.failed_count >= ${EVERYWHERE_MAX} and ${u}.last_failed_at is not null and ${u}.last_failed_at > ${minutesBefore(now, EVERYWHERE_MINUTES)})`;

/** Prefix of `login_guess.ip` where a manager of users let the user in at an address despite the hundred. */
export const LET_IN = "let in ";
const letInAt = (ip: string): string => LET_IN + ip;

/**
 * Whether guesses have locked the user out at this address or device. True for a user who no longer exists, false for
 * a name that has not been guessed yet.
 */
export async function isShutOut(tx: Tx, guesser: Guesser): Promise<boolean> {
  const { ip, now } = guesser;
  const { guesses, totals, key, value } = countedOf(guesser);
  const known =
    "userid" in guesser ? sql`exists (select from session s where s.userid = ${value} and s.ip = ${ip})` : sql`false`;
  const { rows } = await sql<{ here: boolean; everywhere: boolean; known: boolean }>`
    select exists (select from ${guesses} g where g.${key} = ${value} and g.ip = ${placeOf(guesser)} and g.is_blocked) as here,
      ${isEverywhere(sql`u`, now)} as everywhere,
      ${known} or (not ${isSpent(sql`u`)} and exists (
        select from ${guesses} g where g.${key} = ${value} and g.ip = ${letInAt(ip)} and g.last_failed_at > ${minutesBefore(now, EVERYWHERE_MINUTES)})) as known
    from ${totals} u where u.${key} = ${value}`.execute(tx);
  const [found] = rows;
  if (!found) return "userid" in guesser;
  return found.here || (found.everywhere && !found.known && !guesser.ticket && !guesser.sid);
}

/**
 * After a right password: deletes the count of wrong ones from this address, not from others. False if parallel
 * guesses have locked the user out.
 */
export async function clearFailures(tx: Tx, guesser: Guesser & { readonly userid: number }): Promise<boolean> {
  if (await isShutOut(tx, guesser)) return false;
  await sql`delete from login_guess where userid = ${guesser.userid} and ip = ${placeOf(guesser)} and not is_blocked`.execute(
    tx,
  );
  return true;
}

/**
 * Lets the user in again at the addresses where guesses locked them out; the hourly count continues. If the hundred
 * are reached, the user may sign in at the address `ip` of the unlocking actor for an hour: strangers elsewhere stay
 * locked out, and all guesses from such addresses together are few.
 */
export async function openAddresses(
  tx: Tx,
  userid: number,
  { ip, now }: { readonly ip: string; readonly now: Date },
): Promise<void> {
  await sql`delete from login_guess where userid = ${userid} and (is_blocked or ip = ${letInAt(ip)})`.execute(tx);
  await sql`insert into login_guess (userid, ip, failed_count, last_failed_at) select userid, ${letInAt(ip)}, 0, ${now} from app_user u where userid = ${userid} and ${isEverywhere(sql`u`, now)} on conflict do nothing`.execute(
    tx,
  );
}

/** Lets the user in again everywhere. Only for those who manage the user: strangers get another hundred guesses. */
export async function forgetGuesses(tx: Tx, userid: number): Promise<void> {
  await sql`update app_user set failed_count = 0, last_failed_at = null where userid = ${userid}`.execute(tx);
  await sql`delete from login_guess where userid = ${userid}`.execute(tx);
}
