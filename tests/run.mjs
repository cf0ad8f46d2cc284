// `npm test`: every kind of test, one after another, each with its time; the first failure ends the run.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './e2e/find-chromium.mjs'
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

const bin = (name) => join(root, 'node_modules/.bin', name)

function run(title, command, args, env = {}) {
  const started = performance.now()
  console.log(`\n== ${title}`)
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ...env } })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`== ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
      if (code === 0) resolve()
      else reject(new Error(`${title} failed.`))
    })
  })
}

const onPostgres = (title, which, env = {}) => withPostgres((url) => run(title, bin('vitest'), ['run', ...which], { ...env, TEST_DATABASE_URL: url }), title)

process.on('uncaughtException', (error) => {
  console.error(error.message)
  process.exit(1)
})

// Each of them keeps one core busy.
await Promise.all([
  run('types', bin('tsc'), ['-b']),
  run('lint', bin('oxlint'), ['--deny-warnings']).then(() => run('build', process.execPath, [join(root, 'src/server/start.mjs'), '--build-only'], { NODE_ENV: 'production' })),
])
// A third worker works while others wait, for an engine, for a server that starts, for a page that draws.
process.env.TEST_WORKERS ??= '3'
await run('unit, property, server (embedded engine), offline, screens', bin('vitest'), ['run', '--project', 'node', '--project', 'dom'])
await onPostgres('server on a real PostgreSQL', ['--project', 'node', 'tests/server'])
const chromium = findChromium()
// Both runs in Chromium together may have one test that passes only at its second try.
const counted = mkdtempSync(join(tmpdir(), 'microac-retried-'))
process.on('exit', () => rmSync(counted, { recursive: true, force: true }))
const inChromium = { CHROME_PATH: chromium, RETRIED_TESTS: join(counted, 'tests') }
await run('end to end in Chromium', bin('vitest'), ['run', '--project', 'e2e', 'tests/e2e'], inChromium)
await run('faults', bin('vitest'), ['run', '--project', 'e2e', 'tests/faults'], inChromium)
await onPostgres('a restore between saves, on a real PostgreSQL', ['--project', 'e2e', 'tests/faults/restore.e2e.ts', '-t', 'a real PostgreSQL'], inChromium)
