import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freshDatabase } from "../../server/fresh-database";
import { dropDatabase, type Books } from "./books";
import { demoFolder } from "./demo-folder";
import { ServerProcess } from "./server-process";
import { madeBooks } from "./signed-in";

declare module "vitest" {
  interface ProvidedContext {
    readonly signedInFolder: string;
    readonly demoBooks: Books;
  }
}

/**
 * Runs before the first worker, so that two workers do not fill the same demo. If the run has a PostgreSQL, the tests
 * of the screens use it: a server starts there in half the time. The tests of kills, faults and first starts use the
 * embedded database in any case.
 */
export default async function demoOnce({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "microac-signed-in-"));
  const url = process.env.TEST_DATABASE_URL;
  const [dataDir, onServer] = await Promise.all([demoFolder(), url ? demoOn(url, join(folder, "demo")) : null]);
  const demo: Books = onServer ?? { dataDir, databaseUrl: null };
  provide("signedInFolder", folder);
  provide("demoBooks", demo);
  return async () => {
    for (const books of [demo, ...madeBooks(folder)]) await dropDatabase(books);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The demo in a database of the PostgreSQL at `url`. Its data folder, with the secrets, is `folder`. */
async function demoOn(url: string, folder: string): Promise<Books> {
  const database = await freshDatabase(url);
  const server = await ServerProcess.make({ env: { DATABASE_URL: database.url } });
  try {
    await server.start();
    return { ...(await server.handOver(folder)), databaseUrl: database.url };
  } catch (error) {
    await server.remove();
    await database.drop();
    throw error;
  }
}
