import pg from 'pg'
import { stamp } from '../db/data-folder'

export interface PostgresPlace {
  /** Where to restore to. */
  readonly url: string
  /** Gives the new database the name of the old one; answers the name that the old one has now, null where there was none. */
  switch(): Promise<string | null>
}

/** Throws a sentence where somebody uses the database, or this user may not make another one. */
export async function emptyOrNew(databaseUrl: string, now: Date): Promise<PostgresPlace> {
  const { name, tables, others, mayCreate } = await look(databaseUrl)
  if (tables === 0) return { url: databaseUrl, switch: async () => null }
  if (others > 0) throw new Error(`${others} other connections use the database ${name}. Stop the server first.`)
  if (!mayCreate) throw new Error(`The user of DATABASE_URL may not make databases. Create an empty database, name it in DATABASE_URL, and restore into that.`)
  const fresh = `${name}_restored_${stamp(now).replace('-', '_')}`
  const aside = `${name}_aside_${stamp(now).replace('-', '_')}`
  await onMaintenance(databaseUrl, `create database "${fresh}" template template0`)
  const url = named(databaseUrl, fresh)
  return {
    url,
    switch: async () => {
      await onMaintenance(databaseUrl, `alter database "${name}" rename to "${aside}"`)
      await onMaintenance(databaseUrl, `alter database "${fresh}" rename to "${name}"`)
      return aside
    },
  }
}

function named(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

async function look(databaseUrl: string): Promise<{ name: string; tables: number; others: number; mayCreate: boolean }> {
  const { rows } = await query<{ name: string; tables: number; others: number; mayCreate: boolean }>(databaseUrl, `
    select current_database() as name, (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
      (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others,
      (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as "mayCreate"`)
  if (!rows[0]) throw new Error('The database did not say its name.')
  return rows[0]
}

/** On a database that is neither: a database cannot be renamed from inside. */
const onMaintenance = async (databaseUrl: string, statement: string): Promise<void> => void (await query(named(databaseUrl, 'postgres'), statement))

async function query<R extends pg.QueryResultRow>(connectionString: string, text: string): Promise<pg.QueryResult<R>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client.query<R>(text).finally(() => client.end())
}
