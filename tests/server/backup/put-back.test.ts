import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpMember, Row } from "../../../src/wire/envelope";
import { openTestServer } from "../harness";
import type { TestServer } from "../harness";

const HOUR = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ schema: true });
});
afterAll(() => server.close());

/** As a device sends it that heard from the server so long ago and made the save while it was silent. */
const op = (silentMs: number, more: Partial<OpMember> = {}): Partial<OpMember> => {
  const { user } = server.users.owner;
  const heard = new Date(Date.now() - silentMs).toISOString();
  return {
    id: randomUUID(),
    dev: "phone",
    cap: { user: String(user.userid), coid: user.coid, branchid: user.branchid, at: heard, heard },
    ...more,
  };
};
const save = async (entity: string, args: Row, own?: Partial<OpMember>): Promise<Row> =>
  (await server.call(`${entity}_R_save`, { id: 0, ...args }, own ?? op(0)))[0] ?? {};
/** Without the trigger that counts a change, because ages are set by it. */
const asSystem = (text: string) =>
  server.parts.db.asSystem(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    return (await sql.raw<Row>(text).execute(tx)).rows;
  });
/** The record was made, and got its version, so long ago. */
const age = (entity: string, id: unknown, born: string, changed = born) =>
  asSystem(
    `update m_${entity} set created_at = now() - interval '${born}', changed_at = now() - interval '${changed}' where id = ${String(id)}`,
  );
const stateOf = async (id: unknown): Promise<Row> =>
  (await asSystem(`select statename, countryid from m_state where id = ${String(id)}`))[0] ?? {};

test("a reference to an id that a server gave again after it was put back is refused on its field, and a record of the same age that the device heard of is taken", async () => {
  const another = await save("country", { countryname: "Atlantis" });
  await age("country", another.id, "1 hour");
  const refused = await save("state", { statename: "Lost", countryid: another.id }, op(3 * HOUR));
  expect(refused).toMatchObject({
    err: 1,
    errkey: "countryid",
    errormsg:
      "The server was restored from a backup, and this Country is another record now. Choose the Country again.",
    reusedfield: "countryid",
    reusedid: another.id,
    reusedname: "Atlantis",
  });
  expect(await save("state", { statename: "Known", countryid: another.id }, op(HOUR / 2))).toMatchObject({ err: 0 });
  const old = op(3 * HOUR);
  const { heard: _heard, ...cap } = old.cap as NonNullable<OpMember["cap"]>;
  expect(await save("state", { statename: "Of an older build", countryid: another.id }, { ...old, cap })).toMatchObject(
    {
      err: 0,
    },
  );
});

test("a record that the device made itself while it was silent is known by its operation", async () => {
  const country = op(3 * HOUR);
  const made = await save("country", { countryname: "Utopia" }, country);
  await age("country", made.id, "1 hour");
  const ref = { $op: String(country.id), col: "id" };
  expect(await save("state", { statename: "Amaurot", countryid: ref }, op(3 * HOUR))).toMatchObject({ err: 0 });
  expect(await save("state", { statename: "Anydrus", countryid: made.id }, op(3 * HOUR))).toMatchObject({ err: 1 });
});

test("a record that names such an id already may keep it", async () => {
  const country = await save("country", { countryname: "Mu" });
  const state = await save("state", { statename: "North", countryid: country.id });
  await age("state", state.id, "5 hours");
  await age("country", country.id, "1 hour");
  const edit = op(3 * HOUR, { base: { kind: "ver", ver: Number(state.rowver) } });
  expect(await save("state", { id: state.id, statename: "Northern", countryid: country.id }, edit)).toMatchObject({
    err: 0,
  });
});

test("an edit meets another record with its id and version, and overwrites nothing", async () => {
  const another = await save("country", { countryname: "Thule" });
  await age("country", another.id, "1 hour");
  const base = { kind: "ver", ver: Number(another.rowver) } as const;
  expect(await save("country", { id: another.id, countryname: "Mine" }, op(3 * HOUR, { base }))).toMatchObject({
    err: 1,
    errkey: "op_conflict",
    errormsg: "The server was restored from a backup, and this record is another one now.",
    current: {},
    who: "",
    reused: 1,
  });
  expect(await asSystem(`select countryname from m_country where id = ${String(another.id)}`)).toEqual([
    { countryname: "Thule" },
  ]);
});

test("an edit meets the same record with another version of the same number, and shows it", async () => {
  const country = await save("country", { countryname: "Hyperborea" });
  await age("country", country.id, "5 hours", "1 hour");
  const base = { kind: "ver", ver: Number(country.rowver) } as const;
  expect(await save("country", { id: country.id, countryname: "Mine" }, op(3 * HOUR, { base }))).toMatchObject({
    errkey: "op_conflict",
    current: { countryname: "Hyperborea" },
  });
  await age("country", country.id, "5 hours", "4 hours");
  expect(await save("country", { id: country.id, countryname: "Mine" }, op(3 * HOUR, { base }))).toMatchObject({
    err: 0,
  });
});

test("what a restore removed is waited for: a save that names it, and an edit of it, go when its device has sent it again", async () => {
  const lost = 900_001;
  await asSystem("insert into restored_gap (tbl, first, last) values ('m_country', 900000, 900100)");
  const sale = op(3 * HOUR);
  const waits = {
    err: 1,
    errkey: "op_dep",
    errormsg: expect.stringContaining(
      "The server was restored from a backup that does not have the country of this save.",
    ),
  };
  expect(await save("state", { statename: "Waiting", countryid: lost }, sale)).toMatchObject(waits);
  const edit = op(3 * HOUR, { base: { kind: "ver", ver: 1 } });
  expect(await save("country", { id: lost, countryname: "Ys again" }, edit)).toMatchObject(waits);
  expect(await save("country", { countryname: "Ys" }, op(4 * HOUR, { back: { id: lost } }))).toMatchObject({
    err: 0,
    id: lost,
  });
  await age("country", lost, "1 hour");
  const sent = await save("state", { statename: "Waiting", countryid: lost }, sale);
  expect(sent).toMatchObject({ err: 0 });
  expect(await stateOf(sent.id)).toMatchObject({ countryid: lost });
  expect(await save("country", { id: lost, countryname: "Ys again" }, edit)).toMatchObject({ err: 0 });
});

test("under another epoch nothing is done until the device has compared what it knows; a repeat of what is done is answered", async () => {
  const [{ value: epoch = "" } = {}] = await asSystem("select value from meta where key = 'epoch'");
  const own = op(0, { epoch: String(epoch) });
  expect(await save("country", { countryname: "Avalon" }, own)).toMatchObject({ err: 0 });
  const other = op(0, { epoch: "of before" });
  expect(await save("country", { countryname: "Lyonesse" }, other)).toMatchObject({ err: 1, errkey: "op_epoch" });
  expect(await asSystem("select 1 as n from m_country where countryname = 'Lyonesse'")).toEqual([]);
  expect(await save("country", { countryname: "Avalon" }, { ...own, epoch: "of before" })).toMatchObject({
    opst: "replayed",
  });
  expect(await save("country", { countryname: "Lyonesse" }, { ...other, epoch: String(epoch) })).toMatchObject({
    err: 0,
  });
});
