import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBackup } from "../../../src/server/backup/desk/make-backup";
import type { Backup } from "../../../src/server/backup/desk/make-backup";
import { inSnapshot } from "../../../src/server/backup/desk/snapshot";
import { fillAndCheck } from "../../../src/server/backup/file/check";
import { dump } from "../../../src/server/backup/file/dump";
import type { Line } from "../../../src/server/backup/file/dump";
import { readBackup, readHead, writeBackup } from "../../../src/server/backup/file/file";
import { backupKey } from "../../../src/server/backup/file/keys";
import { openDatabase } from "../../../src/server/db/database";
import type { Database } from "../../../src/server/db/database";
import { ensureSchema } from "../../../src/server/engine/schema/ensure-schema";
import { CURRENT_APP } from "../../../src/wire/app-version";
import { databaseWithSchema } from "../schema-template";

const log = pino({ level: "silent" });
const NOW = new Date("2026-11-22T04:45:30Z");
let own: Awaited<ReturnType<typeof databaseWithSchema>>;
let db: Database;
let dataDir: string;
let backup: Backup;
const progress: (readonly [step: string, done: number])[] = [];
const secrets = new Map([["token-secret", "the secret of tokens"]]);

/** Texts that break code which joins them by hand, also null and bytes. */
const ODD = ["plain", "", null, 'a,b "c" \\ (d) {e}', "it's\nnew\tline", "ನಮಸ್ಕಾರ 🙂", "\\x00", "NULL"];

beforeAll(async () => {
  own = await databaseWithSchema();
  dataDir = own.dataDir ?? mkdtempSync(join(tmpdir(), "microac-backup-"));
  db = await openDatabase({ ...own, log });
  await ensureSchema(db);
  await db.asSystem(async (tx) => {
    await sql`insert into audit_trail (coid, userid, username, entity, recid, action) values (1, 1, 'owner', 'odd', '1', 'insert')`.execute(
      tx,
    );
  });
  backup = await makeBackup({ db, dataDir, log }, join(dataDir, "backups"), secrets, NOW, {
    by: "schedule",
    progress: ({ step, done }) => void progress.push([step, done]),
  });
}, 300_000);
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
  await own.drop?.();
});

async function write(path: string, change: (line: Line) => Line = (line) => line): Promise<void> {
  const key = await backupKey(dataDir);
  await inSnapshot({ db, dataDir, log }, (tx) =>
    writeBackup(
      path,
      { made: NOW.toISOString(), engine: db.engine, installation: "" },
      key,
      texts(dump(tx, secrets), change),
    ),
  );
}

async function* texts(lines: AsyncIterable<Line>, change: (line: Line) => Line): AsyncGenerator<string> {
  for await (const line of lines) yield JSON.stringify(change(line));
}

/**
 * A database with the schema and no data. That a database without a schema gets it, the check of every backup shows.
 */
async function inEmpty(work: (empty: Database) => Promise<void>): Promise<void> {
  const { drop, ...place } = await databaseWithSchema();
  const empty = await openDatabase({ ...place, log });
  await work(empty).finally(() => empty.close());
  await drop();
}

describe("a backup of the running server", () => {
  test("is one file that others cannot read, named by its moment, and nothing else is left", () => {
    expect(backup.path).toBe(join(dataDir, "backups", "microac-20261122-044530.microac-backup"));
    expect(statSync(backup.path).mode & 0o777).toBe(0o600);
    expect(backup.bytes).toBe(statSync(backup.path).size);
    expect(readdirSync(join(dataDir, "backup-scratch"))).toEqual([]);
    expect(readdirSync(join(dataDir, "backups"))).toHaveLength(1);
    const raw = readFileSync(backup.path);
    for (const word of ["audit_trail", "owner", "the secret of tokens"]) expect(raw.includes(word)).toBe(false);
  });

  test("is of one moment: a save while it is written is not held up, and nothing of it is in the backup", async () => {
    const saved = (key: string) =>
      db.asSystem((tx) => sql`insert into meta (key, value) values (${key}, 'saved meanwhile')`.execute(tx));
    await saved("before");
    const lines: string[] = [];
    await inSnapshot({ db, dataDir, log }, async (tx) => {
      for await (const line of dump(tx, secrets)) {
        if (lines.length === 0) await saved("meanwhile");
        lines.push(JSON.stringify(line));
      }
    });
    const written = lines.join("\n");
    expect([written.includes("(before,"), written.includes("(meanwhile,")]).toEqual([true, false]);
    const { rows } = await db.asSystem((tx) =>
      sql<{ key: string }>`delete from meta where value = 'saved meanwhile' returning key`.execute(tx),
    );
    expect(rows.map(({ key }) => key).toSorted()).toEqual(["before", "meanwhile"]);
  });

  test("was restored once, and what was counted is what is there", async () => {
    expect(backup.faults).toEqual([]);
    const { rows } = await db.asSystem((tx) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
        tx,
      ),
    );
    expect(backup.tables).toBe(rows[0]?.n);
    expect(backup.rows).toBeGreaterThan(100);
  });

  test("tells its steps in order: rows as they are written, percent as they are restored", () => {
    expect([...new Set(progress.map(([step]) => step))]).toEqual(["copy", "write", "check", "verify"]);
    const doneOf = (wanted: string): readonly number[] =>
      progress.filter(([step]) => step === wanted).map(([, done]) => done);
    expect(doneOf("write").at(-1)).toBe(backup.rows);
    expect(doneOf("check").at(-1)).toBe(100);
    for (const step of ["write", "check"]) expect(doneOf(step)).toEqual([...doneOf(step)].sort((a, b) => a - b));
  });

  test("says of itself when, by what and by which version it was made, and nothing that opens it", async () => {
    const { head } = await readHead(backup.path);
    expect(head).toMatchObject({ made: NOW.toISOString(), engine: db.engine, by: "schedule", version: CURRENT_APP });
    expect(Object.keys(head.keys).sort()).toEqual(["key", "recovery", "salt"]);
  });

  test("shows its recovery key once, and by that key alone it opens on a machine that has nothing else", async () => {
    expect(backup.recoveryKey).toMatch(/^([A-HJ-NP-Z2-9]{5}-){5}[A-HJ-NP-Z2-9]{5}$/);
    expect((await readHead(backup.path)).head).toMatchObject({ made: NOW.toISOString(), engine: db.engine });
    const elsewhere = mkdtempSync(join(tmpdir(), "microac-elsewhere-"));
    const first = async (code: string | undefined): Promise<string> =>
      (await readBackup(backup.path, elsewhere, code).next()).value ?? "";
    await expect(first(undefined)).rejects.toThrow("Give its recovery key");
    await expect(first("AAAAA-BBBBB-CCCCC-DDDDD-EEEEE-FFFFF")).rejects.toThrow(
      "The recovery key does not open this backup.",
    );
    expect(await first(` ${backup.recoveryKey?.toLowerCase().replaceAll("-", " ")} `)).toContain('"k":"table"');
    rmSync(elsewhere, { recursive: true });
  });

  test("every value comes back as it was, of a table that no declaration knows any more too", async () => {
    await db.asSystem(async (tx) => {
      await sql`create table odd (id bigint generated always as identity primary key, t text, n numeric(18,2), f float8, b bytea, j jsonb, at timestamptz, d date, l text[], low text generated always as (lower(t)) stored)`.execute(
        tx,
      );
      for (const t of ODD)
        await sql`insert into odd (t, n, f, b, j, at, d, l) values (${t}, 12.50, 0.1::float8 + 0.2, ${Buffer.from([0, 255, 10, 92])}, ${JSON.stringify({ t })}, '2026-11-22 10:11:12.123456+05:30', '2026-04-01', array[${t ?? ""}, null]::text[])`.execute(
          tx,
        );
      await sql`create table odder as select id, t from odd`.execute(tx);
    });
    const path = join(dataDir, "odd");
    await write(path);
    await inEmpty(async (again) => {
      await again.asSystem((tx) =>
        sql`create table odd (low text generated always as (lower(t)) stored, l text[], d date, at timestamptz, j jsonb, b bytea, n numeric(18,2), t text, id bigint generated always as identity primary key)`.execute(
          tx,
        ),
      );
      const { loaded, faults } = await fillAndCheck(again, readBackup(path, dataDir, undefined), async () => undefined);
      const all = (from: Database) =>
        from.asSystem((tx) => sql`select id, t, n, f, b, j, at, d, l, low from odd order by id`.execute(tx));
      expect((await all(again)).rows).toEqual((await all(db)).rows);
      expect((await again.asSystem((tx) => sql`select id, t from odder order by id`.execute(tx))).rows).toEqual(
        ODD.map((t, at) => ({ id: at + 1, t })),
      );
      expect(faults).toEqual([]);
      expect(loaded.secrets).toEqual(secrets);
      expect(loaded.ids["odd.id"]).toBe(ODD.length);
    });
    await db.asSystem((tx) => sql`drop table odd, odder`.execute(tx));
  }, 240_000);

  const lines = async (path: string): Promise<number> => {
    let count = 0;
    for await (const _line of readBackup(path, dataDir, undefined)) count += 1;
    return count;
  };
  const changed = (change: (bytes: Buffer) => Buffer): string => {
    const path = `${backup.path}.changed`;
    writeFileSync(path, change(Buffer.from(readFileSync(backup.path))));
    return path;
  };

  test("one that was cut, changed at any place, lengthened, or is something else, is told", async () => {
    const size = statSync(backup.path).size;
    expect(await lines(backup.path)).toBeGreaterThan(100);
    for (const at of [200, 1_500, Math.floor(size / 2), size - 1])
      await expect(
        lines(
          changed((bytes) => {
            bytes[at] = (bytes[at] ?? 0) ^ 1;
            return bytes;
          }),
        ),
      ).rejects.toThrow();
    for (const end of [size - 1, size - 20, Math.floor(size / 2)])
      await expect(lines(changed((bytes) => bytes.subarray(0, end)))).rejects.toThrow(/is incomplete|was damaged/);
    await expect(lines(changed((bytes) => Buffer.concat([bytes, bytes.subarray(-40)])))).rejects.toThrow();
    await expect(lines(changed(() => Buffer.from("PK zip")))).rejects.toThrow("is not a MicroAC backup");
    await expect(lines(join(dataDir, "none"))).rejects.toThrow("cannot be read");
  });

  test("a backup of a newer version is refused, and nothing is left of it", async () => {
    const path = join(dataDir, "newer");
    await write(path, (line) => {
      if (line.k === "rows" && line.rows.some((row) => row.startsWith("(001-core")))
        return { ...line, rows: [...line.rows, '(999-later,"2026-11-22 00:00:00+00")'] };
      return line.k === "end" && line.name === "schema_migration" ? { ...line, rows: line.rows + 1 } : line;
    });
    await inEmpty(async (less) => {
      await expect(fillAndCheck(less, readBackup(path, dataDir, undefined), async () => undefined)).rejects.toThrow(
        "made by a newer version of MicroAC (it has the change 999-later). Restore it with that version.",
      );
      expect(
        (await less.asSystem((tx) => sql`select id from schema_migration where id = '999-later'`.execute(tx))).rows,
      ).toEqual([]);
    });
  });
});
