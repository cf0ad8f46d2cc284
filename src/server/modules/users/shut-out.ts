import { sql, type RawBuilder } from 'kysely'
import { Refusal } from '../../engine/call/refusal'
import { EVERYWHERE_MAX, EVERYWHERE_MINUTES, FAILURES_MAX, isEverywhere, isSpent, LET_IN } from '../../engine/sign-in/guesses'
import { moment } from '../../engine/sign-in/sign-in-texts'

/** What keeps a user out, as `shutOutColumns` reads it. */
export interface ShutOut {
  /** An administrator blocked him. */
  readonly isdecided: boolean
  /** When the hundred guesses of an hour let him in again; null where they do not hold. */
  readonly everyuntil: Date | null
  /** The last of the addresses where five guesses in a row keep him out until somebody opens them, joined by commas; null where there are none. */
  readonly addresses: string | null
  /** How many there are; strangers write them. */
  readonly addresscount: number
  /** Addresses at which he was let in although the hundred hold; null where there are none. */
  readonly letin: string | null
}

/** Addresses that are named in a sentence. */
const NAMED_MAX = 3

/** SQL, after `select`: the addresses and devices where guesses keep the user of the row `u` out. */
const guessesAt = (u: RawBuilder<unknown>): RawBuilder<unknown> => sql`from login_guess g where g.userid = ${u}.userid and g.is_blocked`

const endOfHour = (u: RawBuilder<unknown>): RawBuilder<Date> => sql<Date>`${u}.last_failed_at + make_interval(mins => ${sql.lit(EVERYWHERE_MINUTES)})`

/** SQL: whether guesses keep the user of the row `u` out at any address or all. What an administrator decided is none of it. */
export const isShutOutSomewhere = (u: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`(${isEverywhere(u, now)} or exists (select ${guessesAt(u)}))`

/** SQL: until when letting the user of the row `u` in at one address opens nothing, for so many have guessed meanwhile; null where it does, or opens an address that knows him. */
export const spentUntil = (u: RawBuilder<unknown>, now: Date): RawBuilder<Date | null> =>
  sql<Date | null>`case when ${isEverywhere(u, now)} and ${isSpent(u)} and not exists (select ${guessesAt(u)}) then ${endOfHour(u)} end`

/** Says so before a "let in" that would do nothing. Throws `Refusal`. */
export function refuseSpent({ username, spentuntil }: { readonly username: string; readonly spentuntil: Date | null }): void {
  if (spentuntil) throw new Refusal('username', `Too many wrong passwords were entered for ${username} to unblock one address. Sign-in works again at ${moment(spentuntil)}. Until then only admin can unblock.`)
}

/** The columns of `ShutOut` for the row `u`. Devices and sessions, which count by themselves, are named as such and not by their ids. */
export const shutOutColumns = (u: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  ${u}.is_blocked as isdecided,
  case when ${isEverywhere(u, now)} then ${endOfHour(u)} end as everyuntil,
  (select string_agg(distinct case when g.ip like 'device %' or g.ip like 'session %' then 'a device that knows the user' else g.ip end, ', ')
    from (select g.ip ${guessesAt(u)} order by g.last_failed_at desc limit ${sql.lit(NAMED_MAX)}) g) as addresses,
  (select count(*)::integer ${guessesAt(u)}) as addresscount,
  (select string_agg(substr(g.ip, ${sql.lit(LET_IN.length + 1)}), ', ' order by g.ip) from login_guess g where g.userid = ${u}.userid and not ${isSpent(u)} and g.ip like ${`${LET_IN}%`}
    and g.last_failed_at > ${new Date(now.getTime() - EVERYWHERE_MINUTES * 60_000)}) as letin`

/** Why the user cannot sign in and until when, as sentences; '' where he can. To who does not decide about him addresses are counted, not named: they are of other companies too. */
export function whyShutOut({ isdecided, everyuntil, addresses, addresscount, letin }: ShutOut, names: 'named' | 'counted'): string {
  const more = addresscount > NAMED_MAX ? ` and ${addresscount - NAMED_MAX} more` : ''
  const counted = addresscount === 1 ? 'an address' : `${addresscount} addresses`
  const opened = letin && (names === 'named' ? ` and from ${letin}` : ' and from places that were unblocked')
  return [
    isdecided ? 'Blocked by an administrator until unblocked.' : '',
    everyuntil ? `${EVERYWHERE_MAX} wrong passwords within an hour: until ${moment(everyuntil)}, sign-in works only from places used before${opened ?? ''}.` : '',
    addresses ? `${FAILURES_MAX} wrong passwords in a row from ${names === 'named' ? addresses + more : counted}: no sign-in from there until unblocked.` : '',
  ].filter(Boolean).join(' ')
}
