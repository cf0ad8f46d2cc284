import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRecords } from '../../../src/server/engine/master/write'
import { insertRecords } from '../../../src/server/engine/master/store'
import { master } from '../../../src/server/engine/master/masters'
import type { TestServer } from '../harness'
import { inCompany, openCompanies } from './company'
let s: TestServer
const N = 60_000
beforeAll(async () => {
  s = await openCompanies()
  const t = performance.now()
  const unit = Number((await s.call('unit_R_listgrid', { Search: 'PCS' }))[0]?.id)
  for (let f = 0; f < N; f += 2000) await inCompany(s, async (ctx) => {
    await sql`set local statement_timeout = 0`.execute(ctx.tx)
    const rows = Array.from({ length: 2000 }, (_, i) => { const n = f + i; return { code: `C${(n * 7919) % N}`, itemname: `${['Bolt', 'Washer', 'Hinge', 'Bracket', 'Valve', 'Gasket'][n % 6]} steel ${n % 97} mm no ${n}`, alias: '', categoryid: null, categoryname: `Cat ${n % 40}`, itemgroupid: null, itemgroupname: `Grp ${n % 300}`, unitid: unit, unitname: 'PCS', shadeid: null, shadename: '', inactive: n % 50 === 0, hsncode: '84713010', taxability: 'taxable', gstrates: [], barcodes: [{ barcode: String(8900000000000 + n) }], units: [], mrp: n, purchaseprice: 1, saleprice: 2, reorderlevel: 0, isbatch: false, remarks: '', isactive: true } })
    await insertRecords(ctx, master('item'), rows)
  })
  console.log('fill ms', performance.now() - t)
}, 600_000)
afterAll(() => s.close())
test('bench', async () => {
  const kinds: Record<string, (n: number) => Record<string, unknown>> = {
    plain: () => ({}),
    sortName: () => ({ SortCol: 'itemname' }), sortCat: () => ({ SortCol: 'categoryname', SortDir: 'desc' }), sortFlag: () => ({ SortCol: 'inactive' }),
    page500: (n) => ({ SortCol: 'itemname', DisplayStart: 1 + n * 10 }), mid: (n) => ({ SortCol: 'code', DisplayStart: 30_000 - n }),
    narrow: (n) => ({ Search: `no ${n * 131}`, SortCol: 'itemname' }), code: (n) => ({ Search: `C${n * 37}`, SortCol: 'code' }),
    broad: (n) => ({ Search: ['bolt', 'steel', 'b', 'hinge 9'][n % 4], SortCol: ['itemname', 'code', 'categoryname'][n % 3] }), barcode: (n) => ({ Search: String(8900000000000 + n) }),
    none: (n) => ({ Search: `zzq${n}` }),
  }
  for (const [name, make] of Object.entries(kinds)) {
    const times: number[] = []
    for (let n = 0; n < 30; n++) { const t = performance.now(); const rows = await s.call('item_R_listgrid', { DisplayLength: 10, ...make(n) }); times.push(performance.now() - t); if (name !== 'none') expect(rows.length).toBeGreaterThan(0) }
    times.sort((a, b) => a - b)
    console.log(name, 'p50', times[15]?.toFixed(1), 'p95', times[28]?.toFixed(1))
  }
  for (const args of [{ sid: 'item' }, { sid: 'item', search: 'bolt 9' }, { sid: 'item', search: 'bolt' }]) { const t = performance.now(); await s.call('WEBAPIGetddls', { ...args, DisplayLength: 50 }); console.log(JSON.stringify(args), (performance.now() - t).toFixed(1)) }
  let cursor = '', c = 0; const t = performance.now()
  for (;;) { const r = await s.call('WEBAPI_changes_since', { entity: 'item', cursor }); c += r.length; if (r.length < 500) break; cursor = String(r.at(-1)?.cursor) }
  console.log('feed', c, (performance.now() - t).toFixed(0))
  await inCompany(s, async (ctx) => {
    const orig = ctx.tx
    void orig
  })
  const t2 = performance.now(); for (let i = 0; i < 50; i++) await s.call('item_R_save', { id: 0, code: 'N' + i, itemname: 'new' + i, unitid: 'PCS' }); console.log('save', ((performance.now() - t2) / 50).toFixed(1))
}, 600_000)
