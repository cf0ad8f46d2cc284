import { sql } from 'kysely'
import { defineWidget } from '../../engine/dashboard/declaration'
import { mine } from './mine'

/** Counted no further: what wants a person is never much, and where it is, the number matters no more. */
const MOST = 1000

/** Those that ask, failed or whose fate is unknown (a company admin's: of the branches he manages), found by the index on company and state. */
export default defineWidget({
  type: 'box-d', group: 'Overview', order: 5, heading: 'Follow-ups to attend', icon: 'address-book', pathname: '/followups', needs: 'signed-in',
  run: async ({ tx, session }) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (
        select from follow_up where coid = ${session.coid} and state in ('ask', 'failed', 'unknown') and ${mine(session)} limit ${MOST}) f`.execute(tx)
    const n = rows[0]?.n ?? 0
    return { total: n, percentageDescription: n >= MOST ? 'or more' : '' }
  },
})
