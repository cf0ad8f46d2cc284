import type { OfflineEnv } from "../src/client/offline/contract/env";
import { deviceKind } from "../src/domain/device-name";
import { CURRENT_APP } from "../src/wire/app-version";

/** The worker as `client/offline` needs it. */
export const workerEnv = (): OfflineEnv => ({
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
  about: deviceKind(self.navigator.userAgent),
});
