import { changeState, readState } from '../state'
import type { DeskParts } from './desk-parts'
import type { Backup } from './make-backup'

const DAY_MS = 24 * 3_600_000
/** Who gets more than these in 24 hours reads none of them. */
const MAILS_A_DAY = 3
/** The page shows them all. */
const DIFFERENCES_NAMED = 5

interface FailureTeller {
  /** Of a backup that is being made: that it failed (it still fails for its caller), or what its check found. */
  readonly ofMaking: (making: Promise<Backup>) => Promise<Backup>
  /** Of one that the end of the server cut off, where it was of the schedule. */
  readonly ofCut: (by: string | null) => Promise<void>
}

/** Mails what goes wrong with scheduled backups where mail can be sent; the same sentence at most once a day. */
export function failureTeller({ dataDir, clock, log, tellFailure }: DeskParts): FailureTeller {
  // In memory too: where the disk is full, the state cannot be written, and the same mail would go every hour.
  let notified: Readonly<Record<string, string>> | null = null
  const tell = async (sentence: string, isMade: boolean): Promise<void> => {
    const now = clock()
    const key = folded(sentence)
    try {
      notified ??= readState(dataDir).notified
      const recent = Object.fromEntries(Object.entries(notified).flatMap(([one, at]) => (now.getTime() - Date.parse(at) < DAY_MS ? [[folded(one), at]] : [])))
      if (recent[key] !== undefined || Object.keys(recent).length >= MAILS_A_DAY || !(await tellFailure?.(sentence, isMade))) return
      notified = { ...recent, [key]: now.toISOString() }
      changeState(dataDir, { notified })
    } catch (fault) {
      log.warn({ err: fault }, 'the mail about a failed backup could not be queued')
    }
  }
  return {
    ofMaking: async (making) => {
      const made = await making.catch(async (error: unknown) => {
        if (error instanceof Error) await tell(error.message, false)
        throw error
      })
      if (made.faults.length > 0) await tell(differencesIn(made.faults), true)
      return made
    },
    ofCut: async (by) => {
      const { schedule } = readState(dataDir).last
      if (by === 'schedule' && schedule) await tell(schedule.error, false)
    },
  }
}

/** The same failure at another row or with another amount is the same. */
const folded = (sentence: string): string => sentence.replace(/\d[\d,.:]*/g, '#')

function differencesIn(faults: readonly string[]): string {
  const more = faults.length - DIFFERENCES_NAMED
  return `The backup was made, but its check found differences: ${faults.slice(0, DIFFERENCES_NAMED).join(' ')}${more > 0 ? ` And ${more} more.` : ''}`
}
