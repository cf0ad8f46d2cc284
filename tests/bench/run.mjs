// `npm run bench`: figures of this machine, measured now. It is no test: a missed target is printed, not failed.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from '../../src/server/start.mjs'
import { signInBytes } from './bundle-size.mjs'
import { openClient } from './client.mjs'
import { median, p95, timesOf } from './times.mjs'

const root = new URL('../..', import.meta.url).pathname
const PORT = 4790
const url = `http://127.0.0.1:${PORT}`
const rows = []
const add = (figure, value, target, met) => rows.push({ figure, value, target, met: target === '' ? '' : met ? 'yes' : 'NO' })
const ms = (times) => `p50 ${median(times).toFixed(1)} ms, p95 ${p95(times).toFixed(1)} ms`

buildIfNeeded()
const kB = signInBytes(join(root, 'dist/client')) / 1000
add('JavaScript of the sign-in page, gzip', `${kB.toFixed(1)} kB`, 'at most 200 kB', kB <= 200)

const dataDir = mkdtempSync(join(tmpdir(), 'microac-bench-'))
const started = performance.now()
const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], { env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, DATABASE_URL: '' }, stdio: 'ignore' })
try {
  await healthy()
  const first = (performance.now() - started) / 1000
  add('first start with the demo until it answers', `${first.toFixed(1)} s`, 'under 90 s', first < 90)
  const call = await openClient(url)
  const ping = await timesOf(200, () => call('WEBAPI_ping', { dev: 'bench', next_dseq: 0, pending: 0, oldest: '', app: 'bench' }))
  add('call that does nothing (WEBAPI_ping), over HTTP', ms(ping), '', true)
  for (const [SortCol, Search] of [['itemname', ''], ['code', ''], ['categoryname', ''], ['itemname', 'amrut pipe'], ['id', 'PLPI']]) {
    const times = await timesOf(100, (run) => call('item_R_listgrid', {
      DisplayLength: 10, DisplayStart: 1 + (run % 20) * 10, SortCol, SortDir: 'asc', Search, id: 0, user2: '@user2', coid: '@coid', co: '@co', formmnu: 'item',
    }))
    add(`list page of 10 of 5,000 items by ${SortCol}${Search && `, search "${Search}"`}, over HTTP`, ms(times), 'p95 at most 25 ms', p95(times) <= 25)
  }
  const saves = await timesOf(200, (run) => call('shade_R_save', { id: 0, shadename: `Bench ${run}`, shadesort: run, isactive: 1 }, { id: crypto.randomUUID() }))
  add('save round trip, durable (shade_R_save), over HTTP', ms(saves), '', true)
} finally {
  server.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
}
console.table(rows)

async function healthy() {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server ended at its start.')
    if (await fetch(`${url}/healthz`).then((answer) => answer.ok, () => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
