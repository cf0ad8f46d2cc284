import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "./db/database";
import type { DatabaseState } from "./db/database-state";
import { loadSecrets } from "./engine/session/secrets";
import type { Secrets } from "./engine/session/secrets";

/**
 * A data folder, its secrets and its database belong together. The database stores the installation name and the
 * thumbprint of its token secret (`meta`); the folder stores the name. A start compares them and reports what does
 * not match.
 */
interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** File in the data folder that holds the installation name. */
export const installationFile = (dataDir: string): string => join(dataDir, "installation");

/** Installation name stored in the folder; null if it has none yet. */
export function installationOf(dataDir: string): string | null {
  return existsSync(installationFile(dataDir)) ? readFileSync(installationFile(dataDir), "utf8").trim() : null;
}

/** Installation name stored in the database; '' if it has none. */
export async function installationName(db: Pick<Database, "asSystem">): Promise<string> {
  const row = await db.asSystem(
    (tx) => tx.selectFrom("meta").select("value").where("key", "=", "installation").executeTakeFirst(),
    "read",
  );
  return row?.value ?? "";
}

/** Throws a message if the database does not belong to the folder. Writes nothing. */
export function refuseOtherDatabase({ meta, isEmpty }: DatabaseState, { dataDir, databaseUrl }: Place): void {
  const expected = installationOf(dataDir);
  if (expected === null) return;
  const where = databaseUrl ? "The database that DATABASE_URL names" : "The database in DATA_DIR";
  if (isEmpty) {
    const cure = databaseUrl
      ? "Correct DATABASE_URL, or restore a backup"
      : "Set DATABASE_URL if the database is on a PostgreSQL server, or restore a backup";
    throw new Error(
      `${where} is empty, but the folder ${dataDir} belongs to a MicroAC that has data. ${cure}. To begin a new MicroAC, choose an empty DATA_DIR.`,
    );
  }
  const found = meta.get("installation");
  if (found !== undefined && found !== expected)
    throw new Error(
      `${where} belongs to another MicroAC than the folder ${dataDir}. Correct ${databaseUrl ? "DATABASE_URL or DATA_DIR" : "DATA_DIR"} so that they belong together.`,
    );
}

const PRINT = "token-secret";

/**
 * Loads the secrets of this server and compares them with the database. A database that stores the thumbprint of
 * another token secret is accepted only with `newSecrets`. If it stores none, or a new one is accepted, the current
 * thumbprint is stored. Writes the installation name into the folder. Throws a message before anything is written if
 * the secrets do not match.
 */
export async function joinInstallation(
  db: Database,
  { dataDir }: Place,
  env: Readonly<Record<string, string | undefined>>,
  newSecrets: boolean,
): Promise<Secrets> {
  const rows = await db.asSystem(
    (tx) => tx.selectFrom("meta").selectAll().where("key", "in", ["installation", PRINT]).execute(),
    "read",
  );
  const meta = new Map(rows.map(({ key, value }) => [key, value]));
  const known = meta.get(PRINT);
  const file = join(dataDir, "secrets", "token-secret");
  if (known !== undefined && !newSecrets && !env.TOKEN_SECRET && !existsSync(file))
    throw new Error(
      `The secret of this MicroAC is missing: ${file}. Put the file back from a backup. Without it, passwords still work, but two-factor sign-in, issued passwords and the mail password are lost. To continue without it, start once with --new-secrets.`,
    );
  const secrets = await loadSecrets(dataDir, env);
  if (known !== undefined && known !== secrets.grant.kid && !newSecrets)
    throw new Error(
      `The secret in ${env.TOKEN_SECRET ? "TOKEN_SECRET" : file} does not belong to this database. Put the right one back. To continue with this one, and lose two-factor sign-in, issued passwords and the mail password, start once with --new-secrets.`,
    );
  if (known !== secrets.grant.kid) await remember(db, secrets.grant.kid);
  const name = meta.get("installation") ?? "";
  if (installationOf(dataDir) === null) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(installationFile(dataDir), `${name}\n`, { mode: 0o600, flush: true });
  }
  return secrets;
}

async function remember(db: Database, print: string): Promise<void> {
  await db.asSystem((tx) =>
    tx
      .insertInto("meta")
      .values({ key: PRINT, value: print })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: print }))
      .execute(),
  );
}
