import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rewinder } from "../../../src/server/backup/rewind";
import { Denied } from "../../../src/server/engine/call/bad-request";
import { highWater } from "../../../src/server/engine/call/high-water";
import { readMarks } from "../../../src/server/engine/call/marks";
import type { Row } from "../../../src/wire/envelope";
import { openTestServer } from "../harness";
import type { TestUser, TestServer } from "../harness";

const KEY = new Uint8Array(32).fill(5);
const DEV = "11111111-1111-4111-8111-111111111111";
let server: TestServer;
let dataDir = "";
let told: Promise<boolean>[] = [];
let forgotten = 0;
/** What the desk remembers of sessions is no longer true. */
const sessions = {
  forget: () => {
    forgotten += 1;
  },
};

beforeAll(async () => {
  server = await openTestServer({ schema: true });
  dataDir = mkdtempSync(join(tmpdir(), "microac-back-"));
  const { db, log, clock } = server.parts;
  const goBack = rewinder({ db, dataDir, log, clock, sessions });
  Object.assign(server.parts, { highWater: highWater(KEY, (epoch) => void told.push(goBack(epoch))) });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ping = async (mark?: string, as?: TestUser): Promise<Row> =>
  (
    await server.call(
      "WEBAPI_ping",
      { dev: DEV, next_dseq: 3, pending: 0, app: "0.1.0", ...(mark ? { mark } : {}) },
      undefined,
      as,
    )
  )[0] ?? {};
const country = async (countryname: string): Promise<Row> =>
  (await server.call("country_R_save", { id: 0, countryname }, { id: crypto.randomUUID(), dev: DEV, dseq: 1 }))[0] ??
  {};
/** Disables the triggers that protect the trail. */
const asSystem = <T extends object>(text: string): Promise<readonly T[]> =>
  server.parts.db.asSystem(async (tx) => {
    if (text.includes("audit_")) await sql`set local session_replication_role = replica`.execute(tx);
    return (await sql.raw<T>(text).execute(tx)).rows;
  });
const gaps = () =>
  asSystem<{ first: number; last: number }>(
    "select first, last from restored_gap where tbl = 'm_country' order by first",
  );

test("a mark grows with each change, is of one company and one epoch, and cannot be made by who does not have the key", async () => {
  const first = await ping();
  await country("Atlantis");
  const { mark, epoch } = await ping(String(first.mark));
  const { highWater: water } = server.parts;
  const coid = server.users.owner.user.coid;
  const seq = Number.parseInt(String(mark), 10);
  expect(seq).toBeGreaterThan(Number.parseInt(String(first.mark), 10));
  expect(water?.read(String(mark), { epoch: String(epoch), coid })?.seq).toBe(seq);
  expect(water?.read(String(mark), { epoch: String(epoch), coid: coid + 1 })).toBeNull();
  expect(water?.read(String(mark), { epoch: "another", coid })).toBeNull();
  const [, hash = "", own = ""] = String(mark).split(".");
  const seal = `.${hash}.${own}`;
  for (const forged of [
    `${seq + 1}${seal}`,
    `${seq}.`,
    `${seq}.${hash.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))}.${own}`,
    "x",
    `${seq}.${hash}.${"A".repeat(43)}`,
    highWater(new Uint8Array(32), () => undefined).sign({ epoch: String(epoch), coid, seq, hash }),
  ])
    expect(water?.read(forged, { epoch: String(epoch), coid })).toBeNull();
  await ping(`${seq + 1000}${seal}`);
  await ping(
    highWater(new Uint8Array(32), () => undefined).sign({ epoch: String(epoch), coid, seq: seq + 1000, hash }),
  );
  await ping(String(mark), server.users.stranger);
  expect(told).toEqual([]);
  expect((await ping(String(mark))).epoch).toBe(epoch);
});

interface Before {
  readonly head: { readonly seq: number; readonly hash: string };
  readonly lastId: number;
}

const headOf = async (): Promise<Before> => {
  const [head = { seq: 0, hash: "" }] = await asSystem<Before["head"]>(
    `select seq, encode(hash, 'hex') as hash from audit_head where coid = ${server.users.owner.user.coid}`,
  );
  const [{ last_value: lastId = 0 } = {}] = await asSystem<{ last_value?: number }>(
    "select last_value from m_country_id_seq",
  );
  return { head, lastId };
};

/** The state before a save: record, trail, operation and id counters. */
async function putBack({ head, lastId }: Before, lost: Row): Promise<void> {
  const { coid } = server.users.owner.user;
  await asSystem(`delete from m_country where id = ${String(lost.id)}`);
  await asSystem(`delete from audit_trail where coid = ${coid} and seq > ${head.seq}`);
  await asSystem(`delete from audit_seal where coid = ${coid} and seq > ${head.seq}`);
  await asSystem(`update audit_head set seq = ${head.seq}, hash = decode('${head.hash}', 'hex') where coid = ${coid}`);
  await asSystem(`delete from op_ledger where op_id = '${String(lost.opid)}'`);
  await asSystem(`select setval('m_country_id_seq', ${lastId})`);
}

test("a folder that was copied back whole is noticed by the mark that a device brings: another epoch, ids behind those that were given, everybody signs in again, and the save comes back under its id", async () => {
  const before = await headOf();
  const lost = await country("Lyonesse");
  const { mark, epoch } = await ping();
  await putBack(before, lost);
  told = [];
  const [one, two] = await Promise.all([ping(String(mark)), ping(String(mark))]);
  expect([one?.epoch, two?.epoch]).toEqual([epoch, epoch]);
  expect(await Promise.all(told)).toContain(true);
  expect(await gaps()).toHaveLength(1);
  const after = await ping(String(mark));
  expect(after.epoch).not.toBe(epoch);
  expect(Number.parseInt(String(after.mark), 10)).toBe(before.head.seq);
  // The mark belongs to the old epoch, so it no longer reports anything.
  expect(await Promise.all(told.splice(0))).not.toEqual([]);
  await ping(String(mark));
  expect(told).toEqual([]);
  expect(await gaps()).toHaveLength(1);
  const [again] = await server.call(
    "country_R_save",
    { id: 0, countryname: "Lyonesse" },
    { id: String(lost.opid), back: { id: Number(lost.id) } },
  );
  expect(again).toMatchObject({ opst: "applied", id: lost.id });
  expect(Number((await country("Avalon")).id)).toBeGreaterThan(Number(lost.id) + 1000);
  const live = await asSystem<{ n: number }>("select count(*)::int as n from session where revoked_at is null");
  expect(live).toEqual([{ n: 0 }]);
  expect(forgotten).toBe(1);
  expect([...readMarks(dataDir).devices.values()]).toMatchObject([{ dev: DEV, dseq: 1 }]);
});

test("a delete that waited on a device is refused, but after a restore one that was done online is done again, to the version that it was done to", async () => {
  const { user } = server.users.owner;
  const cap = { user: String(user.userid), coid: user.coid, branchid: user.branchid, at: "2026-11-22T10:00:00Z" };
  const remove = async (id: unknown, ver: number): Promise<Row> =>
    (
      await server.call(
        "country_R_btndelete_approve",
        { id, type: "delete" },
        { id: crypto.randomUUID(), cap, base: { kind: "ver", ver } },
      )
    )[0] ?? {};
  const made = await country("Ys");
  const [changed] = await server.call(
    "country_R_save",
    { id: made.id, countryname: "Ker-Ys" },
    { id: crypto.randomUUID() },
  );
  expect(await remove(made.id, 1)).toMatchObject({ err: 1, errkey: "op_conflict" });
  expect(await remove(made.id, Number(changed?.rowver))).toMatchObject({
    err: 0,
    opst: "applied",
    basever: changed?.rowver,
  });
  const other = await country("Hy-Brasil");
  await asSystem("update restored_gap set at = at - interval '31 days'");
  expect(await remove(other.id, 1)).toMatchObject({
    err: 1,
    errormsg: expect.stringContaining("cannot be made offline"),
  });
  const [approved] = await server.call(
    "country_R_btndelete_approve",
    { id: other.id, type: "approval" },
    { id: crypto.randomUUID() },
  );
  expect(approved).toMatchObject({ err: 0, basever: other.rowver });
});

test("a database that has another epoch by then, or cannot be made safe, is left as it is", async () => {
  const { db, log, clock } = server.parts;
  const kept = forgotten;
  expect(await rewinder({ db, dataDir, log, clock, sessions })("of long ago")).toBe(false);
  expect(await gaps()).toHaveLength(1);
  const broken = { ...db, asSystem: () => Promise.reject(new Denied()) } as unknown as typeof db;
  expect(await rewinder({ db: broken, dataDir, log, clock, sessions })("of long ago")).toBe(false);
  expect(forgotten).toBe(kept);
});

test("a folder that was copied back and used again past the mark of a device is noticed by the link that the mark names", async () => {
  const before = await headOf();
  const lost = await country("Brasil");
  const { mark, epoch } = await ping();
  await putBack(before, lost);
  for (const name of ["Tartessos", "Ophir"]) await country(name);
  told = [];
  expect(Number.parseInt(String((await ping()).mark), 10)).toBeGreaterThan(Number.parseInt(String(mark), 10));
  expect(told).toEqual([]);
  await ping(String(mark));
  expect(await Promise.all(told)).toEqual([true]);
  expect((await ping(String(mark))).epoch).not.toBe(epoch);
});
