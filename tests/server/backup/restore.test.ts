import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { financialYearOf } from "../../../src/domain/calendar";
import { kolkataDate } from "../../../src/domain/date-format";
import { joinMarks, marksOf } from "../../../src/server/backup/join-marks";
import { restore } from "../../../src/server/backup/restore";
import type { Restored } from "../../../src/server/backup/restore";
import { openDatabase } from "../../../src/server/db/database";
import type { Database } from "../../../src/server/db/database";
import { oneStatement } from "../../../src/server/db/one-statement";
import { markKeeper, numberKey, readMarks, writeMarks } from "../../../src/server/engine/call/marks";
import { execute } from "../../../src/server/engine/operations/execute";
import { openLink } from "../../../src/server/modules/documents/links/opened-link";
import { readEnvelope, writeEnvelope } from "../../../src/wire/envelope";
import type { OpMember, Row } from "../../../src/wire/envelope";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { linkingOf } from "../documents/links/linking";
import { freshDatabase, onServer } from "../fresh-database";
import { backupOf } from "./backup-of";

const POSTGRES = process.env.TEST_DATABASE_URL;
const log = pino({ level: "silent" });
const DEV = "11111111-1111-4111-8111-111111111111";
const TODAY = kolkataDate(Date.now());
const FY = financialYearOf(TODAY);
const STEM = `MUM/S${FY.slice(2, 4)}${FY.slice(5)}/`;
const SALE = {
  id: 0,
  edateview: TODAY,
  partyid: "Asha",
  godownid: "Main",
  items: [{ itemid: "Bolt", qty: 1, rate: 100 }],
};
const cleaning: (() => Promise<unknown> | void)[] = [];

let books: Books;
let [file, recoveryKey] = ["", ""];
/** A data folder whose marks know all numbers, and one without marks, as on a new machine. */
let [dataDir, elsewhere] = ["", ""];
let [before, after, offline]: Row[] = [];
/** Signed links to the sale before the backup, and to the one after it. */
const paths = { before: "", after: "" };
const ops = { after: crypto.randomUUID(), offline: crypto.randomUUID() };

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "microac-restore-"));
  cleaning.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

beforeAll(async () => {
  books = await openBooks();
  [dataDir, elsewhere] = [folder(), folder()];
  Object.assign(books.server.parts, {
    marks: markKeeper(dataDir, (error) => {
      throw error;
    }),
  });
  const save = async (op: Partial<OpMember>): Promise<Row> =>
    (await books.server.call("sale_R_save", SALE, { dev: DEV, ...op }))[0] ?? {};
  before = await save({ id: crypto.randomUUID(), dseq: 1 });
  await books.server.call("WEBAPI_ping", { dev: DEV, next_dseq: 2, pending: 0, oldest: "", app: "1.0.0" });
  const links = linkingOf(books);
  paths.before = await links.pathOf("saledetail", before.id);
  const made = await backupOf(books.server.parts.db, dataDir);
  file = made.file;
  recoveryKey = made.recoveryKey;
  after = await save({ id: ops.after, dseq: 2 });
  paths.after = await links.pathOf("saledetail", after.id);
  await books.server.call(
    "WEBAPI_number_block",
    { entity: "sale", fy: FY, dev: DEV, want: 3 },
    { id: crypto.randomUUID() },
  );
  offline = await save({ id: ops.offline, no: `${STEM}50002`, dseq: 3 });
}, 240_000);
afterAll(async () => {
  for (const clean of cleaning.reverse()) await clean();
  await books.server.close();
});

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

async function place(at: string): Promise<Place> {
  if (!POSTGRES) return { dataDir: at, databaseUrl: undefined };
  const { url, drop } = await freshDatabase(POSTGRES);
  cleaning.push(drop);
  return { dataDir: at, databaseUrl: url };
}

/** Data that exist before the restore. */
async function plant({ databaseUrl, dataDir: at }: Place): Promise<void> {
  if (databaseUrl) return onServer(databaseUrl, "create table older_data ()");
  mkdirSync(join(at, "pg"));
  writeFileSync(join(at, "pg", "PG_VERSION"), "older data");
}

const bring = (at: Place, code?: string): Promise<Restored> =>
  restore({ ...at, file, recoveryKey: code, log, now: new Date(), report: () => undefined });

async function inPlace<T>(
  at: Place,
  work: (db: Database, save: (op: Partial<OpMember>, sqlsp?: string, args?: Row) => Promise<Row>) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ ...at, log });
  const parts = {
    ...books.server.parts,
    db,
    marks: markKeeper(at.dataDir, (error) => {
      throw error;
    }),
  };
  const save = async (op: Partial<OpMember>, sqlsp = "sale_R_save", args: Row = SALE): Promise<Row> =>
    (
      await execute(
        parts,
        { session: books.server.users.owner.user, origin: { loginip: "" } },
        readEnvelope({ ...writeEnvelope(sqlsp, args), op: { id: crypto.randomUUID(), dev: DEV, ...op } }),
      )
    )[0] ?? {};
  return work(db, save).finally(() => db.close());
}

const meta = async (db: Database, key: string): Promise<string | undefined> =>
  (await db.asSystem((tx) => tx.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst()))?.value;

describe("a restore over a server that went on after the backup", () => {
  let at: Place;
  let restored: Restored;
  beforeAll(async () => {
    at = await place(dataDir);
    await plant(at);
    restored = await bring(at);
  }, 240_000);

  test("finds no fault but a foreign secret, and keeps what was there aside, whole", async () => {
    // The secret in this backup is not the one that sealed its trails; only that is reported.
    expect(restored.faults.map((fault) => fault.slice(0, fault.indexOf(":")))).toEqual([
      "Anand Traders",
      "Bharat Stores",
    ]);
    for (const fault of restored.faults) expect(fault).toContain("sealed with the key");
    const aside = restored.aside ?? "";
    if (!POSTGRES) return expect(readFileSync(join(aside, "PG_VERSION"), "utf8")).toBe("older data");
    cleaning.push(() => onServer(POSTGRES, `drop database if exists "${aside}" with (force)`));
    const url = new URL(at.databaseUrl ?? "");
    url.pathname = `/${aside}`;
    await onServer(url.href, "select * from older_data");
  });

  test("brings what the backup has, signs everybody out, and tells devices by a new epoch", async () => {
    await inPlace(at, async (db) => {
      const { rows } = await db.asSystem((tx) => sql<{ vno: string }>`select vno from voucher order by id`.execute(tx));
      expect(rows).toEqual([{ vno: before?.no }]);
      expect(await meta(db, "epoch")).not.toBe(await meta(books.server.parts.db, "epoch"));
      const live = await db.asSystem((tx) => sql`select 1 from session where revoked_at is null`.execute(tx));
      expect(live.rows).toEqual([]);
      const told = await db.asSystem((tx) => sql<{ what: string }>`select what from device_incident`.execute(tx));
      expect(told.rows).toEqual([
        {
          what: "A backup was restored that has this device's saves up to 1. The device had sent saves up to 3. It sends the missing ones again.",
        },
      ]);
      expect(readFileSync(join(dataDir, "secrets", "token-secret"), "utf8")).toBe("told");
      expect(readFileSync(join(dataDir, "installation"), "utf8").trim()).toBe("the-shop");
    });
  });

  test("a link of before the backup opens its document, and one made after it opens nothing", async () => {
    await inPlace(at, async (db) => {
      const parts = { ...books.server.parts, db };
      const open = (path: string) => openLink(parts, parts.signedLinks?.read(path.split("/").at(-1) ?? "") ?? null);
      expect(await open(paths.before)).toMatchObject({ state: "open", document: { vno: before?.no } });
      expect(await open(paths.after)).toEqual({ state: "unknown", firm: "" });
    });
  });

  test("gives no number and no id again: the next document has the number behind the last that was given", async () => {
    await inPlace(at, async (db, save) => {
      const next = await save({});
      expect(next).toMatchObject({ err: 0, no: `${STEM}0003` });
      expect(Number(next.id)).toBeGreaterThan(Number(offline?.id) + 1_000_000);
      const { rows } = await db.asSystem((tx) =>
        sql<{
          first: number;
          last: number;
          dev: string;
        }>`select first, last, dev from number_block order by first`.execute(tx),
      );
      expect(rows).toEqual([
        { first: 2, last: 2, dev: "restored" },
        { first: 50_001, last: 50_004, dev: "restored" },
      ]);
    });
  });

  test("a save that a device sends again comes back under its own id and number, once; nobody else gets them", async () => {
    await inPlace(at, async (_db, save) => {
      const back = { id: Number(after?.id), no: String(after?.no) };
      expect(await save({ back: { id: 1 } }, "country_R_save", { id: 0, countryname: "Nowhere" })).toMatchObject({
        err: 1,
        errkey: "id",
      });
      expect(await save({ id: ops.after, dseq: 2, back })).toMatchObject({
        err: 0,
        id: after?.id,
        no: after?.no,
        opst: "applied",
      });
      expect(await save({ id: ops.after, dseq: 2, back })).toMatchObject({
        err: 0,
        id: after?.id,
        no: after?.no,
        opst: "replayed",
      });
      expect(await save({ back })).toMatchObject({ err: 1 });
      expect(await save({ back: { id: back.id } })).toMatchObject({ err: 1, errkey: "id" });
      expect(
        await save({ id: ops.offline, no: `${STEM}50002`, dseq: 3, back: { id: Number(offline?.id) } }),
      ).toMatchObject({ err: 0, id: offline?.id, no: offline?.no });
      expect(await save({ back: { id: 5_000_000_000 } })).toMatchObject({ err: 1, errkey: "id" });
      expect(await save({ no: `${STEM}5000` })).toMatchObject({ err: 1 });
    });
  });
});

test("on a new machine the numbers of devices up to the one that a device brings are kept for them", async () => {
  const at = await place(elsewhere);
  await expect(bring(at)).rejects.toThrow("Give its recovery key");
  await expect(
    bring(
      at,
      recoveryKey.replace(/[A-Z]/, (letter) => (letter === "A" ? "B" : "A")),
    ),
  ).rejects.toThrow();
  if (at.databaseUrl)
    expect(
      (
        await oneStatement({ connectionString: at.databaseUrl }, "select from pg_tables where schemaname = $1", [
          "public",
        ])
      ).rowCount,
    ).toBe(0);
  expect(readdirSync(elsewhere)).toEqual([]);
  await bring(at, recoveryKey);
  await inPlace(at, async (_db, save) => {
    expect(await save({ id: ops.offline, no: `${STEM}50002`, back: { id: Number(offline?.id) } })).toMatchObject({
      err: 0,
      no: `${STEM}50002`,
      id: offline?.id,
    });
    expect(await save({ id: ops.after, back: { id: Number(after?.id), no: String(after?.no) } })).toMatchObject({
      err: 0,
      no: `${STEM}0002`,
      id: after?.id,
    });
    expect(await save({})).toMatchObject({ err: 0, no: `${STEM}0003` });
    for (const wild of ["5000", "61000"]) expect(await save({ no: `${STEM}${wild}` })).toMatchObject({ err: 1 });
  });
}, 240_000);

test("a file that is cut restores nothing, leaves no place behind and what is there as it was", async () => {
  const at = await place(folder());
  await plant(at);
  const cut = join(folder(), "cut");
  writeFileSync(cut, readFileSync(file).subarray(0, -2_000));
  await expect(
    restore({ ...at, file: cut, recoveryKey, log, now: new Date(), report: () => undefined }),
  ).rejects.toThrow();
  if (at.databaseUrl) {
    const name = new URL(at.databaseUrl).pathname.slice(1);
    expect(
      (
        await oneStatement(
          { connectionString: at.databaseUrl },
          "select datname from pg_database where starts_with(datname, $1)",
          [name],
        )
      ).rows,
    ).toEqual([{ datname: name }]);
  } else expect(readFileSync(join(at.dataDir, "pg", "PG_VERSION"), "utf8")).toBe("older data");
  expect(readdirSync(at.dataDir).filter((name) => name.startsWith("restore"))).toEqual([]);
}, 240_000);

test("a database that was put back by hand is noticed at the start, once, and made safe", async () => {
  const at = folder();
  const { db } = books.server.parts;
  const first = await meta(db, "epoch");
  expect(await joinMarks(db, at, new Date())).toBeNull();
  expect(await meta(db, "epoch")).toBe(first);
  const marks = readMarks(at);
  const [[key, sale] = []] = [...marks.numbers].filter(
    ([, mark]) => mark.entity === "sale" && mark.start === undefined,
  );
  if (!key || !sale) throw new Error("No mark of the sales.");
  writeMarks(at, { ...marks, numbers: new Map([...marks.numbers, [key, { ...sale, next: sale.next + 7 }]]) });
  expect(await joinMarks(db, at, new Date())).toContain("so an old copy was put back");
  expect(await meta(db, "epoch")).not.toBe(first);
  const second = await meta(db, "epoch");
  expect(await joinMarks(db, at, new Date())).toBeNull();
  expect(await meta(db, "epoch")).toBe(second);
  expect((await books.server.call("sale_R_save", SALE, { id: crypto.randomUUID() }))[0]).toMatchObject({
    err: 0,
    no: `${STEM}00${sale.next + 7}`,
  });
  // The same for numbers of devices alone, even where the older database knows of none.
  const reserve = async () =>
    (
      await books.server.call(
        "WEBAPI_number_block",
        { entity: "receipt", fy: FY, dev: DEV, want: 3 },
        { id: crypto.randomUUID() },
      )
    )[0];
  const { coid, branchid } = sale;
  const ofReceipts = { coid, branchid, entity: "receipt", fy: FY, stem: STEM.replace("/S", "/R"), start: 50_001 };
  const known = readMarks(at);
  writeMarks(at, {
    ...known,
    numbers: new Map([...known.numbers, [numberKey(ofReceipts), { ...ofReceipts, next: 50_201 }]]),
  });
  expect(await joinMarks(db, at, new Date())).toContain("so an old copy was put back");
  expect(await joinMarks(db, at, new Date())).toBeNull();
  expect(await reserve()).toMatchObject({ first: 50_201 });
  // And for a device that has more saves than the ledger.
  const { numbers, devices } = await db.asSystem((tx) => marksOf(tx));
  const ofDevice = [...devices].find(([, { dev }]) => dev === DEV);
  if (!ofDevice) throw new Error("No mark of the device.");
  writeMarks(at, { numbers, devices });
  expect(await joinMarks(db, at, new Date())).toBeNull();
  writeMarks(at, {
    numbers,
    devices: new Map([...devices, [ofDevice[0], { ...ofDevice[1], dseq: ofDevice[1].dseq + 5 }]]),
  });
  expect(await joinMarks(db, at, new Date())).toContain("so an old copy was put back");
});

test("a backup of an earlier version, which kept fewer sums, is restored without a difference", async () => {
  const { db } = books.server.parts;
  await db.asSystem(async (tx) => {
    await sql`alter table ledger_balance drop column entries`.execute(tx);
    await sql`delete from bill_total`.execute(tx);
    await sql`update meta set value = 'of an earlier version' where key = 'masters'`.execute(tx);
  });
  const old = folder();
  const made = await backupOf(db, old);
  const texts: string[] = [];
  const at = await place(folder());
  await restore({
    ...at,
    ...made,
    log,
    now: new Date(),
    report: (text) => void texts.push(text),
  });
  const isOfTheSums = (text: string): boolean => /Number of entries|Open bills/.test(text);
  expect([texts.length > 2, texts.filter(isOfTheSums)]).toEqual([true, []]);
  const counted = await inPlace(at, (copy) =>
    copy.asSystem((tx) => sql<{ n: number }>`select sum(entries)::int as n from ledger_balance`.execute(tx)),
  );
  expect(counted.rows[0]?.n).toBeGreaterThan(0);
});
