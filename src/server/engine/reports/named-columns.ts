import { sql } from "kysely";
import type { RawBuilder } from "kysely";

type Fields = Readonly<Record<string, RawBuilder<unknown>>>;

/** SQL of fields as columns of their names. */
export const namedColumns = (fields: Fields): RawBuilder<unknown> =>
  sql.join(Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.id(name)}`));

/** Figures as texts: a number of JavaScript would round them. */
export const textColumns = (fields: Fields): RawBuilder<unknown> =>
  sql.join(Object.entries(fields).map(([name, value]) => sql`(${value})::text as ${sql.id(name)}`));
