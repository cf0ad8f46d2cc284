import { oneStatement } from './one-statement'

/** Gives up the statement that runs on the connection with this process id; nothing happens where none runs. */
export type CancelStatement = (pid: number) => Promise<void>

/** For the connection, and for the statement: a pool between may have none free, and the script's transaction waits for this. */
const ANSWER_MS = 5_000

/**
 * On a connection of its own, which what runs in the other one cannot reach, and which waits for none of the pool. Once it resolves, a
 * later statement of that connection is no longer met: PostgreSQL has been told, and forgets it where nothing runs.
 */
export const cancelOn = (connectionString: string): CancelStatement => async (pid) => {
  await oneStatement({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, application_name: 'microac' }, 'select pg_cancel_backend($1)', [pid])
}
