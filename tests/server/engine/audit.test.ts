import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { verifyAuditChain } from "../../../src/server/engine/trail/audit";
import { openTestServer } from "../harness";
import type { TestServer } from "../harness";
import { makeThings, thingProcedures } from "./thing-procedures";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ procedures: thingProcedures, setUp: makeThings });
});
afterAll(() => server.close());
beforeEach(() => server.reset("thing", "effect"));

const save = (name: string, as = server.users.owner) => {
  const cap = {
    user: String(as.user.userid),
    coid: as.user.coid,
    branchid: as.user.branchid,
    at: "2026-04-01T11:00:00+05:30",
  };
  return server.call("thing_R_save", { name, devid: "d7", geolocation: "18.5,73.8" }, { id: randomUUID(), cap }, as);
};
const coid = () => server.users.owner.user.coid;
const verify = () => server.parts.db.asSystem((tx) => verifyAuditChain(tx, coid()), "read");
/** As someone with direct access to the database would. */
const tamper = (statement: string) =>
  server.parts.db.asSystem(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });

test("ENV-017 each change is one link that says who, when, where, on which device and when it was captured", async () => {
  const [row] = await save("Rice");
  const [link] = await server.parts.db.asSystem((tx) => tx.selectFrom("audit_trail").selectAll().execute());
  expect(link).toMatchObject({
    seq: 1,
    username: "owner",
    entity: "thing",
    recid: String(row?.id),
    action: "insert",
    after: { name: "Rice" },
    devid: "d7",
    geolocation: "18.5,73.8",
    loginip: "127.0.0.1",
    opid: row?.opid,
    captured_at: new Date("2026-04-01T05:30:00Z"),
  });
});

test("the chains of two companies hold apart from each other, with saves at the same time", async () => {
  await Promise.all([
    save("a"),
    save("x", server.users.stranger),
    save("b"),
    save("c"),
    save("y", server.users.stranger),
  ]);
  expect(await verify()).toEqual({ ok: true, rows: 3, firstBad: null });
  expect(await server.parts.db.asSystem((tx) => verifyAuditChain(tx, server.users.stranger.user.coid))).toEqual({
    ok: true,
    rows: 2,
    firstBad: null,
  });
});

test("an altered, a removed, an inserted and a cut-off link are each found", async () => {
  for (const [statement, firstBad] of [
    [`update audit_trail set username = 'nobody' where seq = 2`, 2],
    [`update audit_trail set after = '{"name":"other"}' where seq = 1`, 1],
    ["delete from audit_trail where seq = 2", 2],
    ["delete from audit_trail where seq = 4", 4],
    [
      `insert into audit_trail (coid, branchid, userid, username, entity, recid, action, seq) values (${coid()}, 0, 1, 'x', 'thing', '1', 'update', 5)`,
      5,
    ],
  ] as const) {
    await server.reset("thing", "effect");
    for (const name of ["a", "b", "c", "d"]) await save(name);
    expect(await verify()).toMatchObject({ ok: true, rows: 4 });
    await tamper(statement);
    expect(await verify()).toMatchObject({ ok: false, firstBad });
  }
});

test("the trail can be neither changed nor emptied, not even by the owner of the database", async () => {
  await save("a");
  for (const statement of [`update audit_trail set username = 'x'`, "delete from audit_trail", "truncate audit_trail"])
    await expect(server.parts.db.asSystem((tx) => sql.raw(statement).execute(tx))).rejects.toThrow("append-only");
  const { user } = server.users.owner;
  await expect(
    server.parts.db.asTenant(user, "write", (tx) => sql`delete from audit_trail`.execute(tx)),
  ).rejects.toThrow("permission denied");
  await expect(
    server.parts.db.asTenant(user, "write", (tx) => sql`update audit_head set seq = 0`.execute(tx)),
  ).rejects.toThrow("permission denied");
  expect(await verify()).toMatchObject({ ok: true, rows: 1 });
});

test("a caller cannot choose the place or the hash of his link", async () => {
  const { user } = server.users.owner;
  await server.parts.db.asTenant(user, "write", (tx) =>
    tx
      .insertInto("audit_trail")
      .values({
        userid: 1,
        username: "x",
        captured_at: null,
        entity: "thing",
        recid: "1",
        action: "update",
        before: null,
        after: null,
        devid: "",
        geolocation: "",
        loginip: "",
        opid: null,
        seq: 77,
        hash: Buffer.from("00", "hex"),
      })
      .execute(),
  );
  expect(await verify()).toEqual({ ok: true, rows: 1, firstBad: null });
});
