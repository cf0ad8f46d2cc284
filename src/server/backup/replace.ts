import { takeDataLock } from '../db/data-lock'
import type { RestoreOutcome } from '../../wire/backups'
import { makeSafe, takingOf } from './prepared'
import type { Ground } from './prepared'
import { changeState, readState } from './state'
import type { PreparedState } from './state'
import { clearPlace, giveBack, takePlace } from './take-place'
import type { Taking } from './take-place'

/** Undoes it where the server does not start with what was restored; `why` is a sentence. */
export type Undo = (why: string) => Promise<void>

const NOTHING: Undo = async () => undefined

/**
 * Puts the backup that was prepared in the place of the books, which nobody has open any more; how it went is in the state of the
 * backups. Where it fails, the books are as they were.
 */
export async function replaceBooks(ground: Ground, now: Date): Promise<Undo> {
  const { restore } = readState(ground.dataDir)
  if (!restore) return NOTHING
  const lock = await takeDataLock(ground.dataDir)
  const ended = (outcome: Pick<RestoreOutcome, 'aside' | 'error'>): void =>
    changeState(ground.dataDir, { restore: null, restored: { at: now.toISOString(), made: restore.made, by: restore.by, isNoted: false, ...outcome } })
  try {
    const taking = await takingOf(ground, restore.id)
    const failed: Undo = async (why) => {
      await giveBack(taking)
      ended({ aside: null, error: why })
    }
    await exchange(taking, restore, now).then(
      (aside) => ended({ aside, error: '' }),
      (error: unknown) => failed(sentenceOf(error)),
    )
    await clearPlace(taking)
    return failed
  } catch (error) {
    ended({ aside: null, error: sentenceOf(error) })
    return NOTHING
  } finally {
    lock.release()
  }
}

/** At a start: goes on where a power cut ended it. */
export async function finishReplacing(ground: Ground, now: Date): Promise<void> {
  if (readState(ground.dataDir).restore?.phase === 'switching') await replaceBooks(ground, now)
}

async function exchange(taking: Taking, restore: PreparedState, now: Date): Promise<string | null> {
  if (restore.phase !== 'switching') {
    await makeSafe(taking, now)
    changeState(taking.dataDir, { restore: { ...restore, phase: 'switching' } })
  }
  return takePlace(taking)
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
