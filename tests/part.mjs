// One part of a run of tests: a command with its title and time. Databases and profiles of browsers go where they are thrown away soonest.
import { spawn } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const bin = (name) => join(root, 'node_modules/.bin', name)

const MEMORY = '/dev/shm'
const MEMORY_BYTES_MIN = 6 * 2 ** 30

/** Databases and profiles of browsers are made by the hundred and thrown away: in memory, where there is much of it, that costs a fifth less. */
function scratchFolder() {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MEMORY_BYTES_MIN ? MEMORY : tmpdir()
}

process.env.TMPDIR = scratchFolder()
// A third worker works while others wait, for an engine, for a server that starts, for a page that draws.
process.env.TEST_WORKERS ??= '3'

/** What goes on beside a part that has failed would go on after the run has ended. */
const running = new Set()

/** Resolves when the command has ended well; rejects with a sentence where it has not. */
export function run(title, command, args, env = {}) {
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
