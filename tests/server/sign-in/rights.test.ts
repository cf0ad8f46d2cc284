import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tables } from "../../../src/server/db/tables";
import type { Context } from "../../../src/server/engine/call/context";
import { Memo } from "../../../src/server/engine/call/memo";
import { Forbidden } from "../../../src/server/engine/call/refusal";
import { ALL_RIGHTS, demand, NO_RIGHTS, rightsOf, rightsOfAll } from "../../../src/server/engine/call/rights";
import { setRights } from "../../../src/server/engine/sign-in/identity";
import { openTestServer, type TestUser, type TestServer } from "../harness";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { clerk, owner, stranger } = server.users;
  await server.parts.db.asSystem(async (tx) => {
    await setRights(tx, clerk.user.userid, clerk.user.coid, "item", {
      view: true,
      edit: true,
      print: true,
      inMenu: true,
      locked: ["mrp", "hsn"],
      hidden: ["purchaserate"],
    });
    await setRights(tx, clerk.user.userid, stranger.user.coid, "ledger", { view: true });
    await setRights(tx, owner.user.userid, owner.user.coid, "item", { isFavourite: true });
  });
});
afterAll(() => server.close());

const as = <T>(person: TestUser, work: (ctx: Context) => Promise<T>): Promise<T> =>
  server.parts.db.asTenant(person.user, "read", (tx) =>
    work({
      tx,
      session: person.user,
      origin: { loginip: "", devid: "", geolocation: "" },
      now: new Date(0),
      memo: new Memo(),
      op: null,
      log: server.parts.log,
    }),
  );

describe("rights", () => {
  test("a user has what his row says, with its locked and hidden fields, and nothing more", async () => {
    const rights = await as(server.users.clerk, (ctx) => rightsOf(ctx, "item"));
    expect(Object.keys(rights).sort()).toEqual([
      "add",
      "approval",
      "attachment",
      "delete",
      "edit",
      "hidden",
      "inDashboard",
      "inMenu",
      "isFavourite",
      "locked",
      "print",
      "reportEmail",
      "view",
    ]);
    expect(rights).toEqual({
      ...NO_RIGHTS,
      view: true,
      edit: true,
      print: true,
      inMenu: true,
      locked: ["mrp", "hsn"],
      hidden: ["purchaserate"],
    });
  });

  test("RIGHTS-006 without a row there is no right, and a row in another company gives none here", async () => {
    expect(await as(server.users.clerk, (ctx) => rightsOf(ctx, "godown"))).toEqual(NO_RIGHTS);
    expect(await as(server.users.clerk, (ctx) => rightsOf(ctx, "ledger"))).toEqual(NO_RIGHTS);
  });

  test("RIGHTS-003 the developer and a company admin may do everything; a row only keeps the favourite", async () => {
    expect(await as(server.users.admin, (ctx) => rightsOf(ctx, "godown"))).toEqual(ALL_RIGHTS);
    expect(await as(server.users.owner, (ctx) => rightsOf(ctx, "item"))).toEqual({ ...ALL_RIGHTS, isFavourite: true });
  });

  test("all rights come by one query and always answer", async () => {
    const clerk = await as(server.users.clerk, rightsOfAll);
    expect([...clerk.keys()]).toEqual(["item"]);
    expect(clerk.get("item").edit).toBe(true);
    expect(clerk.get("godown")).toEqual(NO_RIGHTS);
    expect((await as(server.users.owner, rightsOfAll)).get("godown")).toEqual(ALL_RIGHTS);
  });

  test("demand lets pass or refuses with the sentence", async () => {
    const { clerk } = server.users;
    expect(await as(clerk, (ctx) => demand(ctx, "item", "edit", "No."))).toMatchObject({ edit: true });
    const refused = as(clerk, (ctx) => demand(ctx, "item", "delete", "You don't have permission to delete items."));
    await expect(refused).rejects.toThrow(Forbidden);
    await expect(refused).rejects.toThrow("You don't have permission to delete items.");
  });

  test("setting rights again replaces the row", async () => {
    const { clerk } = server.users;
    await server.parts.db.asSystem((tx) =>
      setRights(tx, clerk.user.userid, clerk.user.coid, "state", { view: true, add: true }),
    );
    await server.parts.db.asSystem((tx) => setRights(tx, clerk.user.userid, clerk.user.coid, "state", { view: true }));
    expect(await as(clerk, (ctx) => rightsOf(ctx, "state"))).toEqual({ ...NO_RIGHTS, view: true });
  });
});

describe("what the role of the calls can read", () => {
  const rowsOf = (statement: string) =>
    as(
      server.users.clerk,
      async (ctx) => (await sql.raw<Record<string, unknown>>(statement).execute(ctx.tx as Transaction<Tables>)).rows,
    );

  test("only its own company, branches, colleagues and rights", async () => {
    expect((await rowsOf("select name from company")).map((row) => row.name)).toEqual(["Anand Traders"]);
    expect((await rowsOf("select name from branch order by 1")).map((row) => row.name)).toEqual(["Nashik", "Pune"]);
    expect((await rowsOf("select username from app_user order by 1")).map((row) => row.username)).toEqual([
      "admin",
      "clerk",
      "owner",
    ]);
    expect((await rowsOf("select distinct coid from user_right")).length).toBe(1);
  });

  test.each([
    "select pwhash from app_user",
    "select pinhash from app_user",
    "select totp from app_user",
    "select * from app_user",
    "select * from session",
    "select * from login_attempt",
    "select * from login_blob",
    "select * from branding",
  ])("never a secret: %s is refused", async (statement) => {
    await expect(rowsOf(statement)).rejects.toThrow(/permission denied/);
  });

  test("nor may it write who is who, or a right in another company", async () => {
    const { clerk, stranger } = server.users;
    const write = (statement: string) =>
      server.parts.db.asTenant(clerk.user, "write", (tx) => sql.raw(statement).execute(tx));
    await expect(write("update app_user set is_blocked = false")).rejects.toThrow(/permission denied/);
    await expect(write("update user_branch set is_company_admin = true")).rejects.toThrow(/permission denied/);
    await expect(
      write(`insert into user_right (userid, coid, formmnu) values (1, ${stranger.user.coid}, 'x')`),
    ).rejects.toThrow(/row-level security/);
  });
});
