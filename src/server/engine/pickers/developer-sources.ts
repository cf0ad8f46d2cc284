import { sql } from "kysely";
import { SQL_SOURCES } from "../../../wire/sql-run";
import type { Context } from "../call/context";
import { procedureNames } from "../call/known-procedures";
import { Forbidden } from "../call/refusal";
import type { DropdownQuery } from "./dropdown";

/** One choice of the developer's pickers. */
interface NamedChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * Options for the pickers of SQL Run (DEV-003 to DEV-005): the tables that scripts see, the columns of the table in
 * `filter`, the procedures. Null for any other source. Throws `Forbidden` for everyone but the developer.
 */
export async function developerChoices(
  ctx: Context,
  source: string,
  { filter }: Pick<DropdownQuery, "filter">,
): Promise<readonly NamedChoice[] | null> {
  const sources: readonly string[] = Object.values(SQL_SOURCES);
  if (!sources.includes(source)) return null;
  if (!ctx.session.isDeveloper) throw new Forbidden("Only the developer can view tables and procedures.");
  if (source === SQL_SOURCES.procedures) return procedureNames().map((name) => ({ value: name, label: name }));
  const { rows } =
    source === SQL_SOURCES.tables
      ? await sql<NamedChoice>`select relname as value, relname as label from pg_class where relnamespace = to_regnamespace('sqlrun') and relkind = 'v' order by 1`.execute(
          ctx.tx,
        )
      : await sql<NamedChoice>`
      select a.attname as value, a.attname || ' · ' || format_type(a.atttypid, a.atttypmod) as label from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = to_regnamespace('sqlrun') and c.relname = ${filter.replace(/^[A-Za-z]+=/, "")} order by a.attnum`.execute(
          ctx.tx,
        );
  return rows;
}
