import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { openTestServer } from "../harness";
import type { TestServer } from "../harness";
import { makeThings, thingProcedures } from "./thing-procedures";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ procedures: thingProcedures, setUp: makeThings });
});
afterAll(() => server.close());
beforeEach(() => server.reset("thing", "effect", "flag"));

const things = () => server.call("thing_R_list", {});
const save = (args: Row, op?: Parameters<TestServer["call"]>[2], as?: Parameters<TestServer["call"]>[3]) =>
  server.call("thing_R_save", args, op, as);
const effects = async (): Promise<number> =>
  server.parts.db.asSystem(async (tx) =>
    Number((await sql<{ n: number }>`select count(*) n from effect`.execute(tx)).rows[0]?.n),
  );
const ledgerSize = async (): Promise<number> =>
  server.parts.db.asSystem(async (tx) => (await tx.selectFrom("op_ledger").select("op_id").execute()).length);

test("an applied command echoes its operation, the state and the version, and stores its answer", async () => {
  const id = randomUUID();
  const rows = await save({ name: "Rice" }, { id });
  expect(rows[0]).toMatchObject({ opid: id, opst: "applied", rowver: 1 });
  const [stored] = await server.parts.db.asSystem((tx) => tx.selectFrom("op_ledger").selectAll().execute());
  expect(stored).toMatchObject({
    op_id: id,
    status: "applied",
    rowver: 1,
    ids: { id: rows[0]?.id, no: rows[0]?.no },
    user_id: server.users.owner.user.userid,
  });
});

test("a repeat gets the stored answer and applies nothing", async () => {
  const id = randomUUID();
  const first = await save({ name: "Rice" }, { id });
  const again = await save({ name: "Rice" }, { id });
  expect(again).toEqual([{ ...first[0], opst: "replayed" }, ...first.slice(1)]);
  expect(await effects()).toBe(1);
});

test("a repeat in the other shape of the envelope is the same call", async () => {
  const id = randomUUID();
  await save({ name: "Rice" }, { id });
  const answer = await server.post({
    sqlsp: "THING_r_SAVE",
    sqlpara: [{ sqlpara: "@NAME" }],
    mypayans: [{ mypayans: "Rice" }],
    op: { id },
  });
  expect(answer.body).toMatchObject([{ opst: "replayed" }]);
});

test("the same id with another body is op_mismatch with the stored rows and the revision that was applied", async () => {
  const id = randomUUID();
  const [first] = await save({ name: "Rice" }, { id, rev: 3 });
  const [answer] = await save({ name: "Wheat" }, { id, rev: 4 });
  expect(answer).toMatchObject({ err: 1, errkey: "op_mismatch", rev: 3, id: first?.id, rowver: 1 });
  expect((await things()).map((row) => row.name)).toEqual(["Rice"]);
});

test("an operation of another user is op_user and shows nothing of it", async () => {
  const id = randomUUID();
  await save({ name: "Rice" }, { id });
  const [answer] = await save({ name: "Rice" }, { id }, server.users.clerk);
  expect(answer).toMatchObject({ err: 1, errkey: "op_user" });
  expect(answer).not.toHaveProperty("id");
});

test("an operation of another company is op_user though row-level security hides it", async () => {
  const id = randomUUID();
  await save({ name: "Rice" }, { id });
  expect((await save({ name: "Rice" }, { id }, server.users.stranger))[0]).toMatchObject({ errkey: "op_user" });
  expect(await effects()).toBe(1);
});

test("a capture under another user, company or branch than the session is op_user and writes nothing", async () => {
  const { user } = server.users.owner;
  const cap = { user: String(user.userid), coid: user.coid, branchid: user.branchid, at: "2026-11-20T10:00:00+05:30" };
  for (const wrong of [{ user: "0" }, { coid: user.coid + 1 }, { branchid: user.branchid + 1 }])
    expect((await save({ name: "Rice" }, { id: randomUUID(), cap: { ...cap, ...wrong } }))[0]).toMatchObject({
      errkey: "op_user",
    });
  expect(await ledgerSize()).toBe(0);
  expect((await save({ name: "Rice" }, { id: randomUUID(), cap }))[0]).toMatchObject({ opst: "applied" });
});

test("a device whose clock says nothing readable loses no save: the time of its capture is left out", async () => {
  const { user } = server.users.owner;
  const id = randomUUID();
  const cap = { user: String(user.userid), coid: user.coid, branchid: user.branchid, at: "half past four" };
  expect((await save({ name: "Rice" }, { id, cap }))[0]).toMatchObject({ opst: "applied" });
  expect((await save({ name: "Rice" }, { id, cap }))[0]).toMatchObject({ opst: "replayed" });
});

test("a save of a newer record format than the server knows is op_schema", async () => {
  expect((await save({ name: "Rice" }, { id: randomUUID(), fmt: 99 }))[0]).toMatchObject({ errkey: "op_schema" });
});

test("a business refusal becomes rows, rolls back and stores nothing, so that the same id may succeed later", async () => {
  const id = randomUUID();
  expect(await save({ name: "refused" }, { id })).toMatchObject([
    { err: 1, errkey: "name", errormsg: "This name is not wanted." },
  ]);
  expect(await save({ name: "" }, { id })).toMatchObject([{ errkey: "name" }, { errkey: "amount" }]);
  expect(await save({ name: "answered no" }, { id })).toEqual([{ err: 1, errkey: "name", errormsg: "No, by rows." }]);
  expect(await effects()).toBe(0);
  expect(await ledgerSize()).toBe(0);
  expect((await save({ name: "Rice" }, { id, rev: 1 }))[0]).toMatchObject({ opst: "applied" });
});

test("a fault of the server stores nothing and the same id may be sent again", async () => {
  const id = randomUUID();
  await expect(save({ name: "bug" }, { id })).rejects.toThrow("secret inside");
  expect(await ledgerSize()).toBe(0);
});

test("a command without op works, once per call, and is not kept", async () => {
  const [row] = await save({ name: "Rice" });
  expect(row).not.toHaveProperty("opid");
  await save({ name: "Rice" });
  expect(await effects()).toBe(2);
  expect(await ledgerSize()).toBe(0);
});

test("twenty copies of one operation at once apply it once; the others wait and get its answer", async () => {
  const id = randomUUID();
  const all = await Promise.all(Array.from({ length: 20 }, () => save({ name: "Rice" }, { id })));
  expect(all.filter(([row]) => row?.opst === "applied")).toHaveLength(1);
  expect(all.filter(([row]) => row?.opst === "replayed")).toHaveLength(19);
  expect(new Set(all.map(([row]) => row?.id)).size).toBe(1);
  expect(await effects()).toBe(1);
});

test("an operation waits for the one before it and for its dependencies: op_dep lists the missing, in any order of arrival", async () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
  const third = () => save({ name: "three" }, { id: c, after: b, deps: [a, b] });
  const second = () => save({ name: "two" }, { id: b, after: a });
  expect((await third())[0]).toMatchObject({ err: 1, errkey: "op_dep", deps: [b, a] });
  expect((await second())[0]).toMatchObject({ errkey: "op_dep", deps: [a] });
  await save({ name: "one" }, { id: a });
  expect((await third())[0]).toMatchObject({ errkey: "op_dep", deps: [b] });
  expect((await second())[0]).toMatchObject({ opst: "applied" });
  expect((await third())[0]).toMatchObject({ opst: "applied" });
  expect((await things()).map((row) => row.name)).toEqual(["one", "two", "three"]);
});

test("an operation of another company cannot be depended on", async () => {
  const theirs = randomUUID();
  await save({ name: "theirs" }, { id: theirs }, server.users.stranger);
  const ref = { $op: theirs, col: "id" };
  expect((await save({ name: "x", parent: ref }, { id: randomUUID() }))[0]).toMatchObject({
    errkey: "op_dep",
    deps: [theirs],
  });
});

test("a dependency on a discarded operation is op_dep_cancelled", async () => {
  const gone = randomUUID();
  await server.call("WEBAPI_op_cancel", { id: gone });
  expect((await save({ name: "x" }, { id: randomUUID(), deps: [gone] }))[0]).toMatchObject({
    errkey: "op_dep_cancelled",
    deps: [gone],
  });
});

test("a reference to a record made offline is resolved inside values, lines and JSON text, and the stored fingerprint keeps the body as sent", async () => {
  const maker = randomUUID();
  const [made] = await save({ name: "parent" }, { id: maker });
  const ref = (col: string) => ({ $op: maker, col });
  const id = randomUUID();
  const body = {
    name: "child",
    parent: ref("id"),
    lines: [{ item: ref("id"), no: ref("no"), v: ref("rowver"), text: 'a "$op" in text' }],
  };
  expect((await save(body, { id, deps: [maker] }))[0]).toMatchObject({ opst: "applied" });
  const asText = JSON.stringify([{ item: ref("id") }]);
  await save({ name: "text child", lines: asText }, { id: randomUUID() });
  const [, child, textChild] = await things();
  expect(child).toMatchObject({
    parent: made?.id,
    lines: [{ item: made?.id, no: made?.no, v: 1, text: 'a "$op" in text' }],
  });
  expect(textChild?.lines).toBe(JSON.stringify([{ item: made?.id }]));
  expect((await save(body, { id }))[0]).toMatchObject({ opst: "replayed" });
});

test("only id, no and rowver of another answer can be reached", async () => {
  const maker = randomUUID();
  await save({ name: "parent" }, { id: maker });
  const answer = await server.post({
    sqlsp: "thing_R_save",
    sqlpara: ["name", "parent"],
    mypayans: ["x", { $op: maker, col: "opid" }],
    op: { id: randomUUID() },
  });
  expect(answer.status).toBe(400);
});
