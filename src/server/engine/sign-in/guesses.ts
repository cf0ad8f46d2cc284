import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables'
import type { Ticket } from '../session/device-ticket'

type Tx = Transaction<Tables>

/** Wrong passwords and PINs in a row from one address, each within this time of the one before, that shut a user out there (AUTH-009). */
export const FAILURES_MAX = 5
const FAILURE_WINDOW_MINUTES = 15

/** Wrong ones from all addresses within an hour that shut him out wherever he has not signed in before, for the rest of an hour. */
export const EVERYWHERE_MAX = 100
export const EVERYWHERE_MINUTES = 60

/** As many more, and no more however often he is let in, may come in that hour from the addresses where who does not decide about him has let him in. */
const LET_IN_MORE = 20

/** Whom guesses are at: a user, or where names are hidden a name that no user has (normalised). */
type Target = { readonly userid: number } | { readonly unknownName: string }

/** Guesses at whom, from where, when. */
export type Guesser = Target & {
  readonly ip: string
  /** Of a device on which he has signed in before: it counts by itself, wherever it is. */
  readonly ticket?: Ticket | null
  /** Of a session that is open: what is guessed from within it counts by itself, whatever others guess at its address. */
  readonly sid?: string
  readonly now: Date
}

interface Counted {
  /** Table of the counts by address, and the one of the counts of an hour. */
  readonly guesses: RawBuilder<unknown>
  readonly totals: RawBuilder<unknown>
  /** The column of both that says who it is, and its value. */
  readonly key: RawBuilder<unknown>
  readonly value: RawBuilder<unknown>
}

/** The same statements count both kinds: counted otherwise, guesses side by side or the hundredth would tell which names there are. */
const countedOf = (target: Target): Counted => 'userid' in target
  ? { guesses: sql.table('login_guess'), totals: sql.table('app_user'), key: sql.ref('userid'), value: sql`${target.userid}::integer` }
  : { guesses: sql.table('unknown_guess'), totals: sql.table('unknown_name'), key: sql.ref('name'), value: sql`encode(sha256(convert_to(lower(${target.unknownName}), 'UTF8')), 'hex')` }

/** What stands in `login_guess.ip`: the address, the device that holds a ticket, or the session. */
const placeOf = ({ ip, ticket, sid }: Guesser): string => (sid ? `session ${sid}` : ticket ? `device ${ticket.id}` : ip)

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

/**
 * Counts a wrong password or PIN against name and address, or name and device where that has a ticket, in one statement each, so that parallel guesses are all counted. What is guessed
 * elsewhere shuts nobody out at his desk, and ends no session: only a hundred in an hour close all addresses that do not know him, and
 * that ends by itself. True where he is shut out at this address now.
 */
export async function countFailure(tx: Tx, guesser: Guesser): Promise<boolean> {
  const { now } = guesser
  const { totals, key, value } = countedOf(guesser)
  if ('unknownName' in guesser) await sql`insert into unknown_name (name) values (${value}) on conflict do nothing`.execute(tx)
  const isNewHour = sql`last_failed_at is null or last_failed_at <= ${minutesBefore(now, EVERYWHERE_MINUTES)}`
  await sql`
    update ${totals} set failed_count = case when ${isNewHour} then 1 else failed_count + 1 end, last_failed_at = case when ${isNewHour} then ${now} else last_failed_at end
    where ${key} = ${value}`.execute(tx)
  // After the row of the user, which a sign-in beside this one has locked when it comes to these.
  await countHere(tx, guesser)
  return isShutOut(tx, guesser)
}

async function countHere(tx: Tx, guesser: Guesser): Promise<void> {
  const { now } = guesser
  const { guesses, key, value } = countedOf(guesser)
  await sql`
    insert into ${guesses} as g (${key}, ip, failed_count, last_failed_at) values (${value}, ${placeOf(guesser)}, 1, ${now})
    on conflict (${key}, ip) do update set last_failed_at = excluded.last_failed_at,
      failed_count = case when g.last_failed_at > ${minutesBefore(now, FAILURE_WINDOW_MINUTES)} then g.failed_count + 1 else 1 end,
      is_blocked = g.is_blocked or (g.last_failed_at > ${minutesBefore(now, FAILURE_WINDOW_MINUTES)} and g.failed_count + 1 >= ${sql.lit(FAILURES_MAX)})`.execute(tx)
}

/**
 * Counts a guess from within an open session, beside `countFailure` at its address. True where the session is to end: its own guesses
 * are counted, so that strangers who guess at the same address cannot make one typo end it. Its count ends with it.
 */
export async function countOwnGuess(tx: Tx, session: { readonly userid: number; readonly sid: string; readonly ip: string; readonly now: Date }): Promise<boolean> {
  await countHere(tx, session)
  if (!(await isShutOut(tx, session))) return false
  await sql`delete from login_guess where userid = ${session.userid} and ip = ${placeOf(session)}`.execute(tx)
  return true
}

/** SQL: whether so many have come since that letting him in at an address (`openAddresses`) opens nothing any more in this hour. */
export const isSpent = (u: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(${u}.failed_count >= ${EVERYWHERE_MAX + LET_IN_MORE})`

/** SQL: whether the hundred of the hour hold for the row `u` of a user. The hour begins at `last_failed_at`. */
export const isEverywhere = (u: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${u}.failed_count >= ${EVERYWHERE_MAX} and ${u}.last_failed_at is not null and ${u}.last_failed_at > ${minutesBefore(now, EVERYWHERE_MINUTES)})`

/** What stands in `login_guess.ip` where who manages users has let him in at an address although the hundred hold. */
export const LET_IN = 'let in '
const letInAt = (ip: string): string => LET_IN + ip

/** Whether guesses have shut the user out at this address or device. Who is gone is; a name that nobody has guessed yet is not. */
export async function isShutOut(tx: Tx, guesser: Guesser): Promise<boolean> {
  const { ip, now } = guesser
  const { guesses, totals, key, value } = countedOf(guesser)
  const known = 'userid' in guesser ? sql`exists (select from session s where s.userid = ${value} and s.ip = ${ip})` : sql`false`
  const { rows } = await sql<{ here: boolean; everywhere: boolean; known: boolean }>`
    select exists (select from ${guesses} g where g.${key} = ${value} and g.ip = ${placeOf(guesser)} and g.is_blocked) as here,
      ${isEverywhere(sql`u`, now)} as everywhere,
      ${known} or (not ${isSpent(sql`u`)} and exists (
        select from ${guesses} g where g.${key} = ${value} and g.ip = ${letInAt(ip)} and g.last_failed_at > ${minutesBefore(now, EVERYWHERE_MINUTES)})) as known
    from ${totals} u where u.${key} = ${value}`.execute(tx)
  const [found] = rows
  if (!found) return 'userid' in guesser
  return found.here || (found.everywhere && !found.known && !guesser.ticket && !guesser.sid)
}

/** A right password: earlier wrong ones from this address are forgotten, those from others are not. False where guesses beside this one have shut him out. */
export async function clearFailures(tx: Tx, guesser: Guesser & { readonly userid: number }): Promise<boolean> {
  if (await isShutOut(tx, guesser)) return false
  await sql`delete from login_guess where userid = ${guesser.userid} and ip = ${placeOf(guesser)} and not is_blocked`.execute(tx)
  return true
}

/**
 * Lets the user in again at the addresses where guesses have shut him out; the count of the hour goes on. Where the hundred hold, he may
 * come in at the address `ip` of who lets him in, for an hour: strangers elsewhere stay shut out, and all guesses from such addresses
 * together are few.
 */
export async function openAddresses(tx: Tx, userid: number, { ip, now }: { readonly ip: string; readonly now: Date }): Promise<void> {
  await sql`delete from login_guess where userid = ${userid} and (is_blocked or ip = ${letInAt(ip)})`.execute(tx)
  await sql`insert into login_guess (userid, ip, failed_count, last_failed_at) select userid, ${letInAt(ip)}, 0, ${now} from app_user u where userid = ${userid} and ${isEverywhere(sql`u`, now)} on conflict do nothing`.execute(tx)
}

/** Lets the user in again wherever guesses have shut him out. For who manages him: it gives strangers another hundred guesses. */
export async function forgetGuesses(tx: Tx, userid: number): Promise<void> {
  await sql`update app_user set failed_count = 0, last_failed_at = null where userid = ${userid}`.execute(tx)
  await sql`delete from login_guess where userid = ${userid}`.execute(tx)
}
