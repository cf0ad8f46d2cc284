import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './db/database'
import type { DatabaseState } from './db/database-state'
import { loadSecrets } from './engine/session/secrets'
import type { Secrets } from './engine/session/secrets'

/**
 * A data folder, its secrets and its database belong together. The database carries the name of the installation and the thumbprint of
 * its token secret (`meta`), the folder carries the name; a start compares them and says in plain words what does not fit.
 */
interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** Where the folder carries the name. */
export const installationFile = (dataDir: string): string => join(dataDir, 'installation')

/** The name that the folder carries; null where it has none yet. */
export function installationOf(dataDir: string): string | null {
  return existsSync(installationFile(dataDir)) ? readFileSync(installationFile(dataDir), 'utf8').trim() : null
}

/** Throws a sentence where the database is not that of the folder. Writes nothing. */
export function refuseOtherDatabase({ meta, isEmpty }: DatabaseState, { dataDir, databaseUrl }: Place): void {
  const expected = installationOf(dataDir)
  if (expected === null) return
  const where = databaseUrl ? 'The database that DATABASE_URL names' : 'The database in DATA_DIR'
  if (isEmpty) {
    const cure = databaseUrl ? 'Correct DATABASE_URL, or restore a backup' : 'Set DATABASE_URL if the database is on a PostgreSQL server, or restore a backup'
    throw new Error(`${where} is empty, but the folder ${dataDir} belongs to a MicroAC that has data. ${cure}. To begin a new MicroAC, choose an empty DATA_DIR.`)
  }
  const found = meta.get('installation')
  if (found !== undefined && found !== expected)
    throw new Error(`${where} belongs to another MicroAC than the folder ${dataDir}. Correct ${databaseUrl ? 'DATABASE_URL or DATA_DIR' : 'DATA_DIR'} so that they belong together.`)
}

const PRINT = 'token-secret'

/**
 * The secrets of this server, held against the database: one that knows another token secret is served only with `newSecrets`. Where
 * none is known yet, or a new one is accepted, the database remembers what there is now. Writes the name of the installation into the
 * folder. Throws a sentence, before anything is written, where the secrets do not fit.
 */
export async function joinInstallation(db: Database, { dataDir }: Place, env: Readonly<Record<string, string | undefined>>, newSecrets: boolean): Promise<Secrets> {
  const rows = await db.asSystem((tx) => tx.selectFrom('meta').selectAll().where('key', 'in', ['installation', PRINT]).execute(), 'read')
  const meta = new Map(rows.map(({ key, value }) => [key, value]))
  const known = meta.get(PRINT)
  const file = join(dataDir, 'secrets', 'token-secret')
  if (known !== undefined && !newSecrets && !env.TOKEN_SECRET && !existsSync(file))
    throw new Error(`The secret of this MicroAC is missing: ${file}. Put the file back from a backup. Without it, passwords still work, but two-factor sign-in, issued passwords and the mail password are lost. To continue without it, start once with --new-secrets.`)
  const secrets = await loadSecrets(dataDir, env)
  if (known !== undefined && known !== secrets.grant.kid && !newSecrets)
    throw new Error(`The secret in ${env.TOKEN_SECRET ? 'TOKEN_SECRET' : file} does not belong to this database. Put the right one back. To continue with this one, and lose two-factor sign-in, issued passwords and the mail password, start once with --new-secrets.`)
  if (known !== secrets.grant.kid) await remember(db, secrets.grant.kid)
  const name = meta.get('installation') ?? ''
  if (installationOf(dataDir) === null) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(installationFile(dataDir), `${name}\n`, { mode: 0o600, flush: true })
  }
  return secrets
}

async function remember(db: Database, print: string): Promise<void> {
  await db.asSystem((tx) =>
    tx.insertInto('meta').values({ key: PRINT, value: print }).onConflict((conflict) => conflict.column('key').doUpdateSet({ value: print })).execute())
}
