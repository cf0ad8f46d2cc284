import type Dexie from "dexie";
import type { Table } from "dexie";
import { isQuota } from "./guard";

/**
 * A strict read-write transaction. Where it was aborted for want of space it rejects with that reason: work that was
 * under way fails first, with an error that does not say why.
 */
export async function write<T>(db: Dexie, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  let begun: IDBTransaction | undefined;
  try {
    return await db.transaction("rw", tables, async ({ idbtrans }) => {
      begun = idbtrans;
      return work();
    });
  } catch (error) {
    throw begun && isQuota(begun.error) ? begun.error : error;
  }
}
