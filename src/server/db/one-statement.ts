import pg from 'pg'

/** One statement on a connection of its own. Throws what the database says, or that the connection was lost. */
export async function oneStatement<R extends pg.QueryResultRow>(config: pg.ClientConfig, text: string, values: readonly unknown[] = []): Promise<pg.QueryResult<R>> {
  const client = new pg.Client(config)
  // A connection that is cut says so here as well as to the statement, and without a listener that would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query<R>(text, [...values])
  } finally {
    await client.end()
  }
}
