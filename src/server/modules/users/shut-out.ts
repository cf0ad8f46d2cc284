import { sql, type RawBuilder } from 'kysely'
import { EVERYWHERE_MAX, EVERYWHERE_MINUTES, FAILURES_MAX, isEverywhere, LET_IN } from '../../engine/session/guesses'
import { moment } from '../../engine/session/sign-in-texts'

/** What keeps a user out, as `shutOutColumns` reads it. */
export interface ShutOut {
  /** An administrator blocked him. */
  readonly isdecided: boolean
  /** When the hundred guesses of an hour let him in again; null where they do not hold. */
  readonly everyuntil: Date | null
  /** Addresses where five guesses in a row keep him out until somebody opens them, joined by commas; null where there are none. */
  readonly addresses: string | null
  /** Addresses at which he was let in although the hundred hold; null where there are none. */
  readonly letin: string | null
}

const guessesAt = (u: RawBuilder<unknown>): RawBuilder<unknown> => sql`select from login_guess g where g.userid = ${u}.userid and g.is_blocked`

/** SQL: whether guesses keep the user of the row `u` out at any address or all. What an administrator decided is none of it. */
export const isShutOutSomewhere = (u: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`(${isEverywhere(u, now)} or exists (${guessesAt(u)}))`

/** The columns of `ShutOut` for the row `u`. Devices and sessions, which count by themselves, are named as such and not by their ids. */
export const shutOutColumns = (u: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  u.is_blocked as isdecided,
  case when ${isEverywhere(u, now)} then ${u}.last_failed_at + make_interval(mins => ${sql.lit(EVERYWHERE_MINUTES)}) end as everyuntil,
  (select string_agg(distinct case when g.ip like 'device %' or g.ip like 'session %' then 'a device that knows the user' else g.ip end, ', ')
    from login_guess g where g.userid = ${u}.userid and g.is_blocked) as addresses,
  (select string_agg(substr(g.ip, ${sql.lit(LET_IN.length + 1)}), ', ' order by g.ip) from login_guess g where g.userid = ${u}.userid and g.ip like ${`${LET_IN}%`}
    and g.last_failed_at > ${new Date(now.getTime() - EVERYWHERE_MINUTES * 60_000)}) as letin`

/** Why the user cannot sign in and until when, as sentences; '' where he can. */
export function whyShutOut({ isdecided, everyuntil, addresses, letin }: ShutOut): string {
  return [
    isdecided ? 'Blocked by an administrator until unblocked.' : '',
    everyuntil ? `${EVERYWHERE_MAX} wrong passwords within an hour: until ${moment(everyuntil)} sign-in works only from places already used${letin ? ` and from ${letin}` : ''}.` : '',
    addresses ? `${FAILURES_MAX} wrong passwords in a row from ${addresses}: no sign-in from there until unblocked.` : '',
  ].filter(Boolean).join(' ')
}
