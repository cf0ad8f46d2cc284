import type { CacheDb } from "../database/cache-db";
import { noteReferenceDrop } from "../database/reference-drops";

/**
 * After a restore no earlier answer of the server is trusted: it may show data that the server no longer has.
 * Definitions have their own version.
 */
export async function forgetReads(cacheDb: CacheDb): Promise<void> {
  await forgetAnswers(cacheDb);
  await forgetDownloads(cacheDb);
}

async function forgetAnswers(cacheDb: CacheDb): Promise<void> {
  await cacheDb.transaction("rw", [cacheDb.entry, cacheDb.meta], async () => {
    await cacheDb.entry.filter(({ kind }) => kind !== "def").delete();
    let total = 0;
    await cacheDb.entry.each(({ bytes }) => {
      total += bytes;
    });
    await cacheDb.meta.put({ k: "total", v: total });
  });
}

/** Copies of masters may hold records that the server no longer has, and their cursor is void: downloaded again. */
async function forgetDownloads(cacheDb: CacheDb): Promise<void> {
  await cacheDb.transaction("rw", [cacheDb.refhead, cacheDb.refpart, cacheDb.refblock, cacheDb.meta], async () => {
    await noteReferenceDrop(cacheDb);
    await Promise.all([cacheDb.refpart.clear(), cacheDb.refblock.clear()]);
    await cacheDb.refhead.toCollection().modify((head, ref) => {
      ref.value = {
        ...head,
        cursor: "",
        rows: 0,
        bytes: 0,
        blocks: 0,
        parts: 0,
        complete: false,
        version: head.version + 1,
      };
    });
  });
}
