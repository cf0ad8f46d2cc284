import { oneStatement } from "./one-statement";

/** Cancels the statement that runs on the connection with this process id. Does nothing if none runs. */
export type CancelStatement = (pid: number) => Promise<void>;

/**
 * Limit for the connection and for the statement: a connection pooler in between may have none free, and the script's
 * transaction waits for this.
 */
const ANSWER_MS = 5_000;

/**
 * Uses a connection of its own, which the running statement cannot reach and which does not wait for the pool. After
 * it resolves, a later statement of that connection is not cancelled: PostgreSQL has received the request and ignores
 * it if nothing runs.
 */
export const cancelOn =
  (connectionString: string): CancelStatement =>
  async (pid) => {
    await oneStatement(
      { connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, application_name: "microac" },
      "select pg_cancel_backend($1)",
      [pid],
    );
  };
