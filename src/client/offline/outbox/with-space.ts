import { NotKept } from "../contract/save";
import { isQuota, mayBeFull } from "../database/guard";
import type { OutboxCore } from "./core";

/** What a failed write says of the entry: `Saved` gives "Not saved: …". */
interface KeptWords {
  readonly done: string;
  /** What the storage could not take: `the entry`. */
  readonly what: string;
  /** What to do again: `save again`. */
  readonly again: string;
}

const SAVE: KeptWords = { done: "saved", what: "the entry", again: "save again" };

/**
 * Writes, and where the device is full writes once more after cached copies were deleted. Rejects with NotKept: `full`
 * where there is still no space. The user is told on every screen while the device is full.
 */
export async function withSpace<T>(
  core: Pick<OutboxCore, "freeSpace" | "noteFull">,
  write: () => Promise<T>,
  words = SAVE,
): Promise<T> {
  try {
    const written = await write().catch(async (error: unknown) => {
      if (error instanceof NotKept || !mayBeFull(error) || !(await core.freeSpace())) throw asNotKept(error, words);
      return keeping(write, words);
    });
    core.noteFull(false);
    return written;
  } catch (error) {
    if (error instanceof NotKept && error.why === "full") core.noteFull(true);
    throw error;
  }
}

/** Work on the storage whose failures reject with NotKept. */
export async function keeping<T>(work: () => Promise<T>, words = SAVE): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asNotKept(error, words);
  }
}

function asNotKept(error: unknown, { done, what, again }: KeptWords): NotKept {
  if (error instanceof NotKept) return error;
  const full = isQuota(error) ? "is full" : mayBeFull(error) ? "is full, or does not work" : "";
  if (full !== "")
    return new NotKept("full", `Not ${done}: the storage of this device ${full}. Free some space, then ${again}.`);
  return new NotKept(
    "storage",
    `Not ${done}: this device could not store ${what} (${error instanceof Error ? error.message : "unknown error"}).`,
  );
}
