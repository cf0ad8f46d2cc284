import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { joinMarks } from "../../../src/server/backup/join-marks";
import { restoreDatabaseName } from "../../../src/server/backup/postgres-place";
import { discard, makeSafe, prepare, takingOf } from "../../../src/server/backup/prepared";
import type { Ground } from "../../../src/server/backup/prepared";
import { endReplacing, replaceBooks, resumeReplacing } from "../../../src/server/backup/replace";
import { changeState, readState } from "../../../src/server/backup/state";
import type { PreparedState } from "../../../src/server/backup/state";
import { openDatabase } from "../../../src/server/db/database";
import { readMarks, writeMarks } from "../../../src/server/engine/call/marks";
import { installationFile } from "../../../src/server/installation";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { freshDatabase, onServer } from "../fresh-database";
import { backupOf, INSTALLATION, SECRET } from "./backup-of";

const POSTGRES = process.env.TEST_DATABASE_URL;
const log = pino({ level: "silent" });
const ID = "20261122-120000";
const NOW = new Date("2026-11-22T12:05:00.000Z");
const STATE: PreparedState = {
  id: ID,
  name: "yesterday",
  made: "2026-11-21T20:00:00.000Z",
  by: "admin",
  phase: "ready",
  check: null,
};
const cleaning: (() => Promise<unknown> | void)[] = [];

let books: Books;
/** A data folder with a prepared backup, copied for each test together with its database; and the backup file. */
let [prepared, file] = ["", ""];
let faults: readonly string[] = [];
let first: Ground;
let ground: Ground;

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "microac-replace-"));
  cleaning.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

/** The PostgreSQL database with that name on the server of the tests. */
function beside(name: string): string {
  const url = new URL(POSTGRES ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

/** Books in use, with something that distinguishes them from the restored ones. */
async function used(dataDir: string): Promise<Ground> {
  if (!POSTGRES) return { dataDir, databaseUrl: undefined, log };
  const { url, name, drop } = await freshDatabase(POSTGRES);
  await onServer(url, "create table older_data ()");
  cleaning.push(
    drop,
    ...["restored", "aside", "not_started"].map(
      (what) => () => onServer(POSTGRES, `drop database if exists "${placeName(what, name)}" with (force)`),
    ),
  );
  return { dataDir, databaseUrl: url, log };
}

const nameOf = ({ databaseUrl }: Ground = ground): string => new URL(databaseUrl ?? "").pathname.slice(1);
const placeName = (what: string, name = nameOf()): string => `${name}_${what}_${ID.replace("-", "_")}`;

/** Which books are in use now. */
async function inUse(): Promise<"older" | "restored"> {
  if (!POSTGRES)
    return readFileSync(join(ground.dataDir, "pg", "PG_VERSION"), "utf8").startsWith("older") ? "older" : "restored";
  return onServer(ground.databaseUrl ?? "", "select from older_data").then(
    () => "older",
    () => "restored",
  );
}

const epochOf = async (): Promise<string | undefined> => {
  const db = await openDatabase({ dataDir: ground.dataDir, databaseUrl: ground.databaseUrl, log });
  return db
    .asSystem((tx) => tx.selectFrom("meta").select("value").where("key", "=", "epoch").executeTakeFirst())
    .then((row) => row?.value)
    .finally(() => db.close());
};

beforeAll(async () => {
  books = await openBooks();
  await books.server.call(
    "sale_R_save",
    {
      id: 0,
      edateview: "2026-11-20",
      partyid: "Asha",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 1, rate: 100 }],
    },
    { id: crypto.randomUUID() },
  );
  // Waiting to be sent when the backup is made.
  await books.server.parts.db.asSystem((tx) =>
    sql`insert into follow_up (coid, branchid, op_id, kind, payload, state, title, due_at) values (1, 1, gen_random_uuid(), 'mail', '{}'::jsonb, 'queued', 'x', now())`.execute(
      tx,
    ),
  );
  prepared = folder();
  file = (await backupOf(books.server.parts.db, prepared)).file;
  mkdirSync(join(prepared, "pg"));
  writeFileSync(join(prepared, "pg", "PG_VERSION"), "older data");
  writeFileSync(join(prepared, "pg.ready"), "");
  writeFileSync(join(prepared, "secrets", "token-secret"), "of before");
  writeFileSync(installationFile(prepared), "another-shop\n");
  writeMarks(prepared, {
    numbers: new Map([["one", { coid: 1, branchid: 1, entity: "sale", fy: "2026-2027", stem: "X/", next: 9000 }]]),
    devices: new Map(),
  });
  first = await used(prepared);
  faults = (await prepare(first, ID, { file, recoveryKey: undefined, progress: () => undefined })).faults;
}, 240_000);
afterAll(async () => {
  for (const clean of cleaning.reverse()) await clean();
  await books.server.close();
});
beforeEach(async () => {
  const dataDir = folder();
  cpSync(prepared, dataDir, { recursive: true });
  ground = await used(dataDir);
  if (POSTGRES)
    await onServer(
      beside("postgres"),
      `create database "${placeName("restored")}" template "${placeName("restored", nameOf(first))}"`,
    );
  changeState(dataDir, { restore: STATE });
}, 240_000);

const at = (...names: readonly string[]): string => join(ground.dataDir, ...names);
const secret = (): string => readFileSync(at("secrets", "token-secret"), "utf8");
const leftovers = (): readonly string[] => readdirSync(ground.dataDir).filter((name) => name.startsWith("restore-"));

/** Everything of the backup is in place, the earlier data are aside, and the server has started with it. */
async function expectReplaced(): Promise<void> {
  expect(readState(ground.dataDir).restore?.phase).toBe("starting");
  await endReplacing(ground, books.server.parts.db, NOW);
  expect(readState(ground.dataDir)).toMatchObject({
    restore: null,
    restoreFailure: null,
    restored: { at: NOW.toISOString(), made: STATE.made, by: "admin", isNoted: true },
  });
  expect([await inUse(), secret(), readFileSync(installationFile(ground.dataDir), "utf8"), leftovers()]).toEqual([
    "restored",
    SECRET,
    `${INSTALLATION}\n`,
    [],
  ]);
  expect(readFileSync(at("secrets", `token-secret.aside-${ID}`), "utf8")).toBe("of before");
  const { restored } = readState(ground.dataDir);
  if (POSTGRES) return onServer(beside(restored?.aside ?? ""), "select from older_data");
  expect(readFileSync(join(restored?.aside ?? "", "PG_VERSION"), "utf8")).toBe("older data");
}

async function expectUnchanged(why: string): Promise<void> {
  expect(readState(ground.dataDir)).toMatchObject({
    restore: null,
    restored: null,
    restoreFailure: { error: expect.stringContaining(why) as string },
  });
  expect([await inUse(), secret(), readFileSync(installationFile(ground.dataDir), "utf8"), leftovers()]).toEqual([
    "older",
    "of before",
    "another-shop\n",
    [],
  ]);
  expect(readMarks(ground.dataDir).numbers.get("1|1|sale|2026-2027")?.next).toBe(9000);
}

describe("a backup that was prepared beside the books", () => {
  test("leaves the books alone, says what was found in it, and goes away without a trace", async () => {
    for (const fault of faults) expect(fault).toContain("sealed with the key");
    expect([await inUse(), secret()]).toEqual(["older", "of before"]);
    await discard(ground, ID);
    expect([leftovers(), await inUse()]).toEqual([[], "older"]);
    if (POSTGRES) await expect(onServer(beside(placeName("restored")), "select 1")).rejects.toThrow("does not exist");
  });

  test("takes their place, with its secrets and its name; marks of other books are no marks of these", async () => {
    await replaceBooks(ground, NOW);
    await expectReplaced();
    // The marks of the restored books replaced the earlier ones: the next start finds nothing ahead of them and does
    // not make the books safe again.
    expect(
      [...readMarks(ground.dataDir).numbers.values()].filter(({ entity }) => entity === "sale").map(({ next }) => next),
    ).toEqual([2]);
    const db = await openDatabase({ dataDir: ground.dataDir, databaseUrl: ground.databaseUrl, log });
    expect(await joinMarks(db, ground.dataDir, new Date()).finally(() => db.close())).toBeNull();
    // A new epoch, so that devices compare their data.
    expect(await epochOf()).not.toBe(
      (
        await books.server.parts.db.asSystem((tx) =>
          tx.selectFrom("meta").select("value").where("key", "=", "epoch").executeTakeFirstOrThrow(),
        )
      ).value,
    );
    expect(await resumeReplacing(ground, new Date(0))).toBeNull();
  });

  test("what waits in it to go out asks a person first", async () => {
    await replaceBooks(ground, NOW);
    const db = await openDatabase({ dataDir: ground.dataDir, databaseUrl: ground.databaseUrl, log });
    const { rows } = await db
      .asSystem((tx) => sql<{ state: string }>`select state from follow_up`.execute(tx))
      .finally(() => db.close());
    expect(rows).toEqual([{ state: "ask" }]);
  });

  test("numbers that the same books gave while it waited are not given again", async () => {
    writeFileSync(installationFile(ground.dataDir), `${INSTALLATION}\n`);
    await replaceBooks(ground, NOW);
    const db = await openDatabase({ dataDir: ground.dataDir, databaseUrl: ground.databaseUrl, log });
    const { rows } = await db
      .asSystem((tx) =>
        sql<{
          next: number;
        }>`select next from number_series where coid = 1 and branchid = 1 and entity = 'sale' and fy = '2026-2027'`.execute(
          tx,
        ),
      )
      .finally(() => db.close());
    expect(rows).toEqual([{ next: 9000 }]);
  });

  test("where the server does not start with it, everything is put back", async () => {
    await replaceBooks(ground, NOW);
    const undo = await resumeReplacing(ground, NOW);
    await undo?.("The demo of this backup has known passwords.");
    await expectUnchanged("known passwords");
    expect(await resumeReplacing(ground, NOW)).toBeNull();
  });

  test("what cannot be opened is not taken", async () => {
    rmSync(at(`restore-${ID}`, "kept.json"));
    await replaceBooks(ground, NOW);
    expect(readState(ground.dataDir)).toMatchObject({
      restore: STATE,
      restored: null,
      restoreFailure: { error: expect.any(String) as string },
    });
    expect([await inUse(), secret()]).toEqual(["older", "of before"]);
  });

  test("is written into the audit trail of every company, once", async () => {
    const { db } = books.server.parts;
    const count = async () =>
      (
        await db.asSystem((tx) =>
          sql<{
            coid: number;
            username: string;
            recid: string;
          }>`select coid, username, recid from audit_trail where action = 'restore' order by coid, seq`.execute(tx),
        )
      ).rows;
    const before = await count();
    await replaceBooks(ground, NOW);
    await endReplacing(ground, db, NOW);
    await endReplacing(ground, db, NOW);
    const [ofA, ofB] = [1, 2].map((coid) => ({ coid, username: "admin", recid: STATE.made }));
    const after = await count();
    expect(after).toHaveLength(before.length + 2);
    expect([after.filter(({ coid }) => coid === 1).at(-1), after.filter(({ coid }) => coid === 2).at(-1)]).toEqual([
      ofA,
      ofB,
    ]);
  });
});

describe("a power cut while it takes the place", () => {
  const switching = async (): Promise<void> => {
    await makeSafe(await takingOf(ground, ID), NOW);
    changeState(ground.dataDir, { restore: { ...STATE, phase: "switching" } });
  };
  const moved = async (): Promise<void> => {
    if (POSTGRES) return onServer(beside("postgres"), `alter database "${nameOf()}" rename to "${placeName("aside")}"`);
    renameSync(at("pg"), at(`pg.aside-${ID}`));
  };
  const put = async (): Promise<void> => {
    if (POSTGRES)
      return onServer(beside("postgres"), `alter database "${placeName("restored")}" rename to "${nameOf()}"`);
    renameSync(at(`restore-${ID}`, "pg"), at("pg"));
  };
  const secretAside = (): void => renameSync(at("secrets", "token-secret"), at("secrets", `token-secret.aside-${ID}`));

  test.each([
    ["before anything was moved", []],
    ["after the books were moved aside", [moved]],
    ["after the backup was put there", [moved, put]],
    ["between two secrets", [moved, put, secretAside]],
  ] as const)("%s: the next start finishes it", async (_, steps) => {
    await switching();
    for (const step of steps) await step();
    expect(await resumeReplacing(ground, NOW)).not.toBeNull();
    await expectReplaced();
  });

  test("where that start cannot reach what it needs, it fails, and the one after it goes on", async () => {
    await switching();
    await moved();
    const away: Ground = POSTGRES ? { ...ground, databaseUrl: "postgres://nobody@127.0.0.1:9/none" } : ground;
    const kept = at(`restore-${ID}`, "kept.json");
    if (!POSTGRES) renameSync(kept, `${kept}.away`);
    await expect(resumeReplacing(away, NOW)).rejects.toThrow();
    expect(readState(ground.dataDir).restore?.phase).toBe("switching");
    if (!POSTGRES) renameSync(`${kept}.away`, kept);
    expect(await resumeReplacing(ground, NOW)).not.toBeNull();
    await expectReplaced();
  });

  test("before the first start with it has succeeded: the next one can still put everything back", async () => {
    await replaceBooks(ground, NOW);
    const undo = await resumeReplacing(ground, NOW);
    await undo?.("The port is in use.");
    await expectUnchanged("The port is in use.");
  });

  test("before it was decided: the next start leaves it as it waits", async () => {
    expect(await resumeReplacing(ground, NOW)).toBeNull();
    expect([await inUse(), readState(ground.dataDir).restore]).toEqual(["older", STATE]);
  });
});

test("the databases of a restore have names of their own however long that of the books is", () => {
  for (const name of ["microac", "x".repeat(48), "x".repeat(63), "ह".repeat(21)]) {
    const names = ["restored", "aside", "not_started"].map((what) => restoreDatabaseName(name, what, ID));
    expect(new Set([name, ...names]).size).toBe(4);
    for (const one of names) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(63);
  }
});
