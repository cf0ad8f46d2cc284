// `npm test`: every kind of test, one after another, each with its time; the first failure ends the run.
import { spawn } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './e2e/help/find-chromium.mjs'
import { withPostgres } from './server/throw-away-postgres.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const MEMORY = '/dev/shm'
const MEMORY_BYTES_MIN = 6 * 2 ** 30

/** Databases and profiles of browsers are made by the hundred and thrown away: in memory, where there is much of it, that costs a fifth less. */
function scratchFolder() {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MEMORY_BYTES_MIN ? MEMORY : tmpdir()
}

process.env.TMPDIR = scratchFolder()

/** What goes on beside a part that has failed would go on after the run has ended. */
const running = new Set()

const bin = (name) => join(root, 'node_modules/.bin', name)

function run(title, command, args, env = {}) {
  const started = performance.now()
  console.log(`\n== ${title}`)
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ...env } })
  running.add(child)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      running.delete(child)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`== ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
      if (code === 0) resolve()
      else reject(new Error(`${title} failed.`))
    })
  })
}

process.on('uncaughtException', (error) => {
  console.error(error.message)
  for (const child of running) child.kill()
  process.exit(1)
})

// Each of them keeps one core busy.
await Promise.all([
  run('types', bin('tsc'), ['-b']),
  run('lint', bin('oxlint'), ['--deny-warnings']).then(() => run('build', process.execPath, [join(root, 'src/server/start.mjs'), '--build-only'], { NODE_ENV: 'production' })),
])
// A third worker works while others wait, for an engine, for a server that starts, for a page that draws.
process.env.TEST_WORKERS ??= '3'
const units = (env) => run('unit, property, server (embedded engine), offline, screens', bin('vitest'), ['run', '--project', 'node', '--project', 'dom'], env)
await withPostgres(async (url) => {
  await units({ TEST_ON_POSTGRES_NEXT: '1', TEST_DATABASE_URL: '' })
  await run('server on a real PostgreSQL', bin('vitest'), ['run', '--project', 'node', 'tests/server'], { TEST_DATABASE_URL: url })
}, 'server on a real PostgreSQL', () => units({}))
// One run, so that faults are made while the last of the long tests in Chromium are waited for; it may have one test that passes only at its second try.
const chromium = { CHROME_PATH: findChromium() }
const title = 'end to end in Chromium, faults, restores between saves'
const inChromium = (env) => run(title, bin('vitest'), ['run', '--project', 'e2e'], { ...chromium, ...env })
await withPostgres((url) => inChromium({ TEST_DATABASE_URL: url }), `${title} on a real PostgreSQL`, () => inChromium({}))
