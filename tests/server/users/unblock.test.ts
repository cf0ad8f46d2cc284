import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ACCOUNT_ENDPOINTS, ACCOUNT_MESSAGES } from "../../../src/wire/account-endpoints";
import { sealLogin } from "../../../src/wire/codec";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import { PASSWORD, type TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
let now = new Date("2026-11-21T04:00:00Z");
const system = <T>(query: ReturnType<typeof sql<T>>) =>
  server.parts.db.asSystem(async (tx) => (await query.execute(tx)).rows);
beforeAll(async () => {
  server = await openCompanies();
  // The harness starts its sessions here, and a user is known at the address of a session.
  await system(sql`update session set ip = '192.0.2.99'`);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setClock((now = new Date(now.getTime() + 3 * 60_000)));
  await system(sql`delete from login_guess`);
  await system(sql`update app_user set failed_count = 0, last_failed_at = null, is_blocked = false`);
});

const signIn = async (username: string, ip: string, password = PASSWORD): Promise<unknown> => {
  const { jwk, kid } = (await server.app.inject(ENDPOINTS.key)).json<{
    jwk: Parameters<typeof sealLogin>[1];
    kid: string;
  }>();
  const blob = {
    username,
    password,
    key: randomBytes(32).toString("base64url"),
    iat: Math.floor(now.getTime() / 1000),
  };
  const payload = { username: await sealLogin(blob, jwk, kid), password: "", coname: "", pinsecuritycode: "" };
  return (await server.app.inject({ method: "POST", url: ENDPOINTS.token, payload, remoteAddress: ip })).json<Row>()
    .gotostep;
};
const hundred = (username: string, count = 100) =>
  system(sql`update app_user set failed_count = ${count}, last_failed_at = ${now} where username = ${username}`);
const list = async (): Promise<readonly Row[]> =>
  server.call("usersdetail_R_listgrid", {
    DisplayLength: 100,
    DisplayStart: 1,
    SortCol: "id",
    SortDir: "asc",
    Search: "",
    id: 0,
    formmnu: "usersdetail",
  });
const rowOf = async (name: string) => (await list()).find((row) => row.cousers === name);
const chips = () => server.call("WEBAPI_blockedusers", { user: "owner", branch: "1", id: 0 });
const idOf = (name: "clerk" | "admin" | "owner"): number => server.users[name].user.userid;
const command = async (sqlsp: string, args: Row): Promise<Row> =>
  (await server.call(sqlsp, args, { id: randomUUID() }))[0] ?? {};
const approve = (id: number) => command("usersdetail_R_btndelete_approve", { id, type: "approval" });
const counted = async (name: string) =>
  (await system<{ n: number }>(sql`select failed_count as n from app_user where username = ${name}`))[0]?.n;

test("who is shut out by a hundred guesses stands in the list with why and until when, and is let in from there", async () => {
  for (const open of [
    () => command("usersdetail_R_block", { id: idOf("clerk"), block: 0 }),
    () => approve(idOf("clerk")),
  ]) {
    await hundred("clerk");
    expect(await signIn("clerk", "203.0.113.7")).toBe(3);
    const why = expect.stringMatching(
      /^100 wrong passwords within an hour: until 21-Nov-2026 \d\d:\d\d IST, sign-in works only from places used before\.$/,
    );
    expect(await rowOf("clerk")).toMatchObject({ is_blocked: 1, shutoutwhy: why });
    expect(await chips()).toEqual([{ UserName: "clerk", id: idOf("clerk"), why }]);
    expect(await open()).toMatchObject({ err: 0, resu: "Unblocked." });
    expect(await signIn("clerk", "203.0.113.7")).toBe(1);
    expect([await rowOf("clerk"), await chips(), await counted("clerk")]).toMatchObject([
      { is_blocked: 0, shutoutwhy: "" },
      [],
      0,
    ]);
  }
  await hundred("clerk");
  server.setClock((now = new Date(now.getTime() + 61 * 60_000)));
  expect(await rowOf("clerk")).toMatchObject({ is_blocked: 0, shutoutwhy: "" });
});

test("five in a row at an address, and a block that was decided, are told apart, and one action ends both", async () => {
  for (let go = 0; go < 5; go++) await signIn("clerk", "203.0.113.8", "guess");
  expect((await rowOf("clerk"))?.shutoutwhy).toBe(
    "5 wrong passwords in a row from 203.0.113.8: no sign-in from there until unblocked.",
  );
  await command("usersdetail_R_block", { id: idOf("clerk"), block: 1 });
  expect((await rowOf("clerk"))?.shutoutwhy).toBe(
    "Blocked by an administrator until unblocked. 5 wrong passwords in a row from 203.0.113.8: no sign-in from there until unblocked.",
  );
  await approve(idOf("clerk"));
  server.setClock((now = new Date(now.getTime() + 2 * 60_000)));
  expect(await rowOf("clerk")).toMatchObject({ is_blocked: 0, shutoutwhy: "" });
  expect(await signIn("clerk", "203.0.113.8")).toBe(1);
});

test("an approval never blocks: of a user whom nothing keeps out it says so", async () => {
  expect(await approve(idOf("clerk"))).toMatchObject({ err: 1, errormsg: "clerk is not blocked." });
  expect(await rowOf("clerk")).toMatchObject({ is_blocked: 0 });
  expect(await approve(idOf("admin"))).toMatchObject({ err: 1 });
});

test("admin is in the list of the owner while he is shut out, and is let in where the owner is; strangers get no other hundred guesses", async () => {
  expect(await rowOf("admin")).toBeUndefined();
  const unlock = async () =>
    (
      await server.app.inject({
        method: "POST",
        url: ACCOUNT_ENDPOINTS.unlock,
        headers: { authorization: `Bearer ${server.users.owner.token}` },
        payload: { username: "admin" },
        remoteAddress: "10.5.5.5",
      })
    ).body;
  for (const [ip, open] of [
    ["127.0.0.1", () => approve(idOf("admin"))],
    ["10.5.5.5", unlock],
  ] as const) {
    await hundred("admin");
    expect(await rowOf("admin")).toMatchObject({
      is_blocked: 1,
      editallowed: 0,
      deleteallowed: 0,
      email: "",
      shutoutwhy: expect.stringContaining("100 wrong passwords"),
    });
    expect(await signIn("admin", ip)).toBe(3);
    await open();
    expect(await signIn("admin", ip)).toBe(1);
    expect(await signIn("admin", "198.51.100.7")).toBe(3);
    expect(await counted("admin")).toBe(100);
    expect((await rowOf("admin"))?.shutoutwhy).toContain(
      "only from places used before and from places that were unblocked.",
    );
  }
  // However often the user is unblocked: twenty more guesses per hour in total, from all addresses.
  for (let turn = 0; turn < 4; turn++) {
    server.setClock((now = new Date(now.getTime() + 2 * 60_000)));
    expect(await unlock()).toBe(ACCOUNT_MESSAGES.unlocked);
    for (let go = 0; go < 5; go++) await signIn("admin", "10.5.5.5", "guess");
  }
  expect(await counted("admin")).toBe(120);
  server.setClock((now = new Date(now.getTime() + 2 * 60_000)));
  // The address itself is unblocked. An unblock without effect is refused and shows until when.
  expect(await unlock()).toBe(ACCOUNT_MESSAGES.unlocked);
  const spent =
    /^Too many wrong passwords were entered for admin to unblock one address\. Sign-in works again at 21-Nov-2026 \d\d:\d\d IST\. Until then only admin can unblock\.$/;
  expect(await unlock()).toMatch(spent);
  expect(await approve(idOf("admin"))).toMatchObject({ err: 1, errormsg: expect.stringMatching(spent) });
  expect(await signIn("admin", "10.5.5.5")).toBe(3);
  expect((await rowOf("admin"))?.shutoutwhy).toContain("only from places used before.");
});

test("of admin, who is in the list only to be let in, it tells nothing else, and addresses are named to who decides about the user alone", async () => {
  await system(sql`update app_user set email = 'root@secret.example', pinhash = 'x' where username = 'admin'`);
  for (const name of ["admin", "clerk"])
    for (const ip of [1, 2, 3, 4, 5]) {
      server.setClock((now = new Date(now.getTime() + 2 * 60_000)));
      for (let go = 0; go < 5; go++) await signIn(name, `203.0.113.${ip}`, "guess");
    }
  expect(await rowOf("admin")).toMatchObject({
    is_blocked: 1,
    email: "",
    ipallow: "",
    haspin: 0,
    istwofactor: 0,
    constr: 0,
    userspassword: 0,
    lastlogin: "",
    lastdnt: "",
    lastpwdchange: "",
    shutoutwhy: "5 wrong passwords in a row from 5 addresses: no sign-in from there until unblocked.",
  });
  expect((await rowOf("clerk"))?.shutoutwhy).toBe(
    "5 wrong passwords in a row from 203.0.113.3, 203.0.113.4, 203.0.113.5 and 2 more: no sign-in from there until unblocked.",
  );
  const found = (Search: string) =>
    server.call("usersdetail_R_listgrid", {
      DisplayLength: 100,
      DisplayStart: 1,
      SortCol: "id",
      SortDir: "asc",
      Search,
      id: 0,
      formmnu: "usersdetail",
    });
  expect(await found("secret.example")).toEqual([]);
  expect((await found("adm")).map(({ cousers }) => cousers)).toContain("admin");
});
