import type { LineState } from "../offline/contract/connection";
import type { SaveStatus } from "../offline/contract/save";
import type { Offline } from "../offline/offline";

/** How long a save may take before it counts as waiting, ms. */
const PATIENCE_MS = 8000;

/** Saves whose outcome a screen shows itself. */
const shown = new Set<string>();

/** Whether a screen of this page waited until the server applied the save, and so shows the server's message. */
export const isShown = (opId: string): boolean => shown.has(opId);

/** Waits for the server, but only while the device is online. */
export async function whenSettled(
  { outbox, line, onLine }: Pick<Offline, "outbox" | "line" | "onLine">,
  opId: string,
  patienceMs = PATIENCE_MS,
): Promise<SaveStatus> {
  let stop = () => {};
  shown.add(opId);
  const dropped = new Promise<void>((resolve) => {
    const check = (now: LineState["line"]) => {
      if (now !== "online") resolve();
    };
    stop = onLine(({ line: now }) => check(now));
    check(line().line);
  });
  try {
    const status = await Promise.race([outbox.settled(opId, patienceMs), dropped.then(() => outbox.settled(opId, 0))]);
    if (status.state !== "applied") shown.delete(opId);
    return status;
  } finally {
    stop();
  }
}
