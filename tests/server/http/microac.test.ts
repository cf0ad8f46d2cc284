import { randomBytes, randomUUID } from "node:crypto";
import { CompactEncrypt } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { open, seal } from "../../../src/wire/codec";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { isRecord } from "../../../src/wire/envelope";
import { openTestServer } from "../harness";
import type { TestUser, TestServer } from "../harness";
import { makeThings, thingProcedures } from "../engine/thing-procedures";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ procedures: thingProcedures, setUp: makeThings });
});
afterAll(() => server.close());
beforeEach(() => server.reset("thing", "effect"));

const DENIED = { Message: "Authorization has been denied for this request." };
const list = { sqlsp: "thing_R_list", sqlpara: [], mypayans: [] };
const save = (name: unknown, more: object = {}) => ({
  sqlsp: "thing_R_save",
  sqlpara: ["name"],
  mypayans: [name],
  ...more,
});

async function enc(body: unknown, as: TestUser, key: Uint8Array = as.key, sid = as.user.sid) {
  return server.post({ enc2str: await seal(body, key, sid) }, as, ENDPOINTS.encrypted);
}

test("a token of our own has an allowance of its own; any other Authorization header shares that of its address", async () => {
  const allowance = async (authorization?: string) => {
    const { headers } = await server.app.inject({
      method: "POST",
      url: ENDPOINTS.plain,
      headers: authorization ? { authorization } : {},
      payload: list,
      remoteAddress: "198.51.100.77",
    });
    return { most: Number(headers["x-ratelimit-limit"]), left: Number(headers["x-ratelimit-remaining"]) };
  };
  const first = await allowance();
  // The payload of a real token with another signature also counts as anonymous.
  const forged = `${server.users.owner.token.split(".").slice(0, 2).join(".")}.${"A".repeat(43)}`;
  for (const [index, header] of [`Bearer ${randomUUID()}`, "Basic eA==", `Bearer ${forged}`, randomUUID()].entries())
    expect(await allowance(header)).toEqual({ most: first.most, left: first.left - index - 1 });
  const own = await allowance(`Bearer ${server.users.owner.token}`);
  expect(own.most).toBeGreaterThan(first.most);
  // However it is spelt it is the same session: letter case of the scheme, blanks, and the bits of the last character
  // that decoders ignore.
  const { token } = server.users.owner;
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const respelt = token.slice(0, -1) + alphabet[alphabet.indexOf(token.slice(-1)) ^ 1];
  for (const [index, header] of [
    `bearer ${token}`,
    `BEARER ${token}`,
    ` Bearer ${token} `,
    `bEARER ${respelt}`,
  ].entries())
    expect(await allowance(header)).toEqual({ most: own.most, left: own.left - index - 1 });
  expect((await allowance(`Bearer ${server.users.clerk.token}`)).left).toBe(own.left);
});

test("ENV-001 ENV-002 a POST with names and values answers a JSON list of rows", async () => {
  const answer = await server.post(save("Rice"));
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toContain("application/json");
  expect((await server.post(list)).body).toMatchObject([{ name: "Rice" }]);
  expect(
    (
      await server.app.inject({
        method: "GET",
        url: ENDPOINTS.plain,
        headers: { authorization: `Bearer ${server.users.owner.token}` },
      })
    ).statusCode,
  ).toBe(404);
});

test("ENV-003 the wrapped shape and names with @ are the same call", async () => {
  await server.post({ sqlsp: "thing_R_save", sqlpara: [{ sqlpara: "@Name" }], mypayans: [{ mypayans: "Rice" }] });
  await server.post({ sqlsp: "thing_R_save", sqlpara: ["@NAME"], mypayans: ["Wheat"] });
  expect((await server.post(list)).body).toMatchObject([{ name: "Rice" }, { name: "Wheat" }]);
});

test("ENV-005 an encrypted call answers encrypted rows, and is the same operation as the plain one", async () => {
  const id = randomUUID();
  const answer = await enc(save("Rice", { op: { id } }), server.users.owner);
  expect(answer.status).toBe(200);
  const enc2str = isRecord(answer.body) ? String(answer.body.enc2str) : "";
  expect(await open(enc2str, server.users.owner.key)).toMatchObject([{ opid: id, opst: "applied" }]);
  expect(JSON.stringify(answer.body)).not.toContain(id);
  expect((await server.post(save("Rice", { op: { id } }))).body).toMatchObject([{ opst: "replayed" }]);
});

test("ENV-005 an encrypted call without a session, with another key, with garbage, or of another algorithm is refused", async () => {
  const { owner, clerk } = server.users;
  const sealed = { enc2str: await seal(list, owner.key, owner.user.sid) };
  expect(await server.post(sealed, null, ENDPOINTS.encrypted)).toMatchObject({ status: 401, body: DENIED });
  expect((await server.post(sealed, clerk, ENDPOINTS.encrypted)).status).toBe(400);
  expect((await enc(list, owner, randomBytes(32))).status).toBe(400);
  const wrapped = await new CompactEncrypt(Buffer.from(JSON.stringify(list)))
    .setProtectedHeader({ alg: "A256GCMKW", enc: "A256GCM" })
    .encrypt(owner.key);
  for (const enc2str of ["", "x", "a.b.c.d.e", wrapped, 7, null])
    expect(await server.post({ enc2str }, owner, ENDPOINTS.encrypted)).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining("enc2str") },
    });
  expect((await enc("not an envelope", owner)).status).toBe(400);
});

test("a long encrypted call may be compressed or not, its answer is compressed, and one that would fill the memory is refused", async () => {
  const { owner } = server.users;
  const sealed = (text: string, more: object = {}) =>
    new CompactEncrypt(Buffer.from(text))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: owner.user.sid, ...more })
      .encrypt(owner.key);
  const long = "Basmati Rice, old crop, ".repeat(80);
  const compressed = await seal(save(long), owner.key, owner.user.sid);
  const plain = await sealed(JSON.stringify(save(long)));
  expect(compressed.length).toBeLessThan(plain.length / 5);
  for (const enc2str of [compressed, plain])
    expect(await server.post({ enc2str }, owner, ENDPOINTS.encrypted)).toMatchObject({ status: 200 });
  const { body } = await enc(list, owner);
  const answer = isRecord(body) ? String(body.enc2str) : "";
  expect(answer.length).toBeLessThan(long.length);
  expect(await open(answer, owner.key)).toMatchObject([{ name: long }, { name: long }]);
  const bomb = await sealed(`"${"a".repeat(65 * 1024 * 1024)}"`, { zip: "DEF" });
  expect(await server.post({ enc2str: bomb }, owner, ENDPOINTS.encrypted)).toMatchObject({ status: 400 });
});

test("broken JSON, no body, a body of another kind and names that do not match values are refused in a sentence", async () => {
  for (const [body, sentence] of [
    ['{"sqlsp":', "The request body is not valid JSON."],
    ["", "The request body is empty."],
    ["[]", "The request body must be a JSON object with sqlsp, sqlpara and mypayans."],
    [
      { sqlsp: "thing_R_save", sqlpara: ["name", "id"], mypayans: ["x"] },
      "sqlpara has 2 names but mypayans has 1 values.",
    ],
    [{ sqlsp: "thing_R_save", sqlpara: ["name", "NAME"], mypayans: ["x", "y"] }, "The parameter name is given twice."],
    [{ sqlsp: "x'; drop table thing", sqlpara: [], mypayans: [] }, "sqlsp must be the name of a procedure."],
    [{ sqlsp: "nowhere", sqlpara: [], mypayans: [] }, "There is no procedure nowhere."],
    [save("x", { op: { id: "no uuid" } }), "op.id: is not a UUID."],
  ] as const)
    expect(await server.post(body)).toMatchObject({ status: 400, body: { Message: sentence } });
  expect((await server.post(list)).body).toEqual([]);
});

test("a body of another media type is refused", async () => {
  const answer = await server.app.inject({
    method: "POST",
    url: ENDPOINTS.plain,
    headers: { "content-type": "text/plain" },
    payload: "{}",
  });
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toEqual({ Message: "The request body must be sent as application/json." });
});

test("a 5 MB text is refused by the length of its field, and a 7 MB request as too large; nothing is written", async () => {
  expect(await server.post(save("x".repeat(5_000_000)))).toMatchObject({
    status: 400,
    body: { Message: "thing_R_save: name: is longer than 4000000 characters." },
  });
  expect(await server.post(save("x".repeat(7_000_000)))).toMatchObject({
    status: 413,
    body: { Message: "The request is larger than 6 MB. Send less at a time." },
  });
  expect((await server.post(list)).body).toEqual([]);
});

test("script and SQL in a text are kept as the text that they are", async () => {
  for (const name of ["<script>alert(1)</script>", "'); drop table thing; --", "$1", "${1}", "\\", "ગુજરાતી हिन्दी 🧾"]) {
    await server.reset("thing");
    expect((await server.post(save(name))).status).toBe(200);
    expect((await server.post(list)).body).toMatchObject([{ name }]);
  }
});

test("a missing, a forged and a foreign token are denied with the fixed sentence", async () => {
  const { owner } = server.users;
  const [head, body] = owner.token.split(".");
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  for (const token of [null, "x", `${none}.${body}.`, `${head}.${body}.${"A".repeat(43)}`])
    expect(await server.post(list, token === null ? null : { ...owner, token })).toMatchObject({
      status: 401,
      body: DENIED,
    });
});

test("a fault of the server tells nothing of its inside", async () => {
  const answer = await server.post(save("bug"));
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toContain("secret inside");
  expect(answer.body).toEqual({
    ExceptionMessage: expect.stringMatching(/^The server could not do this\. Error reference: [0-9a-f-]{36}$/),
  });
});

test("an answer that is dropped after the commit is replayed to the repeat", async () => {
  const address = await server.listen();
  const send = () =>
    fetch(`${address}${ENDPOINTS.plain}`, {
      method: "POST",
      body: JSON.stringify(save("Rice", { op: { id } })),
      headers: { "content-type": "application/json", authorization: `Bearer ${server.users.owner.token}` },
    });
  const id = randomUUID();
  server.setFault((point) => point === "drop-answer");
  await expect(send()).rejects.toThrow("fetch failed");
  server.setFault(undefined);
  expect(await (await send()).json()).toMatchObject([{ opst: "replayed" }]);
  expect((await server.post(list)).body).toHaveLength(1);
});

test("a fault before the commit leaves nothing", async () => {
  for (const stop of ["after-begin", "after-ledger", "after-refs", "after-work", "before-commit"] as const) {
    server.setFault((point) => {
      if (point === stop) throw new Error("stopped");
    });
    const id = randomUUID();
    expect((await server.post(save("Rice", { op: { id } }))).status).toBe(500);
    server.setFault(undefined);
    expect((await server.post(list)).body).toEqual([]);
    expect(await server.call("WEBAPI_op_status", { ids: [id] })).toEqual([{ id, status: "unknown" }]);
  }
});
