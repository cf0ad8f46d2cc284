import { trimSentBlobs } from './blob-store'
import { createBreaker } from './breaker'
import { createCache } from './cache'
import { CacheDb } from './cache-db'
import { openChannel } from './channel'
import { createContact } from './contact'
import { knownDeviceId, readDeviceId } from './device'
import { createDrain } from './drain'
import { createImportJobs } from './import-jobs'
import { openKeysDb } from './keys-db'
import { createLine } from './line'
import { numbersLater } from './numbers-later'
import { checkMarker, readLosses } from './loss'
import { createOutbox } from './outbox'
import type { OutboxCore } from './outbox-core'
import { OUTBOX_VERSION, OutboxDb } from './outbox-db'
import { guardDb } from './outbox-guard'
import { createBodies } from './outbox-seal'
import { createOverlay } from './overlay'
import { createReader } from './reader'
import { referenceLater } from './reference-later'
import { rightsLater } from './rights-later'
import { createSession } from './session'
import { prune, readStorage } from './storage'
import type { Offline, OfflineEnv } from './types'
import { createVault } from './vault'
import type { VaultStores } from './vault-stores'
import { createWake } from './wake'
import { createLife } from './wake-life'

/**
 * Everything that works without a network, put together. Saves and reads work from the first moment; `start` begins to listen
 * and to send by itself, `stop` ends that and closes the databases.
 */
export function openOffline(env: OfflineEnv): Offline {
  const line = createLine()
  const cacheDb = new CacheDb(env)
  const keys = openKeysDb(env)
  const vault = createVault(env, keys)
  const cache = createCache(env, cacheDb, vault)
  const db = new OutboxDb(env.indexedDB, env)
  const guard = guardDb(db, OUTBOX_VERSION, () => line.set({ needUpdate: true }))
  const channel = openChannel(env)
  const session = createSession(env, keys, {
    signedIn: vault.signedIn,
    deviceId: () => guard.run(() => knownDeviceId(db)),
    wipe: async (userKey) => {
      vault.lock()
      await cache.wipe(userKey)
      await (await import('./drafts')).wipeDrafts(core, userKey)
    },
  })
  const freeSpace = () => cache.relieve().then(() => guard.run(() => trimSentBlobs(db, 0))).then(() => true, () => false)
  const core: OutboxCore = { env, db, guard, bodies: createBodies(db, guard, vault), session, post: channel.post, changed: channel.changed, applied: channel.applied, freeSpace, reached: async () => line.state().line === 'online' && (await askPing()) !== null }
  const askPing = createContact({ core: () => core, line, cache, cacheDb, met: () => void numbers.met('done'), told: (row) => rights(row) })
  const breaker = createBreaker(env)
  const drainer = createDrain(core, line, breaker, async () => (await askPing()) !== null)
  const drain = async (why: string) => {
    const result = numbers.met(await drainer.drain(why))
    await wake.after(result)
    return result
  }
  const wake = createWake(core, line, breaker, async (why) => {
    if (line.state().line !== 'online') await askPing()
    return drain(why)
  })
  const reader = createReader(env, session, cache, { state: () => line.state().line, proved: line.proved }, async (deed) => (await import('./deeds')).keepDeed(core, deed))
  const reference = referenceLater(async () => (await import('./reference')).createReference(env, session, reader, cacheDb, vault))
  const rights = rightsLater(async () => (await import('./rights-watch')).createRightsWatch({ core, cacheDb, reader, reference, vault }))
  const numbers = numbersLater(db, guard, async () => (await import('./numbers')).createNumbers(core, line))
  const stores: VaultStores = { env, keys, cacheDb, core, vault, reader, cache }
  const outbox = createOutbox(core, line, channel.onOutbox, drain, vault)
  const life = createLife({ stores, session, channel, line, wake, drain, ping: askPing, sawProgress: drainer.sawProgress })
  return {
    env, outbox, imports: createImportJobs(core), session, reader, reference, drain, vault, stores,
    overlay: createOverlay(outbox.rows), numbers,
    line: line.state, onLine: line.onChange, onOutbox: channel.onOutbox, onApplied: channel.onApplied,
    ping: askPing,
    losses: () => guard.run(() => readLosses(core)),
    deviceId: () => guard.run(() => readDeviceId(db)),
    storage: () => readStorage(env),
    start: async () => {
      await guard.run(() => checkMarker(core))
      await guard.run(() => prune(db, env.now()))
      await life.start()
      void cache.keepBallast()
    },
    stop: () => {
      life.stop()
      db.close()
      keys.close()
      vault.close()
      cacheDb.close()
    },
  }
}
