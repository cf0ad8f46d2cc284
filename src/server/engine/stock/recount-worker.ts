import { waitUntilIdle } from "../call/foreground";
import type { ServerParts } from "../call/server-parts";
import { isDirty, recountAll } from "./recount";

/** How often the table is checked, ms: until then a reader of a value costs the few dirty items itself. */
const POLL_MS = 3_000;

/**
 * Keeps the stock value up to date while the server runs, at moments when no user waits for an answer; returns the
 * function that stops it. It first checks for dirty items in a read: a write transaction would hold up everyone on
 * the embedded engine.
 */
export function startRecount({ db, log }: Pick<ServerParts, "db" | "log">): () => Promise<void> {
  let isEnding = false;
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const poll = (): void => {
    if (isRunning) return;
    isRunning = true;
    running = isDirty(db)
      .then((some) =>
        some && !isEnding ? recountAll(db, { isEnding: () => isEnding, pause: () => waitUntilIdle(db) }) : 0,
      )
      .catch((error: unknown) => log.error({ err: error }, "the value of stock could not be counted"))
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(poll, POLL_MS);
  timer.unref();
  poll();
  return async () => {
    isEnding = true;
    clearInterval(timer);
    await running;
  };
}
