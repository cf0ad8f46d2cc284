import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../../src/wire/envelope'
import { backgroundOf } from '../../../src/server/engine/background'
import type { Context } from '../../../src/server/engine/context'
import { wordIndexOf } from '../../../src/server/engine/master/word-indexes'
import { addRecords } from '../../../src/server/engine/master/write'
import { master } from '../../../src/server/engine/master/masters'
import type { TestServer } from '../harness'
import { inCompany, openCompanies } from './company'

/** Beyond the 5,000 up to which a list is scanned: here the index of words answers. */
const ITEMS = 5_400
const NAMES = ['Bolt', 'Washer', 'Hinge', 'Bracket', 'Valve', 'Gasket']

let server: TestServer
beforeAll(async () => {
  server = await openCompanies()
  const rows = Array.from({ length: ITEMS }, (_, n) => ({ code: `C${n}`, itemname: `${NAMES[n % NAMES.length]} size ${n} mm`, unitid: 'PCS' }))
  await inCompany(server, async (ctx) => {
    await sql`set local statement_timeout = 0`.execute(ctx.tx)
    await addRecords(ctx, master('item'), rows)
  })
}, 120_000)
afterAll(() => server.close())

const list = (args: Row) => server.call('item_R_listgrid', { DisplayLength: 10, SortCol: 'code', ...args })

describe('LIST-025 a list of more than 5,000 records', () => {
  test('the beginning of words finds, exactly counted, for few matches and for thousands', async () => {
    expect((await list({ Search: 'hin 5' })).map(({ TotalCount }) => TotalCount)[0]).toBe(Array.from({ length: ITEMS }, (_, n) => n).filter((n) => n % 6 === 2 && String(n).startsWith('5')).length)
    const [row] = await list({ Search: 'size' })
    expect(row).toMatchObject({ TotalCount: ITEMS, code: 'C0' })
    expect((await list({ Search: 'c537 ' })).map(({ code }) => code)).toEqual(['C537', 'C5370', 'C5371', 'C5372', 'C5373', 'C5374', 'C5375', 'C5376', 'C5377', 'C5378'])
  })

  test('the middle of a word is found after all when no word begins so', async () => {
    expect((await list({ Search: 'racket size 3 ' })).every(({ itemname }) => String(itemname).startsWith('Bracket'))).toBe(true)
    expect((await list({ Search: 'xyzzy' }))).toEqual([])
  })

  test('pages from either end meet: every record once, sorted up or down', async () => {
    for (const SortDir of ['asc', 'desc']) {
      const codes: unknown[] = []
      for (let DisplayStart = 1; DisplayStart <= ITEMS; DisplayStart += 500) codes.push(...(await list({ DisplayLength: 500, DisplayStart, SortDir })).map(({ code }) => String(code).toLowerCase()))
      const sorted = [...codes].sort()
      expect(codes).toEqual(SortDir === 'asc' ? sorted : sorted.reverse())
      expect(new Set(codes).size).toBe(ITEMS)
    }
  })

  test('a page is read from the index of its order, not sorted out of the whole table', async () => {
    const { rows } = await inCompany(server, (ctx) => sql<{ 'QUERY PLAN': string }>`
      explain select id from m_item t where coid = ${ctx.session.coid} order by t.itemname_key desc, id desc limit 10`.execute(ctx.tx))
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Only Scan')
    expect(plan).toContain('m_item_by_itemname_key_id')
    expect(plan).not.toContain('Sort')
  })

  test('what is added, changed, renamed and deleted is found and counted by the very next search, however broad', async () => {
    const count = async (Search: string) => Number((await list({ Search }))[0]?.TotalCount ?? 0)
    const naive = async (part: string) => {
      const { rows } = await inCompany(server, (ctx) => sql<{ n: number }>`
        select count(*)::int as n from m_item where coid = ${ctx.session.coid} and (' ' || search_text) like ${`% ${part}%`}`.execute(ctx.tx))
      return rows[0]?.n
    }
    const save = async (id: number, itemname: string) => {
      const [answer] = await server.call('item_R_save', { id, code: `F${itemname.replace(/[^0-9]/g, '')}`, itemname, unitid: 'PCS', isactive: 1 }, { id: crypto.randomUUID() })
      expect(answer).toMatchObject({ err: 0 })
      return [answer]
    }
    await list({ Search: '' })
    await expect.poll(() => wordsAreKnown(), { timeout: 20_000 }).toBe(true)
    const made: number[] = []
    for (let turn = 0; turn < 6; turn++) {
      const [saved] = await save(0, `Washer fresh ${turn} mm`)
      made.push(Number(saved?.id))
      expect([await count('size'), await count('was'), await count('fresh')]).toEqual([await naive('size'), await naive('was'), made.length])
      if (turn % 2 === 1) await save(made[turn] ?? 0, `Renamed fresh ${turn} mm`)
      expect(await count('renamed')).toBe(await naive('renamed'))
      expect(await count('w')).toBe(await naive('w'))
    }
    await server.call('item_R_btndelete_approve', { id: made[0], type: 'delete' })
    expect([await count('fresh'), await count('was')]).toEqual([made.length - 1, await naive('was')])
    expect((await list({ Search: 'enamed fres' })).map(({ itemname }) => itemname)).toEqual(['Renamed fresh 1 mm', 'Renamed fresh 3 mm', 'Renamed fresh 5 mm'])
  })

  test('pages of a broad search are those of the list with everything else left out', async () => {
    const found: unknown[] = []
    for (let DisplayStart = 1; DisplayStart <= 1000; DisplayStart += 200) found.push(...(await list({ DisplayLength: 200, DisplayStart, Search: 'va', SortCol: 'itemname' })).map(({ itemname }) => itemname))
    const all: unknown[] = []
    for (let DisplayStart = 1; DisplayStart <= ITEMS + 10; DisplayStart += 500) all.push(...(await list({ DisplayLength: 500, DisplayStart, SortCol: 'itemname' })).map(({ itemname }) => itemname))
    expect(found).toEqual(all.filter((name) => String(name).startsWith('Valve')))
  })
})

/** The index of words is built beside the first call that could use it. */
async function wordsAreKnown(): Promise<boolean> {
  let isKnown = false
  const { user } = server.people.owner
  const context = (tx: Context['tx']): Context => ({ tx, session: user, origin: { loginip: '', devid: '', geolocation: '' }, now: new Date(), op: null, log: server.parts.log })
  const background = backgroundOf(server.parts, user, context)
  await server.parts.db.asTenant(user, 'read', async (tx) => {
    isKnown = (await wordIndexOf({ ...context(tx), background }, master('item'))) !== null
  })
  return isKnown
}
