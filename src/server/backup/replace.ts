import { takeDataLock } from '../db/data-lock'
import type { Database } from '../db/database'
import { reason } from './failure'
import { noteRestored } from './note-restored'
import { makeSafe, takingOf } from './prepared'
import type { Ground } from './prepared'
import { changeState, readState } from './state'
import type { PreparedState } from './state'
import { clearPlace, giveBack, takePlace } from './take-place'

/** Puts back what was there before, where the server does not start with what was restored; `why` is a sentence. */
type Undo = (why: string) => Promise<void>

/**
 * Puts the backup that was prepared in the place of the books, which nobody has open any more. The next start is tried with it (phase
 * `starting`). Where it fails before anything was moved, the backup waits on; where it fails later, everything is put back; where even
 * that fails, it throws, and the next start goes on with it.
 */
export async function replaceBooks(ground: Ground, now: Date): Promise<void> {
  const { restore } = readState(ground.dataDir)
  if (restore?.phase !== 'ready') return
  await locked(ground, async () => {
    try {
      const taking = await takingOf(ground, restore.id)
      await taking.place.demandAlone()
      await makeSafe(taking, now)
    } catch (error) {
      return changeState(ground.dataDir, { restoreFailure: { at: now.toISOString(), error: reason(error) } })
    }
    await put(ground, restore).catch(async (error: unknown) => undoOf(ground, restore, now)(reason(error)))
  })
}

/** At a start: goes on where a power cut ended it. Answers how it is undone where this start does not succeed; null where nothing is under way. Throws a sentence where it cannot go on. */
export async function resumeReplacing(ground: Ground, now: Date): Promise<Undo | null> {
  const { restore } = readState(ground.dataDir)
  if (restore?.phase !== 'switching' && restore?.phase !== 'starting') return null
  if (restore.phase === 'switching') await locked(ground, () => put(ground, restore))
  return undoOf(ground, restore, now)
}

/** The server has started: with what was restored, where something was, by the page or by the command. It is then written into the audit trails. */
export async function endReplacing(ground: Ground, db: Database, now: Date): Promise<void> {
  await confirm(ground, now)
  await noteRestored(db, ground.dataDir)
}

async function confirm(ground: Ground, now: Date): Promise<void> {
  const { restore } = readState(ground.dataDir)
  if (restore?.phase !== 'starting') return
  const { id, made, by, aside = null } = restore
  const taking = await takingOf(ground, id)
  changeState(ground.dataDir, { restore: null, restoreFailure: null, restored: { at: now.toISOString(), made, by, aside, isNoted: false } })
  await clearPlace(taking).catch((error: unknown) => ground.log.error({ err: error }, 'the remains of a restore could not be removed'))
}

async function put(ground: Ground, restore: PreparedState): Promise<void> {
  changeState(ground.dataDir, { restore: { ...restore, phase: 'switching' } })
  const aside = await takePlace(await takingOf(ground, restore.id))
  changeState(ground.dataDir, { restore: { ...restore, phase: 'starting', aside } })
}

const undoOf = (ground: Ground, { id }: PreparedState, now: Date): Undo => async (why) => {
  const taking = await takingOf(ground, id)
  await giveBack(taking)
  changeState(ground.dataDir, { restore: null, restoreFailure: { at: now.toISOString(), error: why } })
  await clearPlace(taking)
}

async function locked(ground: Ground, work: () => Promise<void>): Promise<void> {
  const lock = await takeDataLock(ground.dataDir)
  try {
    await work()
  } finally {
    lock.release()
  }
}
