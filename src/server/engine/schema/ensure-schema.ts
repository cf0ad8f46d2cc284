import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../db/database";
import { FUNCTION_GRANTS } from "../../db/function-grants";
import { keepUp } from "../../db/upkeep";
import { PREPARED } from "../confined/prepared";
import { tallyScript } from "../records/tally";
import { keptTallies } from "../dashboard/kept-tallies";
import { recordDeclarations } from "../records/record-declarations";
import { DEFINITION_SCHEMA } from "./definition-schema";
import { seedDefinitions } from "./definitions";
import { SHARED_SCHEMA, foreignKeysOf, tablesOf } from "./schema";
import { declaredTables } from "./table-scripts";

/** Any fixed number: only one process at a time may change the schema. */
const LOCK = 7_214_002;

/**
 * Creates the missing tables, columns and indexes of all records in one transaction. Only adds: a column removed from
 * a declaration stays. Skips the tables if the declarations are those of the last start. Stores the definitions of
 * forms, lists and menu.
 */
export async function ensureSchema(database: Database): Promise<void> {
  const tables = [
    DEFINITION_SCHEMA,
    SHARED_SCHEMA,
    ...recordDeclarations().map(tablesOf),
    ...recordDeclarations().map(foreignKeysOf),
    ...declaredTables(),
  ];
  const script = [...tables, tallyScript(keptTallies()), FUNCTION_GRANTS, PREPARED].join("\n");
  const hash = createHash("sha256").update(script).digest("hex");
  const isChanged = await database.asSystem(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = '120s'`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    const done = await sql<{ value: string }>`select value from meta where key = 'masters'`.execute(tx);
    const isOther = done.rows[0]?.value !== hash;
    if (isOther) await sql.raw(script).execute(tx);
    await seedDefinitions(tx);
    if (isOther)
      await sql`insert into meta values ('masters', ${hash}) on conflict (key) do update set value = excluded.value`.execute(
        tx,
      );
    return isOther;
  });
  // Nothing else vacuums the embedded engine. Without it, queries cannot read from indexes alone and plans do not
  // know table sizes.
  if (database.engine === "embedded" && isChanged) await sql`vacuum (analyze)`.execute(database.kysely);
  else await keepUp(database);
}
