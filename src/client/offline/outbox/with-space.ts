import { NotKept } from "../contract/save";
import { isQuota, mayBeFull } from "../database/guard";
import type { OutboxCore } from "./core";

/**
 * Writes, and where the device is full writes once more after cached copies were deleted. Rejects with NotKept: `full`
 * where there is still no space.
 */
export async function withSpace<T>(core: Pick<OutboxCore, "freeSpace">, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof NotKept || !mayBeFull(error) || !(await core.freeSpace())) throw asNotKept(error);
    return keeping(write);
  }
}

/** Work on the storage whose failures reject with NotKept. */
export async function keeping<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asNotKept(error);
  }
}

function asNotKept(error: unknown): NotKept {
  if (error instanceof NotKept) return error;
  if (isQuota(error))
    return new NotKept("full", "Not saved: the storage of this device is full. Free some space, then save again.");
  return new NotKept(
    "storage",
    `Not saved: this device could not store the entry (${error instanceof Error ? error.message : "unknown error"}).`,
  );
}
