import pg from "pg";
import type { Logger } from "pino";

const TYPE = { int8: 20, date: 1082, dateArray: 1182, int8Array: 1016 } as const;

const keep = (text: string): string => text;

/** Whole numbers beyond 2^53 would lose digits silently. No id or count of MicroAC gets that large. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The number ${text} from the database is too large.`);
  return value;
}

/**
 * `numeric` stays text (the default of the driver), `int8` becomes a number, `date` stays 'yyyy-mm-dd', `timestamptz`
 * is a Date.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === TYPE.int8) return wholeNumber;
    if (oid === TYPE.date) return keep;
    return pg.types.getTypeParser(oid, format as "text");
  },
};

export interface PoolTarget {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly database?: string;
}

/** `max` connections. A caller that finds none free within 30 s gets an error that becomes `Busy`. */
export function openPool(target: PoolTarget, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    max,
    types,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 0,
    application_name: "microac",
  });
  // An idle connection closed by the database must not end the process; the pool replaces it.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  // The same for a connection lost within a transaction, where the pool does not listen: its statement fails and the
  // caller gets that error.
  pool.on("connect", (client) =>
    client.on("error", (error) => log.warn({ err: error }, "a database connection was lost")),
  );
  return pool;
}
