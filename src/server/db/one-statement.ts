import pg from "pg";

/**
 * Runs one statement on a connection of its own. Throws the error of the database, or that the connection was lost.
 */
export async function oneStatement<R extends pg.QueryResultRow>(
  config: pg.ClientConfig,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<R>> {
  const client = new pg.Client(config);
  // A lost connection is reported here as well as to the statement. Without a listener it would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await client.query<R>(text, [...values]);
  } finally {
    await client.end();
  }
}
