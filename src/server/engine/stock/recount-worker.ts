import { waitUntilIdle } from "../call/foreground";
import { startPolling } from "../call/polling";
import type { ServerParts } from "../call/server-parts";
import { isDirty, recountAll } from "./recount";

/** How often the table is checked, ms: until then a reader of a value costs the few dirty items itself. */
const POLL_MS = 3_000;

/**
 * Keeps the stock value up to date while the server runs, at moments when no user waits for an answer; returns the
 * function that stops it. It first checks for dirty items in a read: a write transaction would hold up everyone on
 * the embedded engine.
 */
export const startRecount = ({ db, log }: Pick<ServerParts, "db" | "log">): (() => Promise<void>) =>
  startPolling(log, {
    everyMs: POLL_MS,
    work: async (isEnding) => {
      if ((await isDirty(db)) && !isEnding()) await recountAll(db, { isEnding, pause: () => waitUntilIdle(db) });
    },
    failed: "the value of stock could not be counted",
  });
