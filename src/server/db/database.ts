import { setTimeout as wait } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { asBusy, isRetried } from './busy'
import { OpeningDialect, opening } from './dialect'
import { openEmbedded } from './embedded'
import { withLastWork } from './last-work'
import { migrate } from './migrate'
import { openPool } from './pool'
import { preparing } from './prepared'
import type { Tables } from './tables'

export type Mode = 'read' | 'write'

/** Who the rows belong to; from the session, never from a request. */
export interface Tenant {
  readonly coid: number
  readonly branchid: number
  readonly userid: number
}

type Work<T> = (tx: Transaction<Tables>) => Promise<T>

/**
 * The one way to the data. Each call is one transaction; `work` may run again after a serialization failure, so it must
 * change nothing but the database. Inside it use only `tx`: the embedded engine serves one transaction at a time.
 * Throws `Busy` when the database cannot serve now.
 */
export interface Database {
  readonly kysely: Kysely<Tables>
  readonly engine: 'embedded' | 'postgres'
  /** Owner role, sees all tenants: sign-in, seeding, workers. */
  asSystem<T>(work: Work<T>, mode?: Mode): Promise<T>
  /** Role without rights beyond the tenant's rows; `read` is a read-only transaction on one snapshot. */
  asTenant<T>(who: Tenant, mode: Mode, work: Work<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Where the embedded engine keeps its files; without it, in memory. */
  readonly dataDir?: string
  /** A real PostgreSQL instead. Its user must be able to create roles once, for `microac_app`. */
  readonly databaseUrl?: string
  readonly log: Logger
  /** Called when the embedded engine dies; the process should end, for nothing can be served any more. */
  readonly lost?: (why: string) => void
}

const ATTEMPTS_MAX = 3
/** One connection is all that the embedded engine can serve, and makes the others wait in order. */
const CONNECTIONS_EMBEDDED = 1
const CONNECTIONS_POSTGRES = 10

/** Opens the database and brings its schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, log } = options
  const lost = options.lost ?? ((why) => log.fatal({ why }, 'the embedded database is lost'))
  const embedded = databaseUrl ? null : await openEmbedded(options.dataDir, lost)
  const pool = embedded
    ? openPool(embedded.target, CONNECTIONS_EMBEDDED, log)
    : openPool({ connectionString: databaseUrl }, CONNECTIONS_POSTGRES, log)
  const kysely = new Kysely<Tables>({ dialect: new OpeningDialect({ pool: preparing(pool) }) })
  const database: Database = {
    kysely,
    engine: embedded ? 'embedded' : 'postgres',
    asSystem: (work, mode = 'write') => run(kysely, begin(mode), work),
    asTenant: async (who, mode, work) => run(kysely, begin(mode) + tenantOpening(who), work),
    close: async () => {
      await kysely.destroy()
      await embedded?.close()
    },
  }
  try {
    await migrate(database, log)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

function begin(mode: Mode): string {
  return mode === 'read'
    ? `begin isolation level repeatable read read only; set local lock_timeout = '5s'; set local statement_timeout = '25s';`
    : `begin isolation level read committed; set local lock_timeout = '5s'; set local statement_timeout = '25s';`
}

function tenantOpening({ coid, branchid, userid }: Tenant): string {
  for (const id of [coid, branchid, userid]) if (!Number.isSafeInteger(id)) throw new Error('The ids of a tenant must be whole numbers.')
  return ` set local role microac_app; set local app.coid = '${coid}'; set local app.branch = '${branchid}'; set local app.userid = '${userid}'`
}

async function run<T>(kysely: Kysely<Tables>, statements: string, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await opening.run(statements, () => kysely.transaction().execute((tx) => opening.exit(() => withLastWork(tx, work))))
    } catch (error) {
      if (!isRetried(error) || attempt >= ATTEMPTS_MAX) throw asBusy(error)
      await wait(10 * attempt + Math.random() * 20)
    }
  }
}
