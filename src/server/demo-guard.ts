import type { Database } from './db/database'
import { secretMatches } from './engine/session/passwords'
import { isLoopback } from './environment'
import type { Environment } from './environment'

/** Known to everybody who has read the README. */
export const KNOWN_PASSWORD = 'demo1234'
const DEMO_USERS = ['admin', 'owner', 'accounts', 'godown']

/**
 * A demo whose password everybody knows must not be reached from other machines. Looks at the users that are really there, so a
 * later start on the same data is caught too; before the first filling (`empty` unset), at what would be filled in.
 * Throws a sentence for the terminal.
 */
export async function refuseOpenDemo(db: Database, { host, demoPassword, empty }: Environment): Promise<void> {
  if (isLoopback(host) || demoPassword === KNOWN_PASSWORD) return
  const users = await db.asSystem((tx) => tx.selectFrom('app_user').select(['username', 'pwhash']).where('username', 'in', DEMO_USERS).execute(), 'read')
  if (users.length === 0 && !empty && !demoPassword) throw openDemo('Its demo users would have a publicly known password', host)
  for (const { username, pwhash } of users)
    if (await secretMatches(pwhash, KNOWN_PASSWORD)) throw openDemo(`Its user ${username} still has the demo password, which is publicly known`, host)
}

function openDemo(why: string, host: string): Error {
  return new Error(`${why}, so it listens on this machine only, not on ${host}. Set DEMO_PASSWORD to another one on a new DATA_DIR, or start with --empty.`)
}
