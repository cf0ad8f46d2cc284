import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beforeCommit } from "../../../src/server/db/last-work";
import type { Context } from "../../../src/server/engine/call/context";
import { addLink, audit, verifyAuditChain } from "../../../src/server/engine/trail/audit";
import { openTestServer } from "../harness";
import type { TestServer } from "../harness";
import { inCompany } from "../records/company";
import { makeThings, thingProcedures } from "./thing-procedures";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ procedures: thingProcedures, setUp: makeThings });
});
afterAll(() => server.close());
beforeEach(() => server.reset("thing", "effect"));

const coid = () => server.users.owner.user.coid;
const verify = () => server.parts.db.asSystem((tx) => verifyAuditChain(tx, coid()), "read");
const trail = async () =>
  (
    await server.parts.db.asSystem((tx) =>
      tx.selectFrom("audit_trail").select(["recid", "coid", "seq"]).orderBy("id").execute(),
    )
  ).map(({ recid }) => recid);
const note = (ctx: Context, recid: string) =>
  audit(ctx, { entity: "thing", recid, action: "insert", after: { recid } });
const later = () => {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  return { gate, go };
};

// The embedded engine runs one transaction after another, whatever they lock.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  "a long save does not hold the chain of its company: another one is noted and committed meanwhile, and both links hold",
  async () => {
    const [noted, finish] = [later(), later()];
    const long = inCompany(server, async (ctx) => {
      await note(ctx, "long");
      noted.go();
      await finish.gate;
    });
    await noted.gate;
    await inCompany(server, (ctx) => note(ctx, "short"));
    expect(await trail()).toEqual(["short"]);
    finish.go();
    await long;
    expect(await trail()).toEqual(["short", "long"]);
    expect(await verify()).toEqual({ ok: true, rows: 2, firstBad: null });
  },
);

test("links of one transaction stay in the order of their changes, thousands too, and none is left of one that was rolled back", async () => {
  const many = Array.from({ length: 2500 }, (_, n) => `r${n}`);
  await inCompany(server, async (ctx) => {
    for (const recid of many) await note(ctx, recid);
  });
  expect(await trail()).toEqual(many);
  const broken = inCompany(server, async (ctx) => {
    await note(ctx, "never");
    throw new Error("changed my mind");
  });
  await expect(broken).rejects.toThrow("changed my mind");
  expect(await verify()).toEqual({ ok: true, rows: 2500, firstBad: null });
});

test("a link that the database refuses takes its change with it", async () => {
  const work = inCompany(server, async (ctx) => {
    await ctx.tx
      .insertInto("device_state")
      .values({ device_id: "d1", user_id: 1, app_ver: "", next_dseq: 0, pending: 0, oldest_pending: null })
      .execute();
    await audit(ctx, { entity: "thing", recid: "a\0b", action: "insert" });
  });
  await expect(work).rejects.toThrow();
  expect(await server.parts.db.asSystem((tx) => tx.selectFrom("device_state").selectAll().execute())).toEqual([]);
  expect(await verify()).toMatchObject({ rows: 0 });
});

test("transactions over several companies in any order of their links wait for nobody in a circle", async () => {
  const [one, two] = [coid(), server.users.stranger.user.coid];
  const link = (company: number, recid: string) => ({
    coid: company,
    branchid: 0,
    userid: 1,
    username: "x",
    captured_at: null,
    entity: "thing",
    recid,
    action: "update",
    before: null,
    after: null,
    devid: "",
    geolocation: "",
    loginip: "",
    opid: null,
  });
  const round = (n: number) =>
    server.parts.db.asSystem(async (tx) => {
      for (const company of n % 2 ? [one, two] : [two, one]) addLink(tx, link(company, String(n)));
    });
  await Promise.all(Array.from({ length: 40 }, (_, n) => round(n)));
  for (const company of [one, two])
    expect(await server.parts.db.asSystem((tx) => verifyAuditChain(tx, company))).toEqual({
      ok: true,
      rows: 40,
      firstBad: null,
    });
});

test("forty saves of two companies at once leave two whole chains, one link for each save", async () => {
  const { owner, stranger } = server.users;
  const saves = Array.from({ length: 40 }, (_, n) =>
    server.call("thing_R_save", { name: `t${n}` }, { id: randomUUID() }, n % 2 ? owner : stranger),
  );
  for (const [row] of await Promise.all(saves)) expect(row).toMatchObject({ opst: "applied" });
  for (const person of [owner, stranger])
    expect(await server.parts.db.asSystem((tx) => verifyAuditChain(tx, person.user.coid))).toEqual({
      ok: true,
      rows: 20,
      firstBad: null,
    });
});

test("work before a commit that no transaction of ours would do is refused, not forgotten", async () => {
  const { kysely } = server.parts.db;
  await expect(kysely.transaction().execute(async (tx) => beforeCommit(tx, async () => undefined))).rejects.toThrow(
    "the transaction that the database opened",
  );
  const kept: Context[] = [];
  await inCompany(server, async (ctx) => void kept.push(ctx));
  expect(kept).toHaveLength(1);
  await expect(Promise.all(kept.map((ctx) => note(ctx, "too late")))).rejects.toThrow(
    "the transaction that the database opened",
  );
});
