import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../db/database";
import type { SessionDesk } from "../engine/session/session-desk";
import { readMarks, writeMarks } from "../engine/call/marks";
import { afterRestore } from "./after-restore";
import { marksOf } from "./join-marks";

interface Place {
  readonly db: Database;
  readonly dataDir: string;
  readonly log: Logger;
  readonly clock: () => Date;
  /** All of them end; the desk remembers them for some seconds. */
  readonly sessions: Pick<SessionDesk, "forget">;
}

/**
 * For a server that keeps serving after its whole folder was copied back by hand. A device brought a mark that this
 * installation sealed and that is higher than the database. The database is made safe as after a restore, once per
 * epoch, so that devices send again what is missing. Resolves true if that was done. A failure is logged, and the
 * next device that brings its mark tries again.
 */
export function rewinder({ db, dataDir, log, clock, sessions }: Place): (epoch: string) => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  const work = async (epoch: string): Promise<boolean> => {
    const made = await db.asSystem(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const {
        rows: [now],
      } = await sql<{ value: string }>`select value from meta where key = 'epoch' for update`.execute(tx);
      if (now?.value !== epoch) return null;
      await afterRestore(tx, readMarks(dataDir), { ids: {} }, clock());
      return marksOf(tx);
    });
    if (!made) return false;
    sessions.forget();
    writeMarks(dataDir, made);
    log.warn(
      "A device has saves that this database does not have, so an old copy of its folder was put back. Numbers and ids continue after those already given, everyone signs in again, and devices send again what is missing.",
    );
    return true;
  };
  return (epoch) =>
    (running ??= work(epoch)
      .catch((error: unknown) => {
        log.error({ err: error }, "the database that was put back by hand could not be made safe");
        return false;
      })
      .finally(() => {
        running = null;
      }));
}
