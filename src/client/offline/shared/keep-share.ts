import type { OfflineEnv } from "../contract/env";
import { SHARED_BYTES_MAX, SHARED_FILES_MAX, type SharedFault, type SharedRefusal } from "../contract/shared";
import { guardDb } from "../database/guard";
import { inTime } from "../database/in-time";
import { SHARED_VERSION, SharedDb } from "../database/shared-db";
import { write } from "../database/write";
import type { ReadShare } from "./read-share";

/** Twenty pictures are more than a save: what a slow phone needs for them, ms. */
const WRITE_MS_MAX = 30_000;
/** Notices of what was not stored; older ones go. */
const REFUSALS_MAX = 20;
const NAMES_MAX = 5;

/**
 * Stores a share in one strict transaction, with what was refused of it: all of that, or it rejects and nothing is
 * stored. What a user has not looked at belongs to no user yet.
 */
export async function keepShare(env: OfflineEnv, { note, files, refused }: ReadShare): Promise<void> {
  const db = new SharedDb(env);
  const at = env.now();
  try {
    const ready = files.map((file) => ({ ...file, id: crypto.randomUUID() }));
    await inTime(
      env,
      (limit) =>
        guardDb(db, SHARED_VERSION, () => undefined).run(() =>
          write(db, [db.file, db.content, db.refused, db.user], async () => {
            limit.check();
            const room = await roomIn(db);
            const over = new Map(refused);
            for (const { id, name, type, bytes } of ready) {
              const size = bytes.byteLength;
              const fault: SharedFault | null = room.files < 1 ? "many" : room.bytes < size ? "space" : null;
              if (fault) {
                over.set(fault, [...(over.get(fault) ?? []), name]);
                continue;
              }
              room.files -= 1;
              room.bytes -= size;
              await db.file.add({ id, at, name, type, size, note });
              await db.content.add({ id, bytes });
            }
            await noteRefused(db, over);
            limit.check();
          }),
        ),
      WRITE_MS_MAX,
    );
  } finally {
    db.close();
  }
}

/**
 * The space that is left. Files of other users count by their bytes alone: the one who uses the device now cannot
 * attach them.
 */
async function roomIn(db: SharedDb): Promise<{ files: number; bytes: number }> {
  const [stored, last] = await Promise.all([db.file.toArray(), db.user.get("last")]);
  const own = stored.filter(({ userKey }) => userKey === undefined || userKey === last?.userKey);
  return {
    files: SHARED_FILES_MAX - own.length,
    bytes: stored.reduce((left, { size }) => left - size, SHARED_BYTES_MAX),
  };
}

async function noteRefused(db: SharedDb, refused: ReadShare["refused"]): Promise<void> {
  const rows = [...refused].map(([why, names]): SharedRefusal => ({
    why,
    names: names.slice(0, NAMES_MAX),
    count: names.length,
  }));
  await db.refused.bulkAdd(rows);
  const all = await db.refused.toCollection().primaryKeys();
  await db.refused.bulkDelete(all.slice(0, Math.max(0, all.length - REFUSALS_MAX)));
}
