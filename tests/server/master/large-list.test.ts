import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../../src/wire/envelope'
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
      explain select id from m_item t where coid = ${ctx.session.coid} order by lower(t.itemname) collate "C" desc, id desc limit 10`.execute(ctx.tx))
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('m_item_by_itemname_id')
    expect(plan).not.toContain('Sort')
  })
})
