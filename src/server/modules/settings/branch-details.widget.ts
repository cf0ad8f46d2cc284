import { sql } from 'kysely'
import { defineWidget } from '../../engine/dashboard/declaration'

/** As long as nobody has entered address and telephone of the branch in force, its admins are asked for them: one look at one key. */
export default defineWidget({
  type: 'box-reactpage12', group: 'Setup', order: 90, heading: 'Details of this branch are missing', icon: 'building-community', pathname: 'branchprofile',
  needs: 'company-admin',
  run: async ({ tx, session }) => {
    const { rows } = await sql`select from branch_info where coid = ${session.coid} and branchid = ${session.branchid}`.execute(tx)
    return rows.length === 0 ? {} : null
  },
})
