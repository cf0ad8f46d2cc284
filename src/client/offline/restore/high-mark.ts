import type { PingRow } from '../../../wire/answers'
import type { Session } from '../contract/session'
import { fact } from '../database/device-facts'
import type { OutboxDb } from '../database/outbox-db'
import type { OutboxCore } from '../outbox/core'
import { userKeyOf } from '../outbox/core'

export const markKey = (session: Session): string => `mark|${userKeyOf(session)}|${session.claims.coid}`

/** The highest mark that this user's device has had of the company, as the server signed it; '' for none. Read before a ping leaves, for its answer is not older than that. */
export async function highMark({ db, guard, session }: OutboxCore): Promise<string> {
  const signedIn = await session.get()
  return signedIn ? guard.run(() => keptMark(db, signedIn)) : ''
}

export async function keptMark(db: OutboxDb, session: Session): Promise<string> {
  const kept = await fact(db, markKey(session))
  return typeof kept === 'string' ? kept : ''
}

/** How far the company's trail of changes had come: the number before the dot (wire/answers). -1 where there is none. */
export const heightOf = (mark: string | undefined): number => {
  const height = Number.parseInt(mark ?? '', 10)
  return Number.isSafeInteger(height) ? height : -1
}

/**
 * The mark only grows while the database goes forward: one lower than what was seen before the question, under the same epoch, says that
 * the whole data folder was put back by hand, with the marks beside the database. `kept` is what the device holds now: less than was
 * seen then means that another answer has told of it already.
 */
export const wentBack = ({ mark }: Pick<PingRow, 'mark'>, seen: string, kept: string): boolean =>
  mark !== undefined && heightOf(mark) < heightOf(seen) && heightOf(kept) >= heightOf(seen)
