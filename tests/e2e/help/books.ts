import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { openDatabase, type Database } from "../../../src/server/db/database";
import { freshDatabase, onServer } from "../../server/fresh-database";

/**
 * Where a server keeps its books: a data folder, with the embedded database in it unless a PostgreSQL has the database.
 */
export interface Books {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

export interface OwnBooks extends Books {
  readonly drop: () => Promise<void>;
}

/** The PostgreSQL of the run, if it has one. */
const server = process.env.TEST_DATABASE_URL;

/** New books: a copy of `from`, or an empty folder. */
export async function newBooks(from?: Books): Promise<OwnBooks> {
  const dataDir = mkdtempSync(join(tmpdir(), "microac-data-"));
  if (from) cpSync(from.dataDir, dataDir, { recursive: true });
  const database = server && from?.databaseUrl ? await freshDatabase(server, nameIn(from.databaseUrl)) : null;
  const drop = async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await database?.drop();
  };
  return { dataDir, databaseUrl: database?.url ?? null, drop };
}

/** Opens the database directly. No server may run on the books in the meantime. */
export const openBooks = ({ dataDir, databaseUrl }: Books): Promise<Database> =>
  openDatabase({ log: pino({ level: "silent" }), ...(databaseUrl ? { databaseUrl } : { dataDir }) });

/** Drops the database of books that were handed over; the folder stays. */
export async function dropDatabase({ databaseUrl }: Books): Promise<void> {
  if (server && databaseUrl) await onServer(server, `drop database if exists ${nameIn(databaseUrl)} with (force)`);
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1);
