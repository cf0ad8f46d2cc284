import { DERIVED_COPIES } from "../contract/reference";
import type { CacheDb } from "../database/cache-db";
import type { CacheEntry } from "../database/cache-rows";
import { noteReferenceDrop } from "../database/reference-drops";
import { deleteTables } from "../database/table-rows";
import type { RightsChange } from "./change";

/**
 * Drops cached answers of one user, company and branch that are not in `same`, and the downloads of `seen` (null: all
 * downloads); returns the entities whose download was dropped. Menus stay: they hold titles only, and are fetched
 * again. With `keptBefore` (server time, ms) only what is older is dropped.
 */
export async function dropKept(
  db: CacheDb,
  scope: string,
  { same, seen }: Pick<RightsChange, "same"> & { readonly seen: RightsChange["seen"] | null },
  keptBefore = Infinity,
): Promise<readonly string[]> {
  await dropAnswers(db, scope, same, keptBefore);
  // Stock and open bills show parts of several kinds: any change of rights drops them.
  const isSeen = (entity: string): boolean =>
    seen === null || seen.has(entity) || (seen.size > 0 && Object.hasOwn(DERIVED_COPIES, entity));
  return dropDownloads(db, scope, (entity, asOf) => isSeen(entity) && asOf < keptBefore);
}

/** Drops cached answers whose name is not in `same` and that the server gave before `keptBefore`. */
export async function dropAnswers(
  db: CacheDb,
  scope: string,
  same: ReadonlySet<string>,
  keptBefore: number,
): Promise<void> {
  const goes = ({ kind, entity, asOf }: CacheEntry) => kind !== "menu" && !same.has(entity) && asOf < keptBefore;
  await db.transaction("rw", db.entry, db.meta, async () => {
    const entries = (
      await db.entry.where("[scope+entity]").between([scope, ""], [scope, "\uffff"], true, true).toArray()
    ).filter(goes);
    await db.entry.bulkDelete(entries.map(({ k }) => k));
    const total = Number((await db.meta.get("total"))?.v ?? 0);
    await db.meta.put({ k: "total", v: total - entries.reduce((sum, { bytes }) => sum + bytes, 0) });
  });
}

async function dropDownloads(
  db: CacheDb,
  scope: string,
  goes: (entity: string, asOf: number) => boolean,
): Promise<readonly string[]> {
  return db.transaction("rw", [db.refhead, db.refpart, db.refblock, db.meta], async () => {
    await noteReferenceDrop(db);
    const heads = (await db.refhead.where("scope").equals(scope).toArray()).filter(({ entity, asOf }) =>
      goes(entity, asOf ?? 0),
    );
    const tables = heads.map(({ t }) => t);
    await deleteTables(db, tables);
    await db.refhead.bulkDelete(tables);
    return heads.map(({ entity }) => entity);
  });
}
