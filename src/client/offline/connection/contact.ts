import type { PingRow } from '../../../wire/answers'
import type { Cache } from '../cache/cache'
import type { Line } from '../contract/connection'
import type { CacheDb } from '../database/cache-db'
import type { OutboxCore } from '../outbox/core'
import { highMark } from '../restore/high-mark'
import { ping } from './ping'

interface ContactParts {
  readonly core: () => OutboxCore
  readonly line: Line
  readonly cache: Pick<Cache, 'noteDefs'>
  readonly cacheDb: CacheDb
  /** Hears of each answer when it has been compared with what this device knows. */
  readonly met: () => void
  /** Hears of each try: null where no answer came. */
  readonly told: (row: PingRow | null) => Promise<unknown>
}

/** Asks the server whether it is there, and compares what it says with what this device knows: definitions, epoch and mark, rights. Null where it did not answer. */
export function createContact({ core, line, cache, cacheDb, met, told }: ContactParts): () => Promise<PingRow | null> {
  // One after another: two answers that tell of the same restore must not both send again what it took.
  let compared: Promise<void> = Promise.resolve()
  const compare = (row: PingRow, seen: string) => (compared = compared.catch(() => undefined).then(async () => (await import('../restore/restored')).checkEpoch(core(), cacheDb, row, seen)))
  return async () => {
    const seen = await highMark(core()).catch(() => '')
    const row = await ping(core(), line, seen).catch(() => null)
    if (row) await cache.noteDefs(row.defs).then(() => compare(row, seen)).then(met).catch(() => undefined)
    void told(row).catch(() => undefined)
    return row
  }
}
