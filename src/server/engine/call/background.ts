import type { Database } from "../../db/database";
import type { Background, Context } from "./context";
import { waitUntilIdle } from "./foreground";
import type { ServerParts } from "./server-parts";
import type { SessionUser } from "./session-user";

/** One memory per database: a test process has several. */
const memories = new WeakMap<Database, Map<string, unknown>>();

function memoryOf(db: Database): Map<string, unknown> {
  const known = memories.get(db) ?? new Map<string, unknown>();
  memories.set(db, known);
  return known;
}

/** The memory and the background work that a query of this user may use outside its call. */
export const backgroundOf = (
  { db }: ServerParts,
  session: SessionUser,
  context: (tx: Context["tx"]) => Context,
): Background => ({
  memory: memoryOf(db),
  run: (work) =>
    work(async (inside) => {
      await waitUntilIdle(db);
      return db.asTenant(session, "read", (tx) => inside(context(tx)));
    }),
});
