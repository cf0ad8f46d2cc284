import type { ServerParts } from "../../engine/call/server-parts";
import { askForDueMails } from "./due-mails";

/** How often the clock is read, ms. Schedules are exact to the hour. */
const POLL_MS = 30_000;

/** Asks for due mails while the server runs; returns the function that stops it. */
export function startMailClock(parts: ServerParts): () => Promise<void> {
  let isEnding = false;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const poll = (): void => {
    if (isRunning || isEnding) return;
    isRunning = true;
    running = askForDueMails(parts)
      .then((asked) => (asked > 0 ? parts.wakeFollowUps?.() : undefined))
      .catch((error: unknown) => parts.log.error({ err: error }, "scheduled e-mails could not be looked at"))
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
