import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CURRENT_APP } from "../../../src/wire/app-version";
import { openTestServer } from "../harness";
import type { TestServer } from "../harness";

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

test("the version that a ping tells is that of the package", () => {
  expect(JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")).version).toBe(CURRENT_APP);
});
