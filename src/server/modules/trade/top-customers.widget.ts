import { sql } from 'kysely'
import { fyStart } from '../../../domain/calendar'
import { defineWidget } from '../../engine/dashboard/declaration'
import { SALES_BY_PARTY } from './sale-tallies'

const SLICES = 6

/** The largest buckets of one year and branch, from the index of the tally. */
export default defineWidget({
  type: 'box-doughnutchart', group: 'Sales', order: 51, heading: 'Top customers this financial year, this branch', icon: 'users', pathname: '/salelist',
  needs: { module: 'sale', fields: ['partyid', 'drconameview', 'mgrossamt'] }, tallies: [SALES_BY_PARTY],
  run: async ({ tx, session: { coid, branchid }, today }) => {
    const prefix = `${fyStart(today).slice(0, 4)}|${branchid}|`
    const { rows } = await sql<{ name: string; paise: number }>`
      select d.drconame as name, t.n as paise from (
        select split_part(bucket, '|', 3)::bigint as partyid, n from tally
        where coid = ${coid} and name = ${SALES_BY_PARTY.name} and bucket >= ${prefix} and bucket < ${`${prefix}}`} and n > 0 order by n desc limit ${SLICES}) t
        join m_debtors d on d.coid = ${coid} and d.id = t.partyid order by t.n desc`.execute(tx)
    return rows.length === 0 ? null : { chart: { labels: rows.map(({ name }) => name), data: rows.map(({ paise }) => paise / 100) } }
  },
})
