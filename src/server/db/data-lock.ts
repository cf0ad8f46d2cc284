import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

interface Holder {
  readonly pid: number
  /** Start time of the process as the system counts it, so that a reused pid is not taken for the holder. */
  readonly started: string | null
}

const held = new Set<string>()

/**
 * One process per data directory: two would ruin the files. The lock is a file with the holder's pid; one left by a killed
 * process is taken over. Throws a sentence for the terminal when another process holds it.
 */
export function takeDataLock(dataDir: string): { release(): void } {
  const file = join(resolve(dataDir), 'lock')
  if (held.has(file)) throw inUse(dataDir, process.pid)
  const mine: Holder = { pid: process.pid, started: startTime(process.pid) }
  for (let attempt = 0; attempt < 3; attempt++) {
    if (create(file, mine)) {
      held.add(file)
      return {
        release: () => {
          held.delete(file)
          rmSync(file, { force: true })
        },
      }
    }
    const holder = read(file)
    if (holder && isAlive(holder)) throw inUse(dataDir, holder.pid)
    rmSync(file, { force: true })
  }
  throw new Error(`The lock file ${file} cannot be taken. Remove it if no other server runs on this directory.`)
}

function create(file: string, mine: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600, flush: true })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): Holder | null {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>
    return typeof pid === 'number' ? { pid, started: started ?? null } : null
  } catch {
    return null
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const started = startTime(holder.pid)
  return holder.started === null || started === null || holder.started === started
}

/** Field 22 of /proc/<pid>/stat; null where there is none (macOS, Windows) or the process is a zombie. */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function inUse(dataDir: string, pid: number): Error {
  return new Error(`The data directory ${dataDir} is in use by another MicroAC server (process ${pid}). Stop it first or choose another DATA_DIR.`)
}
