import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { takeOsLock } from './os-lock'
import type { TakeOsLock } from './os-lock'

/** Who holds a data folder, as it writes itself down in `<dataDir>/holder.json`. */
interface Holder {
  /** Random, of this start. */
  readonly instance: string
  readonly pid: number
  readonly host: string
  /** The start of the machine: containers on one machine share it. */
  readonly boot: string
  /** ISO date-time. */
  readonly started: string
  /** Counts up while it lives. */
  readonly beat: number
}

export interface DataLock {
  release(): void
}

interface DataLockOptions {
  /** Another server took the folder although this one lives: nothing may be written any more. Called once. */
  readonly lost?: (why: string) => void
  readonly takeOsLock?: TakeOsLock
  /** Milliseconds between two signs of life. */
  readonly beatMs?: number
  readonly boot?: string
}

const BEAT_MS = 3_000
/** So many times without a sign of life, and a holder on another machine is taken for dead. */
const BEATS_MISSED = 4
const ENDING_MS = [20, 60, 120, 300]

/**
 * One process per data folder: two would overwrite each other's files. A lock of the operating system, which dies with its holder,
 * decides between processes on one machine, containers included. A folder that several machines share has a second line: the holder
 * shows signs of life in `holder.json`, a newcomer waits for one before it takes over from a holder that is not of this machine's start,
 * and a holder that finds another instance written there ends. Throws a sentence that says who holds the folder.
 */
export async function takeDataLock(dataDir: string, options: DataLockOptions = {}): Promise<DataLock> {
  const { lost, beatMs = BEAT_MS, boot = bootId() } = options
  const folder = resolve(dataDir)
  const lock = await patiently(() => (options.takeOsLock ?? takeOsLock)(join(folder, 'lock')))
  if (lock === 'taken') throw inUse(dataDir, readHolder(folder))
  const left = readHolder(folder)
  const isDecided = lock !== 'unsupported' && (left === null || left.boot === boot)
  const living = isDecided || left === null ? null : await signOfLife(folder, left, beatMs)
  const mine: Holder = { instance: randomUUID(), pid: process.pid, host: hostname(), boot, started: new Date().toISOString(), beat: 0 }
  const other = living ?? (writeHolder(folder, mine), lock === 'unsupported' ? await outwritten(folder, mine, beatMs) : null)
  const free = (): void => void (lock !== 'unsupported' && lock.release())
  if (other) {
    free()
    throw inUse(dataDir, other)
  }
  const timer = setInterval(() => {
    const why = beat(folder, mine)
    if (why === null) return
    clearInterval(timer)
    lost?.(why)
  }, beatMs)
  timer.unref()
  return {
    release: () => {
      clearInterval(timer)
      if (readHolder(folder)?.instance === mine.instance) unlinkSync(holderFile(folder))
      free()
    },
  }
}

/** The threads of a process that was killed end one after the other, and the last one frees the lock: some milliseconds later. */
async function patiently<T>(take: () => T | 'taken'): Promise<T | 'taken'> {
  for (const ms of ENDING_MS) {
    const lock = take()
    if (lock !== 'taken') return lock
    await wait(ms)
  }
  return take()
}

const holderFile = (folder: string): string => join(folder, 'holder.json')

function readHolder(folder: string): Holder | null {
  try {
    const { instance, pid, host, boot, started, beat: count } = JSON.parse(readFileSync(holderFile(folder), 'utf8')) as Partial<Holder>
    if (typeof instance !== 'string') return null
    return { instance, pid: Number(pid), host: String(host ?? ''), boot: String(boot ?? ''), started: String(started ?? ''), beat: Number(count) || 0 }
  } catch {
    return null
  }
}

/** Whole or not at all, for others read it at any moment. */
function writeHolder(folder: string, holder: Holder): void {
  const draft = `${holderFile(folder)}.${holder.instance}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  renameSync(draft, holderFile(folder))
}

/** The holder if it shows a sign of life while we look; no clock is compared, for those of two machines differ. */
async function signOfLife(folder: string, left: Holder, beatMs: number): Promise<Holder | null> {
  for (let looked = 0; looked < BEATS_MISSED; looked++) {
    await wait(beatMs)
    const now = readHolder(folder)
    if (now && (now.instance !== left.instance || now.beat !== left.beat)) return now
  }
  return null
}

/** Without a lock two may have begun together: the one whose name stands there a moment later has it. */
async function outwritten(folder: string, mine: Holder, beatMs: number): Promise<Holder | null> {
  await wait(beatMs)
  const now = readHolder(folder)
  return now && now.instance !== mine.instance ? now : null
}

/** Shows a sign of life; answers a sentence where the folder is another's. */
function beat(folder: string, mine: Holder): string | null {
  const now = readHolder(folder)
  if (now && now.instance !== mine.instance) return `another MicroAC server took the data folder ${folder}: ${who(now)}`
  try {
    writeHolder(folder, { ...mine, beat: (now?.beat ?? 0) + 1 })
  } catch {
    // A full disk costs the sign, not the lock; what cannot be written at all the database says itself.
  }
  return null
}

/** One text per start of the machine, shared by its containers; the machine's name where the system has no such text. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return hostname()
  }
}

const who = ({ pid, host, started, instance }: Holder): string => `process ${pid} on ${host}, started ${started}, instance ${instance}`

/** Another server holds the folder. */
export class DataInUse extends Error {}

function inUse(dataDir: string, holder: Holder | null): Error {
  const by = holder ? ` (${who(holder)})` : ''
  return new DataInUse(`The data directory ${dataDir} is in use by another MicroAC server${by}. Stop it first or choose another DATA_DIR.`)
}
