import { type Cache, createCache } from "./cache/cache";
import { createLine } from "./connection/connection";
import { createContact } from "./connection/contact";
import type { OfflineEnv } from "./contract/env";
import { CacheDb } from "./database/cache-db";
import { knownDeviceId, readDeviceId } from "./database/device-facts";
import { type Guard, guardDb } from "./database/guard";
import { openKeysDb } from "./database/keys-db";
import { OUTBOX_VERSION, OutboxDb } from "./database/outbox-db";
import { SharedDb } from "./database/shared-db";
import { prune, readStorage } from "./database/storage";
import { checkStorage } from "./database/storage-check";
import { trimSentBlobs } from "./files/file-bytes";
import { createImportJobs } from "./imports/import-jobs";
import { createLife } from "./lifecycle";
import { numbersLater } from "./numbers/lazy-numbers";
import type { Offline } from "./offline";
import { createOutbox } from "./open-outbox";
import { createBodies } from "./outbox/bodies";
import type { OutboxCore } from "./outbox/core";
import { readLosses } from "./outbox/loss-marker";
import { openChannel } from "./outbox/tab-news";
import type { VaultStores } from "./pin/stores";
import { createOverlay } from "./reading/overlay";
import { type Commands, createReader } from "./reading/reader";
import { openPreparer } from "./prepare/lazy-preparer";
import { referenceLater } from "./reference/lazy-reference";
import { rightsLater } from "./rights/lazy-watch";
import { scansLater } from "./scans/lazy-scans";
import { sharedLater } from "./shared/lazy-shared";
import { createBreaker } from "./sending/breaker";
import { createDrain } from "./sending/drain";
import { knownEpoch } from "./sending/pump";
import { createWake } from "./sending/timer";
import { createSession } from "./session/session";
import { createVault } from "./vault/vault";

/**
 * Connects everything that works offline. Saves and reads work immediately; `start` begins to listen and to send
 * automatically, `stop` ends that and closes the databases.
 */
export function openOffline(env: OfflineEnv): Offline {
  const line = createLine(env.monotonic ?? env.now);
  const { db, keys, cacheDb, sharedDb } = databasesOf(env);
  const vault = createVault(env, keys);
  const cache = createCache(env, cacheDb, vault);
  const guard = guardDb(db, OUTBOX_VERSION, () => line.set({ needUpdate: true }));
  const channel = openChannel(env);
  const session = createSession(env, keys, {
    signedIn: vault.signedIn,
    deviceId: () => guard.run(() => knownDeviceId(db)),
    wipe: async (userKey) => {
      vault.lock();
      await cache.wipe(userKey);
      await (await import("./outbox/drafts")).wipeDrafts(core, userKey);
    },
  });
  const core: OutboxCore = {
    env,
    db,
    guard,
    bodies: createBodies(db, guard, vault),
    session,
    post: channel.post,
    changed: channel.changed,
    applied: channel.applied,
    freeSpace: () => freeSpace(cache, db, guard),
    noteFull: (isFull) => line.set({ isFull }),
    reached: async () => line.state().line === "online" && (await askPing()) !== null,
  };
  const { ask: askPing, reportUnsent } = createContact({
    core: () => core,
    line,
    cache,
    cacheDb,
    onCompared: () => void numbers.met("done"),
    onPing: (row) => rights(row),
  });
  const breaker = createBreaker(env);
  const drainer = createDrain(core, line, breaker, async () => (await askPing()) !== null);
  const drain = async (why: string) => {
    const result = numbers.met(await drainer.drain(why));
    if (result === "done") await reportUnsent().catch(() => undefined);
    await wake.after(result);
    return result;
  };
  const wake = createWake(core, line, breaker, async (why) => {
    if (line.state().line !== "online") await askPing();
    return drain(why);
  });
  const readerLine = { state: () => line.state().line, proved: line.proved };
  const reader = createReader(env, session, cache, readerLine, commandsOf(core, askPing));
  const reference = referenceLater(async () =>
    (await import("./reference/reference")).createReference(env, session, reader, cacheDb, vault),
  );
  const rights = rightsLater(async () =>
    (await import("./rights/watch")).createRightsWatch({ core, cacheDb, reader, reference, vault }),
  );
  const numbers = numbersLater(db, guard, async () => (await import("./numbers/numbers")).createNumbers(core, line));
  const preparer = openPreparer({ core, cacheDb, cache, line, vault, reader, reference, numbers });
  const stores: VaultStores = { env, keys, cacheDb, core, vault, reader, cache };
  const outbox = createOutbox(core, line, channel.onOutbox, drain, vault);
  const { sawProgress } = drainer;
  const life = createLife({ stores, session, channel, line, wake, drain, ping: askPing, sawProgress });
  return {
    env,
    outbox,
    imports: createImportJobs(core),
    scans: scansLater(core),
    shared: sharedLater(core, sharedDb),
    session,
    reader,
    reference,
    drain,
    vault,
    stores,
    overlay: createOverlay(outbox.rows),
    numbers,
    preparer,
    line: line.state,
    onLine: line.onChange,
    onOutbox: channel.onOutbox,
    onApplied: channel.onApplied,
    ping: askPing,
    losses: () => guard.run(() => readLosses(core)),
    now: () => session.now?.() ?? env.now(),
    deviceId: () => guard.run(() => readDeviceId(db)),
    storage: () => readStorage(env),
    checkStorage: () => checkStorage(env, db, guard, core.noteFull),
    start: async () => {
      await guard.run(() => prune(db, env.now()));
      await life.start();
      void cache.keepBallast();
      preparer.begin();
    },
    stop: () => {
      preparer.stop();
      life.stop();
      for (const opened of [db, keys, vault, cacheDb, sharedDb]) opened.close();
    },
  };
}

/** Each is opened by its first use. */
const databasesOf = (env: OfflineEnv) => ({
  db: new OutboxDb(env.indexedDB, env),
  keys: openKeysDb(env),
  cacheDb: new CacheDb(env),
  sharedDb: new SharedDb(env),
});

const commandsOf = (core: OutboxCore, restored: () => Promise<unknown>): Commands => ({
  done: async (action) => (await import("./outbox/answered-commands")).keepAction(core, action),
  epoch: (session) => knownEpoch(core, session),
  restored,
});

/** Of what can be fetched again, and of files that the server has; true where it worked. */
const freeSpace = (cache: Pick<Cache, "relieve">, db: OutboxDb, guard: Guard): Promise<boolean> =>
  cache
    .relieve()
    .then(() => guard.run(() => trimSentBlobs(db, 0)))
    .then(
      () => true,
      () => false,
    );
