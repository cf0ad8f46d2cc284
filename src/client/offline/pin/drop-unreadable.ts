import { areDraftsSealed, isSealed, setSealed } from "../database/seal-flag";
import type { VaultStores } from "./stores";

/** If only the database of the keys was lost, sealed rows can never be opened: they are deleted to make room. */
export async function dropUnreadable(
  { keys, cacheDb, cache, core }: Pick<VaultStores, "keys" | "cacheDb" | "cache" | "core">,
  userKey: string,
): Promise<void> {
  const { db, guard } = core;
  if (!(await isSealed(cacheDb, userKey)) && !(await guard.run(() => areDraftsSealed(db, userKey)))) return;
  if (await keys.lockRow(userKey)) return;
  await cache.wipe(userKey);
  await guard.run(() =>
    db.drafts
      .where("userKey")
      .equals(userKey)
      .filter((draft) => draft.sealed !== undefined)
      .delete(),
  );
  await guard.run(() => setSealed(cacheDb, db, userKey, false));
}
