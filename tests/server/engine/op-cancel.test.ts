import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestServer } from "../harness";
import type { TestServer } from "../harness";
import { makeThings, thingProcedures } from "./thing-procedures";

const RACES = 500;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ procedures: thingProcedures, setUp: makeThings });
});
afterAll(() => server.close());
beforeEach(() => server.reset("thing", "effect"));

const save = (name: string, id: string, as = server.users.owner) => server.call("thing_R_save", { name }, { id }, as);
const cancel = async (id: string, as = server.users.owner) =>
  (await server.call("WEBAPI_op_cancel", { id }, undefined, as))[0];

test("after the fence says cancelled, a late copy of the save is refused and never applied", async () => {
  const id = randomUUID();
  expect(await cancel(id)).toEqual({ id, status: "cancelled" });
  expect((await save("late", id))[0]).toMatchObject({ err: 1, errkey: "op_cancelled", opid: id });
  expect(await cancel(id)).toEqual({ id, status: "cancelled" });
  expect(await server.call("thing_R_list", {})).toEqual([]);
});

test("a save that was applied already cannot be cancelled: its answer comes back", async () => {
  const id = randomUUID();
  const [made] = await save("there", id);
  expect(await cancel(id)).toMatchObject({
    id,
    status: "applied",
    rev: 0,
    rowver: 1,
    rows: [{ id: made?.id, opst: "replayed" }],
  });
});

test("an operation of another user or company cannot be cancelled", async () => {
  const id = randomUUID();
  await save("there", id);
  expect(await cancel(id, server.users.clerk)).toMatchObject({ errkey: "op_user" });
  expect(await cancel(id, server.users.stranger)).toMatchObject({ errkey: "op_user" });
});

test(`${RACES} races of cancel against save and its duplicate: each save is applied once or never, as the fence said`, async () => {
  let cancelled = 0;
  const race = async (index: number): Promise<void> => {
    const id = randomUUID();
    const name = `race ${index}`;
    const wait = (): Promise<void> => new Promise((go) => setTimeout(go, Math.random() * 4));
    const [answer, first, late] = await Promise.all([
      wait().then(() => cancel(id)),
      wait().then(() => save(name, id)),
      wait().then(() => save(name, id)),
    ]);
    const outcomes = [first[0], late[0]].map((row) => String(row?.opst ?? row?.errkey)).sort();
    if (answer?.status === "cancelled") {
      cancelled += 1;
      expect(outcomes).toEqual(["op_cancelled", "op_cancelled"]);
    } else {
      expect(answer?.status).toBe("applied");
      expect(outcomes).toEqual(["applied", "replayed"]);
    }
  };
  for (let done = 0; done < RACES; done += 25)
    await Promise.all(Array.from({ length: 25 }, (_, index) => race(done + index)));
  const applied = await server.call("thing_R_list", {});
  expect(applied).toHaveLength(RACES - cancelled);
  expect(new Set(applied.map((row) => row.name)).size).toBe(applied.length);
  expect(cancelled).toBeGreaterThan(RACES / 20);
  expect(cancelled).toBeLessThan(RACES);
});

test("status tells applied, cancelled and unknown apart, and nothing of others", async () => {
  const [mine, gone, theirs, never] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await save("mine", mine);
  await cancel(gone);
  await save("theirs", theirs, server.users.clerk);
  const rows = await server.call("WEBAPI_op_status", { ids: JSON.stringify([mine, gone, theirs, never]) });
  expect(rows.map((row) => [row.id, row.status])).toEqual([
    [mine, "applied"],
    [gone, "cancelled"],
    [theirs, "unknown"],
    [never, "unknown"],
  ]);
  expect(rows[0]).toMatchObject({ rev: 0, rowver: 1, rows: [{ opst: "replayed" }] });
  expect(await server.call("WEBAPI_op_status", { ids: `${mine}, ${gone}` })).toHaveLength(2);
  await expect(server.call("WEBAPI_op_status", { ids: "x" })).rejects.toThrow("must be UUIDs");
});
