import type { DeskParts } from './desk-parts'
import { changeState, readState } from './state'

const DAY_MS = 24 * 3_600_000

interface FailureTeller {
  /** Of a backup that is being made; it fails as ever. */
  readonly ofFailing: <T>(making: Promise<T>) => Promise<T>
  /** Of one that the end of the server cut off, where it was of the schedule. */
  readonly ofCut: (by: string | null) => Promise<void>
}

/** Has failures of the schedule told where somebody can be told, the same one (a sentence) once a day at most. */
export function failureTeller({ dataDir, clock, log, tellFailure }: DeskParts): FailureTeller {
  // In memory too: where the disk is full, the state cannot be written, and the same mail would go every hour.
  let told: Readonly<Record<string, string>> | null = null
  const tell = async (error: string): Promise<void> => {
    const now = clock()
    try {
      told ??= readState(dataDir).told
      const recent = Object.fromEntries(Object.entries(told).filter(([, at]) => now.getTime() - Date.parse(at) < DAY_MS))
      if (recent[error] !== undefined || !(await tellFailure?.(error))) return
      told = { ...recent, [error]: now.toISOString() }
      changeState(dataDir, { told })
    } catch (fault) {
      log.warn({ err: fault }, 'the failure of a backup could not be told or noted')
    }
  }
  return {
    ofFailing: (making) => making.catch(async (error: unknown) => {
      if (error instanceof Error) await tell(error.message)
      throw error
    }),
    ofCut: async (by) => {
      const { schedule } = readState(dataDir).last
      if (by === 'schedule' && schedule) await tell(schedule.error)
    },
  }
}
