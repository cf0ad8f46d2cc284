import type { ImportJobs } from "../contract/imports";
import { userKeyOf, type OutboxCore } from "../outbox/core";

/** Rows that are stored, read and passed to the outbox together. */
export const IMPORT_SLICE = 50;

const sliceId = (job: string, slice: number): string => `${job}|${slice}`;

/** Imports in progress on this device (IMP-002). They outlive the page, the browser and a sign-out, as saves do. */
export function createImportJobs({ db, guard, session }: OutboxCore): ImportJobs {
  const mine = async (): Promise<{ userKey: string; coid: number } | null> => {
    const current = await session.get();
    return current ? { userKey: userKeyOf(current), coid: current.claims.coid } : null;
  };
  return {
    open: async (place) => {
      const who = await mine();
      if (!who) return null;
      const all = await guard.run(() => db.importjob.where("userKey").equals(who.userKey).toArray());
      return all.find((job) => job.coid === who.coid && job.place === place) ?? null;
    },
    begin: async (job, rows) => {
      const who = await mine();
      if (!who) throw new Error("You are signed out. Sign in to import.");
      await guard.run(() =>
        db.transaction("rw", [db.importjob, db.importrow], async () => {
          await db.importjob.put({ ...job, coid: who.coid, userKey: who.userKey });
          for (let at = 0; at < rows.length; at += IMPORT_SLICE)
            await db.importrow.put({ id: sliceId(job.id, at / IMPORT_SLICE), rows: rows.slice(at, at + IMPORT_SLICE) });
        }),
      );
    },
    slice: async (job, slice) => (await guard.run(() => db.importrow.get(sliceId(job, slice))))?.rows ?? [],
    note: async (job, change) => {
      await guard.run(() => db.importjob.update(job, change));
    },
    end: async (job) => {
      await guard.run(() =>
        db.transaction("rw", [db.importjob, db.importrow], async () => {
          await db.importjob.delete(job);
          await db.importrow.where("id").startsWith(`${job}|`).delete();
        }),
      );
    },
  };
}
