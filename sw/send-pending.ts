import type { OfflineEnv } from "../src/client/offline/contract/env";
import { openOffline } from "../src/client/offline/open-offline";
import { CURRENT_APP } from "../src/wire/app-version";

const workerEnv = (): OfflineEnv => ({
  indexedDB: self.indexedDB,
  IDBKeyRange: self.IDBKeyRange,
  fetch: (input, init) => self.fetch(input, init),
  locks: self.navigator.locks ?? null,
  channel: (name) => new BroadcastChannel(name),
  now: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  setTimeout: (work, ms) => self.setTimeout(work, ms),
  clearTimeout: (timer) => self.clearTimeout(timer),
  base: "",
  app: CURRENT_APP,
});

/** Drains the outbox once with the same code as the page; rejects if the exchange with the server failed. */
export async function sendPending(why: string): Promise<void> {
  const offline = openOffline(workerEnv());
  try {
    const result = await offline.drain(why);
    if (result === "down") throw new Error("The server was not reached; the browser may try again.");
  } finally {
    offline.stop();
  }
}
