import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** SQL of a moment as ISO text, null where there is none. */
export const isoTime = (column: string): RawBuilder<string | null> =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
