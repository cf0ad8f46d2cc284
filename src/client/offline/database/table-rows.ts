import Dexie, { type Collection } from "dexie";
import type { CacheDb } from "./cache-db";
import type { ReferencePart } from "./cache-rows";

/** The parts of a copy, by their primary key: an index of its own would be written with each part. */
export const partsOfTable = ({ refpart }: CacheDb, t: string): Collection<ReferencePart, [string, number]> =>
  refpart.where("[t+part]").between([t, Dexie.minKey], [t, Dexie.maxKey]);

/** Deletes the records of these copies and their search text; call within a transaction. */
export async function deleteTables(db: CacheDb, tables: readonly string[]): Promise<void> {
  for (const t of tables) await partsOfTable(db, t).delete();
  await db.refblock.where("t").anyOf(tables).delete();
}
