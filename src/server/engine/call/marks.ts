import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../db/whole-file'

/**
 * How far numbers and devices have come, in a file of the data folder beside the database: a database that is put back to yesterday
 * cannot lower it. It is written right after each commit and not waited for on the disk: the database itself survives a power cut, and
 * the file is brought up to it at every start.
 */
export interface NumberMark {
  readonly coid: number
  readonly branchid: number
  readonly entity: string
  readonly fy: string
  /** What the numbers are written with (domain/books/voucher-number). */
  readonly stem: string
  /** The first number that nobody has. */
  readonly next: number
}

export interface DeviceMark {
  readonly coid: number
  readonly dev: string
  /** The last save of the device that was applied, by its own count. */
  readonly dseq: number
}

export interface Marks {
  readonly numbers: ReadonlyMap<string, NumberMark>
  readonly devices: ReadonlyMap<string, DeviceMark>
}

export interface MarkKeeper {
  number(mark: NumberMark): void
  device(mark: DeviceMark): void
}

/** The file of the marks. */
export const marksFile = (dataDir: string): string => join(dataDir, 'marks')
export const numberKey = ({ coid, branchid, entity, fy }: Omit<NumberMark, 'stem' | 'next'>): string => `${coid}|${branchid}|${entity}|${fy}`
export const deviceKey = ({ coid, dev }: Omit<DeviceMark, 'dseq'>): string => `${coid}|${dev}`

/** The highest of each; a line that a power cut left half is passed over. */
export function readMarks(dataDir: string): Marks {
  const numbers = new Map<string, NumberMark>()
  const devices = new Map<string, DeviceMark>()
  const text = existsSync(marksFile(dataDir)) ? readFileSync(marksFile(dataDir), 'utf8') : ''
  for (const line of text.split('\n')) {
    const mark = parsed(line)
    if (mark && 'next' in mark && mark.next > (numbers.get(numberKey(mark))?.next ?? 0)) numbers.set(numberKey(mark), mark)
    if (mark && 'dseq' in mark && mark.dseq > (devices.get(deviceKey(mark))?.dseq ?? -1)) devices.set(deviceKey(mark), mark)
  }
  return { numbers, devices }
}

function parsed(line: string): NumberMark | DeviceMark | null {
  try {
    return JSON.parse(line) as NumberMark | DeviceMark
  } catch {
    return null
  }
}

/** The file as it is written. */
export const marksText = ({ numbers, devices }: Marks): string => [...numbers.values(), ...devices.values()].map((mark) => `${JSON.stringify(mark)}\n`).join('')

/** One line each in place of all that was appended; the file is whole or the one before. */
export function writeMarks(dataDir: string, marks: Marks): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeWhole(marksFile(dataDir), marksText(marks))
}

/** Appends; `failed` is told where it cannot: the save is kept all the same. */
export function markKeeper(dataDir: string, failed: (error: unknown) => void): MarkKeeper {
  const append = (mark: NumberMark | DeviceMark): void => {
    try {
      appendFileSync(marksFile(dataDir), `${JSON.stringify(mark)}\n`, { mode: 0o600 })
    } catch (error) {
      failed(error)
    }
  }
  return { number: append, device: append }
}
