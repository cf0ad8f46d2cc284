import { sql } from 'kysely'
import { inCompany, type SeedPlace } from '../seed-context'
import { masters } from '../../../engine/master/masters'
import { seedCompany } from '../../../engine/master/seed'
import { addRecords } from '../../../engine/master/write'
import type { Context } from '../../../engine/context'
import type { ServerParts } from '../../../engine/server-parts'
import { DEMO_COMPANIES, type DemoCompany } from './companies'
import { makePeople } from './demo-people'
import { demoItems } from './items'
import { demoLedgers } from './ledgers'
import { partyRows } from './party-rows'
import { randomFrom } from './random'
import { stockRows } from './stock-rows'

const ITEMS = 5_000
const LEDGERS = 1_000
/** Stands in `meta` from the first start until the demo is whole: only then may what is missing be filled in. */
const DUE = 'demo_due'

/** The first half of the demo: who may sign in; and the note that the second half is due. */
export const fillPeople = (parts: ServerParts, password: string): Promise<void> =>
  parts.db.asSystem(async (tx) => {
    await makePeople(tx, password)
    await tx.insertInto('meta').values({ key: DUE, value: '1' }).execute()
  })

/**
 * The second half: the masters of every demo company that has none yet, one transaction each, so that a start that was cut off
 * goes on where it was.
 */
export async function fillDemo(parts: ServerParts, say: (text: string) => void): Promise<void> {
  const due = await parts.db.asSystem((tx) => tx.selectFrom('meta').select('value').where('key', '=', DUE).executeTakeFirst(), 'read')
  if (!due) return
  for (const company of DEMO_COMPANIES) {
    const place = await unfilled(parts, company)
    if (!place) continue
    say(`Filling the demo of ${company.name} ...`)
    await inCompany(parts, place, (ctx) => fillCompany(ctx, company))
  }
  await parts.db.asSystem((tx) => tx.deleteFrom('meta').where('key', '=', DUE).execute())
}

/** Where the demo of a company goes; null where the company is not there or has items already. */
async function unfilled(parts: ServerParts, company: DemoCompany): Promise<SeedPlace | null> {
  return parts.db.asSystem(async (tx) => {
    const { rows } = await sql<SeedPlace>`
      select c.coid, c.name as coname, min(b.branchid)::integer as branchid, min(b.name) as bname, (select userid from app_user where username = 'admin') as userid
      from company c join branch b using (coid)
      where c.code = ${company.code} and not exists (select 1 from m_item i where i.coid = c.coid)
      group by c.coid, c.name`.execute(tx)
    return rows[0] ?? null
  }, 'read')
}

async function fillCompany(ctx: Context, company: DemoCompany): Promise<void> {
  await seedCompany(ctx)
  const random = randomFrom(company.seed)
  const items = demoItems(random, ITEMS)
  const ledgers = demoLedgers(random, LEDGERS, company.stateCode)
  const known = new Map(masters().map((master) => [master.entity, master]))
  for (const [entity, rows] of [...stockRows(company, items, random), ...partyRows(ledgers, random)]) {
    const master = known.get(entity)
    if (!master) throw new Error(`The demo names the master ${entity}, which is not declared.`)
    await addRecords(ctx, master, rows)
  }
}
