import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { sqlState } from './busy'

/** Statements that a connection keeps; a text that comes later is sent as ever. */
const KEPT_MAX = 400
/** A text longer than this names thousands of values and hardly comes again. */
const LENGTH_MAX = 20_000

/** A statement that the database no longer has or knows twice, as where a pooler between gives each transaction another session. */
const LOST: ReadonlySet<string> = new Set(['26000', '42P05'])
/** What a kept statement answers after its table got another column. */
const OUTDATED = '0A000'

/** Names are never given twice in a process: the embedded engine is one session for all connections. */
let given = 0

/**
 * The pool, with the statements of commands kept by the database after they came once: parsing and planning are a third to a half of a
 * save's time. Only commands: their texts are few and find rows by keys, where one plan fits all; lists and reports go on being
 * planned for what is asked. Where the database turns out not to keep them, the one call fails and the connection goes on without.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const one = known.get(client) ?? preparingClient(client)
      known.set(client, one)
      return one
    },
    end: () => pool.end(),
  }
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const names = new Map<string, string>()
  let isCommand = false
  let isKeeping = true
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text)
    if (name) return name
    // The first time only a mark: what comes once is not worth keeping.
    if (name === '') names.set(text, `kept_${(given += 1)}`)
    else if (names.size < KEPT_MAX && text.length < LENGTH_MAX) names.set(text, '')
    return names.get(text) || undefined
  }
  const keptQuery = async (name: string, text: string, values: unknown[]) => {
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (LOST.has(sqlState(error))) isKeeping = false
      if (sqlState(error) === OUTDATED) names.delete(text)
      throw error
    }
  }
  const query = (text: string, values: unknown[]) => {
    if (text.startsWith('begin')) isCommand = isKeeping && text.includes('microac_app') && !text.includes('read only')
    const name = isCommand && values.length > 0 ? nameOf(text) : undefined
    return name ? keptQuery(name, text, values) : client.query(text, values)
  }
  // Of the two ways of that interface we use one: no cursor is ever given.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}
