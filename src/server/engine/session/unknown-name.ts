import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables'
import { EVERYWHERE_MAX, EVERYWHERE_MINUTES, FAILURES_MAX, FAILURE_WINDOW_MINUTES } from './guesses'

/** Under these `login_attempt` keeps guesses at a name that no user has; the second shuts its address out for good. */
export const UNKNOWN = 'unknown user'
export const UNKNOWN_LOCKED = 'unknown user locked out'

interface Asked {
  readonly username: string
  readonly ip: string
  readonly now: Date
}

/**
 * Where names are hidden, guesses at a name that no user has come to the same steps as guesses at a real one: else the fifth would tell
 * them apart. Counted over what `login_attempt` keeps. `before`: the address is shut out already; `now`: this guess shuts it out.
 */
export async function unknownShutOut(tx: Transaction<Tables>, { username, ip, now }: Asked): Promise<'before' | 'now' | 'no'> {
  const minutes = (count: number): Date => new Date(now.getTime() - count * 60_000)
  const guesses = sql`from login_attempt where lower(username) = lower(${username}) and outcome in (${UNKNOWN}, ${UNKNOWN_LOCKED})`
  const { rows } = await sql<{ shut: boolean; hour: number; run: Date[] }>`
    select exists (select ${guesses} and ip = ${ip} and outcome = ${UNKNOWN_LOCKED}) as shut,
      (select count(*)::integer ${guesses} and at > ${minutes(EVERYWHERE_MINUTES)}) as hour,
      array(select at ${guesses} and ip = ${ip} order by at desc limit ${FAILURES_MAX - 1}) as run`.execute(tx)
  const { shut = false, hour = 0, run = [] } = rows[0] ?? {}
  if (shut || hour >= EVERYWHERE_MAX) return 'before'
  const times = [now, ...run].map((at) => at.getTime())
  const isRun = times.length === FAILURES_MAX && times.every((at, n) => n === 0 || (times[n - 1] ?? 0) - at < FAILURE_WINDOW_MINUTES * 60_000)
  return isRun ? 'now' : 'no'
}
