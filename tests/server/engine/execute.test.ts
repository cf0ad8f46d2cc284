import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BadRequest, Denied } from "../../../src/server/engine/call/bad-request";
import { execute } from "../../../src/server/engine/operations/execute";
import { readEnvelope, writeEnvelope, type Row } from "../../../src/wire/envelope";
import { SESSION_PARAMS } from "../../../src/wire/placeholders";
import { openTestServer } from "../harness";
import type { TestServer } from "../harness";
import { makeThings, thingProcedures } from "./thing-procedures";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ procedures: thingProcedures, setUp: makeThings });
});
afterAll(() => server.close());
beforeEach(() => server.reset("thing", "effect"));

const nobody = (sqlsp: string, args: Record<string, unknown> = {}) =>
  execute(server.parts, { session: null, origin: { loginip: "10.0.0.9" } }, readEnvelope(writeEnvelope(sqlsp, args)));

/** What the server makes of tokens, and of what a client forged in their place, at this moment. */
async function echo(values: Readonly<Record<string, unknown>>): Promise<Row> {
  server.setClock(new Date("2026-04-01T05:30:00Z"));
  try {
    const [row] = await server.call("session_R_echo", { ...values, text: "plain" });
    return row ?? {};
  } finally {
    server.setClock(null);
  }
}
const TOKENS = Object.fromEntries(SESSION_PARAMS.map((name) => [name, `@${name}`]));

test("ENV-008 a token is sent literally under its own name and filled by the server; a value in its place counts for nothing, and text that is no token stays", async () => {
  const filled = await echo(TOKENS);
  expect(Object.values(filled).filter((value) => String(value).startsWith("@"))).toEqual([]);
  const forged = {
    user2: "admin",
    branchin: 99,
    dnt: "1999-01-01",
    co: "Else",
    coid: 999,
    userid: 1,
    loginip: "8.8.8.8",
  };
  expect(Object.keys(forged).toSorted()).toEqual([...SESSION_PARAMS].toSorted());
  expect(await echo(forged)).toEqual(filled);
  expect(filled.text).toBe("plain");
});

test.each([
  ["ENV-009 @user2", "user2", "the user"],
  ["ENV-010 @branchin", "branchin", "the branch"],
  ["ENV-011 @dnt", "dnt", "the server's date and time"],
  ["ENV-012 @co", "co", "the company"],
  ["ENV-013 @coid", "coid", "the company id"],
  ["ENV-014 @userid", "userid", "the user id"],
  ["ENV-015 @loginip", "loginip", "the address of the request"],
] as const)("%s: the token of %s is filled with %s", async (_id, name, _what) => {
  const { coid, branchid, userid } = server.users.owner.user;
  const wanted = {
    user2: "owner",
    branchin: branchid,
    dnt: "2026-04-01T05:30:00.000Z",
    co: "Anand Traders",
    coid,
    userid,
    loginip: "127.0.0.1",
  };
  expect((await echo(TOKENS))[name]).toEqual(wanted[name]);
});

test("AUTH-031 the session values may stand as plain entries at their places in the value list, in any order; the session counts, not they", async () => {
  const { user } = server.users.owner;
  const names = ["coid", "text", "@user2", "loginip", "branchin", "@co", "userid", "dnt"];
  const own = [
    user.coid,
    "plain",
    user.username,
    "10.0.0.1",
    user.branchid,
    user.coname,
    user.userid,
    "2026-04-01T11:00:00",
  ];
  const others = [
    server.users.stranger.user.coid,
    "plain",
    "stranger",
    "8.8.8.8",
    99,
    "Bharat Stores",
    1,
    "1999-01-01",
  ];
  const right = {
    coid: user.coid,
    user2: "owner",
    branchin: user.branchid,
    co: "Anand Traders",
    userid: user.userid,
    loginip: "127.0.0.1",
    text: "plain",
  };
  for (const values of [own, others, names.map((name) => (name === "text" ? "plain" : null))])
    for (const body of [
      { sqlsp: "session_R_echo", sqlpara: names, mypayans: values },
      {
        sqlsp: "session_R_echo",
        sqlpara: names.map((sqlpara) => ({ sqlpara })),
        mypayans: values.map((mypayans) => ({ mypayans })),
      },
    ]) {
      const { status, body: rows } = await server.post(body);
      expect({ status, rows }).toMatchObject({ status: 200, rows: [right] });
      expect(JSON.stringify(rows)).not.toMatch(/@|1999|8\.8\.8\.8/);
    }
});

test("a session token sent as the value of another parameter is refused by name", async () => {
  for (const token of ["@coid", "@USER2", " @userid ", "@devid"])
    await expect(server.call("session_R_echo", { text: token })).rejects.toThrow(
      `session_R_echo: text cannot be the token ${token.trim()}.`,
    );
  expect((await server.call("session_R_echo", { text: "mail to a@coid" }))[0]).toMatchObject({
    text: "mail to a@coid",
  });
});

test("ENV-017 the client fills its own place and device; an unfilled token or none counts as empty and refuses nothing", async () => {
  expect((await server.call("session_R_echo", { geolocation: "18.52,73.85", devid: "d1" }))[0]).toMatchObject({
    geolocation: "18.52,73.85",
    devid: "d1",
  });
  expect((await server.call("session_R_echo", { geolocation: "@geolocation", devid: "@devid" }))[0]).toMatchObject({
    geolocation: "",
    devid: "",
  });
  expect((await server.call("session_R_echo", {}))[0]).toMatchObject({ geolocation: "", devid: "" });
});

test("an unknown procedure is refused by name, in any case of letters", async () => {
  await expect(server.call("nowhere_R_save", {})).rejects.toThrow(
    new BadRequest("There is no procedure nowhere_R_save."),
  );
  expect(await server.call("THING_r_LIST", {})).toEqual([]);
});

test("every unknown, missing or broken parameter is named at once", async () => {
  await expect(server.call("thing_R_save", { nmae: "x", other: 1 })).rejects.toThrow(
    "thing_R_save: nmae is not a parameter of this procedure; other is not a parameter of this procedure.",
  );
  await expect(server.call("thing_R_save", { id: "seven", parent: "x" })).rejects.toThrow(
    /^thing_R_save: id: .+; name is missing; parent: .+\.$/,
  );
});

test("without a session only public procedures answer, without a company", async () => {
  await expect(nobody("thing_R_list")).rejects.toThrow(Denied);
  await expect(nobody("nowhere")).rejects.toThrow(Denied);
  expect((await nobody("page_R_public"))[0]).toMatchObject({ coid: 0 });
});

test("answers hold no null, dates are ISO and flags 0 or 1", async () => {
  server.setClock(new Date("2026-04-01T05:30:00Z"));
  expect(await nobody("page_R_public")).toEqual([{ coid: 0, nothing: "", yes: 1, at: "2026-04-01T05:30:00.000Z" }]);
  server.setClock(null);
});

test("a query cannot write", async () => {
  await expect(server.call("thing_R_badquery", {})).rejects.toThrow("read-only transaction");
});

test("a text with U+0000 is refused as a request, not a fault", async () => {
  await expect(server.call("thing_R_save", { name: "a\u0000b" }, { id: randomUUID() })).rejects.toThrow(BadRequest);
  await expect(
    server.call("thing_R_save", { name: "a", lines: [{ text: "\u0000" }] }, { id: randomUUID() }),
  ).rejects.toThrow(BadRequest);
});

test("values nested without end are refused", async () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 50; depth++) deep = [deep];
  await expect(server.call("thing_R_save", { name: "a", lines: deep }, { id: randomUUID() })).rejects.toThrow(
    "nested deeper than 20",
  );
});

test("rows of another company are not there: neither listed, nor read by id, nor written", async () => {
  const [row] = await server.call("thing_R_save", { name: "ours" });
  expect(await server.call("thing_R_list", {}, undefined, server.users.stranger)).toEqual([]);
  const [answer] = await server.call(
    "thing_R_save",
    { id: row?.id, name: "theirs now" },
    { id: randomUUID() },
    server.users.stranger,
  );
  expect(answer).toMatchObject({ err: 1 });
  expect((await server.call("thing_R_list", {}))[0]).toMatchObject({
    name: "ours",
    coid: server.users.owner.user.coid,
    branchid: server.users.owner.user.branchid,
  });
});
