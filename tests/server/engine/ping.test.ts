import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CURRENT_APP } from "../../../src/wire/app-version";
import { openTestServer } from "../harness";
import type { TestServer, TestUser } from "../harness";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ schema: true });
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const ping = async (next_dseq: number, pending: number, oldest = "") =>
  (await server.call("WEBAPI_ping", { dev: "dev-1", next_dseq, pending, oldest, app: "0.1.0" }))[0];
const incidents = () => server.parts.db.asSystem((tx) => tx.selectFrom("device_incident").selectAll().execute());

test("a ping answers time, epoch, app versions and the hash of the definitions", async () => {
  server.setClock(new Date("2026-04-01T05:30:00Z"));
  const answer = await ping(1, 0);
  server.setClock(null);
  expect(answer).toEqual({
    t: "2026-04-01T05:30:00.000Z",
    epoch: expect.stringMatching(/^[0-9a-f-]{36}$/),
    minApp: "0.1.0",
    curApp: "0.1.0",
    defs: "test-definitions",
    rights: expect.stringMatching(/^[0-9a-f]{32}$/),
    grant: expect.stringMatching(/^eyJ/),
  });
  expect((await ping(1, 0))?.epoch).toBe(answer?.epoch);
});

test("the state of the device is kept, one row for each company", async () => {
  await ping(5, 2, "2026-04-01T05:30:00Z");
  await ping(7, 1);
  await server.call(
    "WEBAPI_ping",
    { dev: "dev-1", next_dseq: 3, pending: 0, app: "0.1.0" },
    undefined,
    server.users.stranger,
  );
  const rows = await server.parts.db.asSystem((tx) =>
    tx.selectFrom("device_state").selectAll().orderBy("coid").execute(),
  );
  expect(rows).toMatchObject([
    { next_dseq: 7, pending: 1, oldest_pending: null },
    { next_dseq: 3, pending: 0 },
  ]);
  expect(await incidents()).toEqual([]);
});

test("a device that had saves pending and comes back with a smaller counter is an incident", async () => {
  await ping(9, 3, "2026-04-01T05:30:00Z");
  await ping(1, 0);
  expect(await incidents()).toMatchObject([
    { device_id: "dev-1", user_id: server.users.owner.user.userid, what: expect.stringContaining("3 unsent saves") },
  ]);
  await ping(2, 0);
  await ping(1, 0);
  expect(await incidents()).toHaveLength(1);
});

test("a browser whose site data was cleared is a new device: its user hears once what they have unsent elsewhere, and the device that was left has the incident", async () => {
  const tell = async (dev: string, unsent: number, as?: TestUser) => {
    const args = { dev, next_dseq: 1, pending: unsent, app: "0.1.0", unsent, unsentoldest: "2026-04-01T05:30:00Z" };
    return (await server.call("WEBAPI_ping", args, undefined, as))[0];
  };
  await tell("till", 3);
  await tell("desk", 0);
  expect(await tell("till", 3)).not.toHaveProperty("elsewhere");
  expect(await incidents()).toMatchObject([{ device_id: "till" }]);
  expect(await tell("new", 0)).toMatchObject({ elsewhere: 3, elsewhereoldest: "2026-04-01T05:30:00Z" });
  expect(await tell("new", 0)).not.toHaveProperty("elsewhere");
  // Neither another user nor another company.
  for (const other of [server.users.clerk, server.users.stranger])
    expect(await tell(`of ${other.user.userid}`, 0, other)).not.toHaveProperty("elsewhere");
  const { userid } = server.users.owner.user;
  const what =
    "The user started on a new device while this one had 3 unsent saves. If its site data was cleared, what was not sent is lost.";
  expect(await incidents()).toMatchObject([
    { device_id: "till", user_id: userid, what },
    { device_id: "till", user_id: userid, what },
  ]);
});

test("until a device has heard the answer to its first contact it is told again what its user has unsent elsewhere, with one incident", async () => {
  const tell = async (dev: string, unsent: number, more: Record<string, unknown> = {}) =>
    (await server.call("WEBAPI_ping", { dev, next_dseq: 1, pending: unsent, app: "0.1.0", unsent, ...more }))[0];
  await tell("old browser", 6);
  const before = (await incidents()).length;
  const told = await tell("cleared browser", 0, { first: 1 });
  expect(told).toMatchObject({ elsewhere: expect.any(Number) });
  expect(await tell("cleared browser", 0, { first: 1 })).toMatchObject({ elsewhere: told?.elsewhere });
  expect(await tell("cleared browser", 0)).not.toHaveProperty("elsewhere");
  const added = (await incidents()).slice(before).filter(({ device_id }) => device_id === "old browser");
  expect(added).toHaveLength(1);
});

test("each user of a device hears at his own first contact what he has unsent elsewhere, whoever came first", async () => {
  const tell = async (dev: string, unsent: number, as?: TestUser) => {
    const args = { dev, next_dseq: 1, pending: unsent, app: "0.1.0", unsent };
    return (await server.call("WEBAPI_ping", args, undefined, as))[0];
  };
  await tell("counter", 2, server.users.clerk);
  await tell("cleared counter", 0);
  const before = (await incidents()).length;
  expect(await tell("cleared counter", 0, server.users.clerk)).toMatchObject({ elsewhere: 2 });
  expect(await tell("cleared counter", 0, server.users.clerk)).not.toHaveProperty("elsewhere");
  const { userid } = server.users.clerk.user;
  expect((await incidents()).slice(before)).toMatchObject([{ device_id: "counter", user_id: userid }]);
});

test("a device whose saves were put back in a new database is the same one: nothing of it is told as unsent elsewhere, of another user's device nothing changes", async () => {
  const tell = async (dev: string, unsent: number, more: Record<string, unknown> = {}, as?: TestUser) => {
    const args = { dev, next_dseq: 5, pending: unsent, app: "0.1.0", unsent, ...more };
    return (await server.call("WEBAPI_ping", args, undefined, as))[0];
  };
  await tell("till", 0);
  await tell("phone", 2);
  await tell("of the clerk", 4, {}, server.users.clerk);
  const before = (await incidents()).length;
  expect(await tell("phone again", 2, { was: "phone" })).not.toHaveProperty("elsewhere");
  expect(await tell("tablet", 0)).toMatchObject({ elsewhere: expect.any(Number) });
  expect((await incidents()).slice(before).map(({ device_id }) => device_id)).toEqual(["phone again"]);
  await tell("phone again", 2, { was: "of the clerk" });
  expect(await tell("of the clerk too", 0, {}, server.users.clerk)).toMatchObject({ elsewhere: 4 });
});

describe("what a device tells of its unsent saves", () => {
  const NOON = Date.parse("2026-04-01T06:30:00Z");
  const tell = async (at: number, told: Record<string, unknown>, as?: TestUser) => {
    server.setClock(new Date(at));
    const [row = {}] = await server.call(
      "WEBAPI_ping",
      { dev: "dev-1", next_dseq: 1, pending: 0, app: "0.1.0", ...told },
      undefined,
      as,
    );
    server.setClock(null);
    return row;
  };
  const kept = async () => {
    const { rows } = await server.parts.db.asSystem((tx) =>
      sql<{ row: string }>`
        select concat_ws(' | ', device_id, coid, branchid, user_id, unsent, unsentvalue, oldest at time zone 'UTC', build, clockoff, toldat at time zone 'UTC') as row
        from device_report order by coid, user_id`.execute(tx),
    );
    return rows.map(({ row }) => row);
  };
  const place = ({ user }: TestUser) => `dev-1 | ${user.coid} | ${user.branchid} | ${user.userid}`;
  const told = { unsent: 2, unsentvalue: "1180.50", unsentoldest: "2026-04-01T05:30:00Z" };

  test("is kept with the difference of its clock that the server works out, and written at most once a minute unless it changes", async () => {
    const { owner } = server.users;
    await tell(NOON, { ...told, clock: NOON - 120_000 });
    const first = `${place(owner)} | 2 | 1180.50 | 2026-04-01 05:30:00 | 0.1.0 | -120000 | 2026-04-01 06:30:00`;
    expect(await kept()).toEqual([first]);
    await tell(NOON + 59_000, { ...told, clock: NOON });
    expect(await kept()).toEqual([first]);
    await tell(NOON + 60_000, { ...told, clock: NOON + 60_000 });
    expect(await kept()).toEqual([
      `${place(owner)} | 2 | 1180.50 | 2026-04-01 05:30:00 | 0.1.0 | 0 | 2026-04-01 06:31:00`,
    ]);
    await tell(NOON + 61_000, { unsent: 0, unsentvalue: "0.00", unsentoldest: "", clock: NOON + 61_000 });
    expect(await kept()).toEqual([`${place(owner)} | 0 | 0.00 | 0.1.0 | 0 | 2026-04-01 06:31:01`]);
  });

  test("is kept for each user and company: neither another user of the device nor a stranger changes the row", async () => {
    const { owner, clerk, stranger } = server.users;
    await tell(NOON, { ...told, clock: NOON });
    const [mine] = await kept();
    const none = { unsent: 0, unsentvalue: "", unsentoldest: "", clock: NOON, userid: owner.user.userid };
    await tell(NOON + 5000, none, clerk);
    await tell(NOON + 5000, { ...none, coid: owner.user.coid, branchin: owner.user.branchid }, stranger);
    const rows = await kept();
    expect(rows).toContain(mine);
    expect(rows.map((row) => row.split(" | ").slice(0, 5).join(" | ")).toSorted()).toEqual(
      [`${place(owner)} | 2`, `${place(clerk)} | 0`, `${place(stranger)} | 0`].toSorted(),
    );
  });

  test("may be absent, as with older versions; what is no amount is refused", async () => {
    await tell(NOON, {});
    expect(await kept()).toEqual([]);
    await expect(tell(NOON, { ...told, unsentvalue: "many" })).rejects.toThrow(/unsentvalue: is not an amount/);
    server.setClock(null);
    expect(await kept()).toEqual([]);
  });
});

test("the version that a ping tells is that of the package", () => {
  expect(JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")).version).toBe(CURRENT_APP);
});
