import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sameValues } from "../../../src/server/engine/operations/op-base";
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

const save = (args: Row, op?: Parameters<TestServer["call"]>[2], as?: Parameters<TestServer["call"]>[3]) =>
  server.call("thing_R_save", args, op, as);
const names = async () => (await server.call("thing_R_list", {})).map((row) => row.name);

async function makeThing(name = "Rice"): Promise<number> {
  return Number((await save({ name, amount: "12.00" }, { id: randomUUID() }))[0]?.id);
}

test("an edit on the version that was loaded applies and makes the next version", async () => {
  const id = await makeThing();
  expect((await save({ id, name: "Basmati" }, { id: randomUUID(), base: { kind: "ver", ver: 1 } }))[0]).toMatchObject({
    opst: "applied",
    rowver: 2,
  });
});

test("an edit on an older version writes nothing: op_conflict with the current record, its version, who and when", async () => {
  const id = await makeThing();
  await save({ id, name: "Theirs" }, { id: randomUUID() }, server.users.clerk);
  const [answer] = await save({ id, name: "Mine" }, { id: randomUUID(), base: { kind: "ver", ver: 1 } });
  expect(answer).toMatchObject({
    err: 1,
    errkey: "op_conflict",
    rowver: 2,
    who: "clerk",
    current: { id, name: "Theirs", amount: "0.00", rowver: 2 },
  });
  expect(Date.parse(String(answer?.when))).toBeGreaterThan(0);
  expect(await names()).toEqual(["Theirs"]);
});

test("a change that the same user made on another device is named as their own", async () => {
  const id = await makeThing();
  await save({ id, name: "Mine elsewhere" }, { id: randomUUID() });
  const edit = () => save({ id, name: "Mine" }, { id: randomUUID(), base: { kind: "ver", ver: 1 } });
  expect((await edit())[0]).toMatchObject({ own: 1, errormsg: "You changed this record meanwhile." });
  await save({ id, name: "Theirs" }, { id: randomUUID() }, server.users.clerk);
  const [other] = await edit();
  expect(other).toMatchObject({ who: "clerk", errormsg: "Another user changed this record meanwhile." });
  expect(other).not.toHaveProperty("own");
});

test("an edit of a record deleted meanwhile is a conflict, not a new record", async () => {
  const [answer] = await save({ id: 4711, name: "Mine" }, { id: randomUUID(), base: { kind: "ver", ver: 1 } });
  expect(answer).toMatchObject({ errkey: "op_conflict", rowver: 0, current: {} });
  expect(await names()).toEqual([]);
});

test("an edit of another company's record is as of one that is not there", async () => {
  const id = await makeThing();
  expect(
    (await save({ id, name: "Mine" }, { id: randomUUID(), base: { kind: "ver", ver: 1 } }, server.users.stranger))[0],
  ).toMatchObject({ errkey: "op_conflict", current: {} });
  expect((await save({ id, name: "Mine" }, undefined, server.users.stranger))[0]).toMatchObject({
    err: 1,
    errormsg: "There is no such thing.",
  });
  expect(await names()).toEqual(["Rice"]);
});

test("a base of values compares only the named columns, numbers by value", async () => {
  const id = await makeThing();
  const edit = (vals: Row) => save({ id, name: "Mine" }, { id: randomUUID(), base: { kind: "vals", vals } });
  expect((await edit({ name: "Wheat" }))[0]).toMatchObject({ errkey: "op_conflict" });
  expect((await edit({ amount: 12 }))[0]).toMatchObject({ opst: "applied" });
});

test("a chain of edits made offline: each stands on the version that the one before made", async () => {
  const id = await makeThing();
  const [first, second] = [randomUUID(), randomUUID()];
  await save({ id, name: "one" }, { id: first, base: { kind: "ver", ver: 1 } });
  expect(
    (await save({ id, name: "two" }, { id: second, after: first, base: { kind: "op", op: first } }))[0],
  ).toMatchObject({ opst: "applied", rowver: 3 });
  await save({ id, name: "theirs" }, { id: randomUUID() }, server.users.clerk);
  expect((await save({ id, name: "three" }, { id: randomUUID(), base: { kind: "op", op: second } }))[0]).toMatchObject({
    errkey: "op_conflict",
    who: "clerk",
  });
});

test("a chain on a table without rowver compares the values that the operation before wrote", async () => {
  const first = randomUUID();
  const flag = (vd: string, op: Parameters<TestServer["call"]>[2]) => server.call("flag_R_save", { id: 1, vd }, op);
  await flag("2026-04-01", { id: first });
  expect((await flag("2026-04-02", { id: randomUUID(), base: { kind: "op", op: first } }))[0]).toMatchObject({
    opst: "applied",
  });
  expect((await flag("2026-04-03", { id: randomUUID(), base: { kind: "op", op: first } }))[0]).toMatchObject({
    errkey: "op_conflict",
    current: { vd: "2026-04-02" },
  });
});

test("a base operation that is not there yet is op_dep", async () => {
  const missing = randomUUID();
  expect((await save({ id: 1, name: "x" }, { id: randomUUID(), base: { kind: "op", op: missing } }))[0]).toMatchObject({
    errkey: "op_dep",
    deps: [missing],
  });
});

test("values are the same whatever their writing, but a code is no number", () => {
  expect(sameValues({ a: "12.00", b: null, c: true }, { a: 12, b: "", c: 1 })).toBe(true);
  expect(sameValues({ a: "007" }, { a: "7" })).toBe(false);
  expect(sameValues({ a: "100" }, { a: "1" })).toBe(false);
  expect(sameValues({ a: "1.50" }, { a: "1.5" })).toBe(true);
  expect(sameValues({}, { a: "x" })).toBe(false);
});
