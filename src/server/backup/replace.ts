import { takeDataLock } from "../db/data-lock";
import type { Database } from "../db/database";
import { reason } from "./failure";
import { noteRestored } from "./note-restored";
import { makeSafe, takingOf } from "./prepared";
import type { Ground } from "./prepared";
import { changeState, readState } from "./state";
import type { PreparedState } from "./state";
import { clearPlace, giveBack, takePlace } from "./take-place";

/** Puts the earlier data back if the server does not start with the restored data. `why` is a sentence. */
type Undo = (why: string) => Promise<void>;

/**
 * Replaces the books by the prepared backup. No process may have the books open. The next start tries the restored
 * books (phase `starting`). If it fails before anything was moved, the backup stays prepared. If it fails later,
 * everything is put back. If that fails too, it throws, and the next start continues it.
 */
export async function replaceBooks(ground: Ground, now: Date): Promise<void> {
  const { restore } = readState(ground.dataDir);
  if (restore?.phase !== "ready") return;
  await locked(ground, async () => {
    try {
      const taking = await takingOf(ground, restore.id);
      await taking.place.demandExclusive();
      await makeSafe(taking, now);
    } catch (error) {
      return changeState(ground.dataDir, { restoreFailure: { at: now.toISOString(), error: reason(error) } });
    }
    await put(ground, restore).catch(async (error: unknown) => undoOf(ground, restore, now)(reason(error)));
  });
}

/**
 * At a start: continues a replacement that a power cut interrupted. Returns the undo for the case that this start
 * fails; null if no replacement is under way. Throws a message if it cannot continue.
 */
export async function resumeReplacing(ground: Ground, now: Date): Promise<Undo | null> {
  const { restore } = readState(ground.dataDir);
  if (restore?.phase !== "switching" && restore?.phase !== "starting") return null;
  if (restore.phase === "switching") await locked(ground, () => put(ground, restore));
  return undoOf(ground, restore, now);
}

/**
 * Called when the server has started. Ends a replacement, whether made on the page or by the command, and records it
 * in the audit trails.
 */
export async function endReplacing(ground: Ground, db: Database, now: Date): Promise<void> {
  await confirm(ground, now);
  await noteRestored(db, ground.dataDir);
}

async function confirm(ground: Ground, now: Date): Promise<void> {
  const { restore } = readState(ground.dataDir);
  if (restore?.phase !== "starting") return;
  const { id, made, by, aside = null } = restore;
  const taking = await takingOf(ground, id);
  changeState(ground.dataDir, {
    restore: null,
    restoreFailure: null,
    restored: { at: now.toISOString(), made, by, aside, isNoted: false },
  });
  await clearPlace(taking).catch((error: unknown) =>
    ground.log.error({ err: error }, "the remains of a restore could not be removed"),
  );
}

async function put(ground: Ground, restore: PreparedState): Promise<void> {
  changeState(ground.dataDir, { restore: { ...restore, phase: "switching" } });
  const aside = await takePlace(await takingOf(ground, restore.id));
  changeState(ground.dataDir, { restore: { ...restore, phase: "starting", aside } });
}

const undoOf =
  (ground: Ground, { id }: PreparedState, now: Date): Undo =>
  async (why) => {
    const taking = await takingOf(ground, id);
    await giveBack(taking);
    changeState(ground.dataDir, { restore: null, restoreFailure: { at: now.toISOString(), error: why } });
    await clearPlace(taking);
  };

async function locked(ground: Ground, work: () => Promise<void>): Promise<void> {
  const lock = await takeDataLock(ground.dataDir);
  try {
    await work();
  } finally {
    lock.release();
  }
}
