import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import type { TestProject } from "vitest/node";
import { inject } from "vitest";
import { openDatabase } from "../../src/server/db/database";
import { ensureSchema } from "../../src/server/engine/schema/ensure-schema";
import { makeBlank } from "../../src/server/make-blank";
import { once } from "../once";
import { freshDatabase, onServer } from "./fresh-database";

declare module "vitest" {
  interface ProvidedContext {
    readonly templateFolder: string;
  }
}

/** In memory if the machine has it: test data need not reach a disk. */
const BASE = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/**
 * One folder per run: for the blank database of the embedded engine, unless `TEST_BLANK` names that of a build, or for
 * the name of a PostgreSQL database with the schema. The first test file that needs it fills it.
 */
export default function setUp({ provide }: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(BASE, "microac-template-"));
  provide("templateFolder", folder);
  return async () => {
    const name = join(folder, "name");
    if (process.env.TEST_DATABASE_URL && existsSync(name))
      await onServer(process.env.TEST_DATABASE_URL, `drop database if exists ${readFileSync(name, "utf8")}`);
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * A separate database with the schema of all declarations: a folder of the embedded engine, or an address of
 * PostgreSQL.
 */
export async function databaseWithSchema(): Promise<{
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  drop(): Promise<void>;
}> {
  const folder = inject("templateFolder");
  await once(folder, () => make(folder));
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const { url: databaseUrl, drop } = await freshDatabase(url, readFileSync(join(folder, "name"), "utf8"));
    return { databaseUrl, drop };
  }
  const dataDir = mkdtempSync(join(BASE, "microac-test-"));
  return { dataDir, drop: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function make(folder: string): Promise<void> {
  const log = pino({ level: "silent" });
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return process.env.TEST_BLANK ? undefined : makeBlank(join(folder, "blank"), log);
  const { name, url: databaseUrl } = await freshDatabase(url);
  const db = await openDatabase({ log, databaseUrl });
  await ensureSchema(db).finally(() => db.close());
  writeFileSync(join(folder, "name"), name);
}
