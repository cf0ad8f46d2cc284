import { performance } from "node:perf_hooks";
import { sql, type Transaction } from "kysely";
import type { CancelStatement } from "../../db/cancel-statement";
import type { Database } from "../../db/database";
import type { Stopper } from "../../db/interruptible";
import type { Tables } from "../../db/tables";
import { othersWait } from "./foreground";

/** A statement stopped before it was done: it ran out of time, or other users were waiting behind it. */
export class Stopped extends Error {
  constructor(readonly forOthers: boolean) {
    super(forOthers ? "The statement was stopped because other users were waiting." : "The statement took too long.");
  }
}

/** Longest wait of others behind one statement of the embedded engine, which does one thing at a time, ms. */
export const OTHERS_WAIT_MS = 1000;
const POLL_MS = 50;
const RETRY_MS = 500;

/**
 * Runs one statement that a user wrote, for at most `ms`. Throws
 * `Stopped`; errors of the statement itself pass through.
 */
export type Stoppable = <T>(ms: number, statement: () => Promise<T>) => Promise<T>;

/**
 * For the statements of one transaction. A real PostgreSQL serves others meanwhile; there the statement is cancelled
 * over another connection, so it cannot change its own time limit.
 */
export function stoppableOn(db: Database, tx: Transaction<Tables>): Stoppable {
  const { stopper, cancel } = db;
  if (stopper) return stoppableBy(db, stopper);
  return cancel ? cancellable(tx, cancel) : (_ms, statement) => statement();
}

function cancellable(tx: Transaction<Tables>, cancel: CancelStatement): Stoppable {
  return async (ms, statement) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    let stopped: Stopped | null = null;
    let cancelling = Promise.resolve();
    const stop = (): void => {
      stopped = new Stopped(false);
      // Cancels again later: the first try may have failed to connect.
      cancelling = cancel(rows[0]?.pid ?? 0)
        .catch(() => undefined)
        .then(() => void (timer = setTimeout(stop, RETRY_MS)));
    };
    let timer = setTimeout(stop, ms);
    try {
      return await statement();
    } catch (error) {
      throw stopped ?? error;
    } finally {
      // A late cancel must not hit the next statement.
      await cancelling;
      clearTimeout(timer);
    }
  };
}

function stoppableBy(db: Database, stopper: Stopper): Stoppable {
  return async (ms, statement) => {
    const end = performance.now() + ms;
    let waitingSince = Infinity;
    let stopped: Stopped | null = null;
    const timer = setInterval(() => {
      const now = performance.now();
      waitingSince = othersWait(db) ? Math.min(waitingSince, now) : Infinity;
      const forOthers = now - waitingSince >= OTHERS_WAIT_MS;
      if (stopped || (now < end && !forOthers)) return;
      stopped = new Stopped(forOthers);
      stopper.raise();
    }, POLL_MS);
    try {
      return await statement();
    } catch (error) {
      throw stopped ?? error;
    } finally {
      clearInterval(timer);
      stopper.clear();
    }
  };
}
