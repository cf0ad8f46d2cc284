import { startPolling } from "../../engine/call/polling";
import type { ServerParts } from "../../engine/call/server-parts";
import { askForDueMails } from "./due-mails";

/** How often the clock is read, ms. Schedules are exact to the hour. */
const POLL_MS = 30_000;

/** Asks for due mails while the server runs; returns the function that stops it. */
export const startMailClock = (parts: ServerParts): (() => Promise<void>) =>
  startPolling(parts.log, {
    everyMs: POLL_MS,
    work: async () => {
      if ((await askForDueMails(parts)) > 0) parts.wakeFollowUps?.();
    },
    failed: "scheduled e-mails could not be looked at",
  });
