import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../src/server/db/database";
import type { Database } from "../../src/server/db/database";
import { asConnectionFault, readState } from "../../src/server/db/database-state";
import type { Secrets } from "../../src/server/engine/session/secrets";
import { joinInstallation, refuseOtherDatabase } from "../../src/server/installation";
import { freshDatabase } from "./fresh-database";

const POSTGRES = process.env.TEST_DATABASE_URL;
const log = pino({ level: "silent" });
let dataDir: string;
let databaseUrl: string | undefined;
let db: Database;
let drop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  if (POSTGRES) ({ url: databaseUrl, drop } = await freshDatabase(POSTGRES));
  db = await openDatabase({ databaseUrl, log });
});
afterAll(async () => {
  await db.close();
  await drop?.();
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "microac-place-"));
  await db.asSystem((tx) => tx.deleteFrom("meta").where("key", "=", "token-secret").execute());
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** The checks of a start on folder, database and secrets. */
async function start(env: Record<string, string> = {}, newSecrets = false): Promise<Secrets> {
  refuseOtherDatabase(await readState(db.kysely), { dataDir, databaseUrl });
  return joinInstallation(db, { dataDir, databaseUrl }, env, newSecrets);
}

const secretFile = (): string => join(dataDir, "secrets", "token-secret");

describe("a start holds data folder, database and secrets against each other", () => {
  test("a lost secret is told with its file and what to do, and none is made in its place", async () => {
    await start();
    const kept = readFileSync(secretFile());
    rmSync(secretFile());
    await expect(start()).rejects.toThrow(
      `The secret of this MicroAC is missing: ${secretFile()}. Put the file back from a backup.`,
    );
    expect(existsSync(secretFile())).toBe(false);
    writeFileSync(secretFile(), kept);
    await start();
  });

  test("one of another installation is told, in the file and in the environment, until new ones are asked for", async () => {
    const first = await start();
    await expect(start({ TOKEN_SECRET: "y".repeat(40) })).rejects.toThrow(
      "The secret in TOKEN_SECRET does not belong to this database.",
    );
    writeFileSync(secretFile(), "z".repeat(64));
    await expect(start()).rejects.toThrow(`The secret in ${secretFile()} does not belong to this database.`);
    const second = await start({}, true);
    expect(second.grant.kid).not.toBe(first.grant.kid);
    expect((await start()).grant.kid).toBe(second.grant.kid);
  });

  test("a lost server key is made anew: browsers fetch it before each sign-in", async () => {
    const first = await start();
    rmSync(join(dataDir, "secrets", "server-key.json"));
    expect((await start()).kid).not.toBe(first.kid);
  });

  test("a database of another installation is refused, and an empty one", async () => {
    await start();
    const empty = { isEmpty: true, meta: new Map<string, string>() };
    expect(() => refuseOtherDatabase(empty, { dataDir, databaseUrl: "postgres://h/d" })).toThrow(
      "The database that DATABASE_URL names is empty, but the folder",
    );
    expect(() => refuseOtherDatabase(empty, { dataDir, databaseUrl: undefined })).toThrow(
      "Set DATABASE_URL if the database is on a PostgreSQL server, or restore a backup.",
    );
    writeFileSync(join(dataDir, "installation"), "another\n");
    await expect(start()).rejects.toThrow(`belongs to another MicroAC than the folder ${dataDir}.`);
  });

  test("a second server with a folder of its own and the same secret joins", async () => {
    const env = { TOKEN_SECRET: "x".repeat(40) };
    const first = await start(env);
    const name = readFileSync(join(dataDir, "installation"), "utf8");
    rmSync(join(dataDir, "installation"));
    expect((await start(env)).grant.kid).toBe(first.grant.kid);
    expect(readFileSync(join(dataDir, "installation"), "utf8")).toBe(name);
  });
});

describe("a database that must not be used is told in a sentence", () => {
  test("of a newer version", async () => {
    await db.asSystem((tx) => sql`insert into schema_migration (id) values ('999-later')`.execute(tx));
    await expect(start()).rejects.toThrow(
      "The database was used by a newer version of MicroAC (it has the change 999-later).",
    );
    await db.asSystem((tx) => sql`delete from schema_migration where id = '999-later'`.execute(tx));
  });

  test("with tables of something else; an empty one is for us", async () => {
    const undo = new Error("undo");
    const inside = db.asSystem(async (tx) => {
      await sql`drop schema public cascade; create schema public`.execute(tx);
      expect(await readState(tx)).toEqual({ isEmpty: true, meta: new Map() });
      await sql`create table invoices ()`.execute(tx);
      await expect(readState(tx)).rejects.toThrow(
        /^The database \S+ holds tables of something else \(invoices\)\. Create an empty database for MicroAC/,
      );
      throw undo;
    });
    await expect(inside).rejects.toBe(undo);
  });

  test("that nobody serves", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await new Promise((go) => probe.once("listening", go));
    const address = probe.address();
    const port = typeof address === "object" ? address?.port : 0;
    await new Promise((go) => probe.close(go));
    await expect(openDatabase({ databaseUrl: `postgres://u:hunter2@127.0.0.1:${port}/books`, log })).rejects.toThrow(
      `Nothing answers at 127.0.0.1:${port}. Check the host and port in DATABASE_URL, and that PostgreSQL is running.`,
    );
  });

  test.runIf(POSTGRES)("that is not there", async () => {
    const url = new URL(POSTGRES ?? "");
    url.pathname = "/no_such_books";
    await expect(openDatabase({ databaseUrl: url.href, log })).rejects.toThrow(
      `There is no database no_such_books on ${url.host}.`,
    );
  });

  test("each fault of the connection has its sentence, and none tells the password", () => {
    const url = "postgres://asha:hunter2@db.example:5433/books";
    const fault = (code: string): string => String(asConnectionFault(Object.assign(new Error("raw"), { code }), url));
    expect(fault("28P01")).toBe("Error: PostgreSQL refused the password of the user asha. Correct it in DATABASE_URL.");
    expect(fault("28000")).toContain("does not let the user asha in from here");
    expect(fault("3D000")).toContain("There is no database books on db.example:5433.");
    expect(fault("ENOTFOUND")).toContain("The host db.example:5433 does not exist.");
    expect(String(asConnectionFault(new Error("timeout exceeded when trying to connect"), url))).toContain(
      "db.example:5433 does not answer.",
    );
    expect(
      String(asConnectionFault(new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"), url)),
    ).toContain("DATABASE_URL has none");
    const other = new Error("something else");
    expect(asConnectionFault(other, url)).toBe(other);
  });
});
