import { sql } from 'kysely'
import { fyStart } from '../../../../domain/calendar'
import { kolkataDate } from '../../../../domain/date-format'
import { keepUp } from '../../../db/upkeep'
import { inCompany, type SeedPlace } from '../seed-context'
import { masters } from '../../../engine/master/masters'
import { seedCompany } from '../../../engine/master/seed'
import { addRecords } from '../../../engine/master/write'
import type { Context } from '../../../engine/context'
import type { ServerParts } from '../../../engine/server-parts'
import { dueBooks, noteDue } from './books/books-due'
import type { BooksDue } from './books/books-due'
import { firstDay } from './books/plan-days'
import { DEMO_COMPANIES, type DemoCompany } from './companies'
import { makePeople } from './demo-people'
import { demoItems } from './items'
import { demoLedgers } from './ledgers'
import { partyRows } from './party-rows'
import { randomFrom } from './random'
import { stockRows } from './stock-rows'

/** Sizes of the masters of each demo company. */
export interface DemoSizes {
  readonly items: number
  readonly ledgers: number
}

export const DEMO_SIZES: DemoSizes = { items: 5_000, ledgers: 1_000 }
/** Stands in `meta` from the first start until the demo is whole: only then may what is missing be filled in. */
const DUE = 'demo_due'

/** The first half of the demo: who may sign in; and the notes that the second half and a year of so many documents are due. */
export const fillPeople = (parts: ServerParts, password: string, documents: number): Promise<void> =>
  parts.db.asSystem(async (tx) => {
    await makePeople(tx, password)
    await tx.insertInto('meta').values({ key: DUE, value: '1' }).execute()
    if (documents > 0) await noteDue(tx, { count: documents, last: kolkataDate(parts.clock().getTime()) })
  })

/**
 * The second half: the masters of every demo company that has none yet, one transaction each, so that a start that was cut off
 * goes on where it was.
 */
export async function fillDemo(parts: ServerParts, say: (text: string) => void, sizes = DEMO_SIZES): Promise<void> {
  const due = await parts.db.asSystem((tx) => tx.selectFrom('meta').select('value').where('key', '=', DUE).executeTakeFirst(), 'read')
  if (!due) return
  const books = await parts.db.asSystem(dueBooks, 'read')
  for (const company of DEMO_COMPANIES) {
    const place = await unfilled(parts, company)
    if (!place) continue
    say(`Filling the demo of ${company.name} ...`)
    await inCompany(parts, place, (ctx) => fillCompany(ctx, company, sizes, books))
  }
  await parts.db.asSystem((tx) => tx.deleteFrom('meta').where('key', '=', DUE).execute())
  // Now, and not by the first person who works: the tables have grown from nothing.
  await keepUp(parts.db)
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

async function fillCompany(ctx: Context, company: DemoCompany, sizes: DemoSizes, due: BooksDue | null): Promise<void> {
  await seedCompany(ctx)
  const random = randomFrom(company.seed)
  const items = demoItems(random, sizes.items)
  const ledgers = demoLedgers(random, sizes.ledgers, company.stateCode)
  if (due) await beginBooks(ctx, due)
  const known = new Map(masters().map((master) => [master.entity, master]))
  for (const [entity, rows] of [...stockRows(company, items, random), ...partyRows(ledgers, random)]) {
    const master = known.get(entity)
    if (!master) throw new Error(`The demo names the master ${entity}, which is not declared.`)
    await addRecords(ctx, master, rows)
  }
}

/** Where a year of documents follows, the books begin with the financial year of its first day: openings stand there. */
async function beginBooks({ tx }: Context, { last }: BooksDue): Promise<void> {
  await sql`insert into book_settings (books_from) values (${fyStart(firstDay(last))}) on conflict (coid) do nothing`.execute(tx)
}
