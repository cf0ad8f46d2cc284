import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import whatsapp from "../../../src/server/connectors/whatsapp.connector";
import type { ServerParts } from "../../../src/server/engine/call/server-parts";
import { effectWorker } from "../../../src/server/engine/effects/effect-worker";
import { NotSent } from "../../../src/server/engine/effects/connector";
import type { TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
let gateway: Server;
let asked: { readonly url: string; readonly token: string; readonly body: string }[] = [];
let answer = { status: 200, text: "success" };
beforeAll(async () => {
  server = await openCompanies();
  gateway = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      asked.push({ url: request.url ?? "", token: request.headers.authorization ?? "", body });
      response.writeHead(answer.status).end(answer.text);
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  gateway.close();
  await server.close();
});

const url = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/api/`;
const configured = (): ServerParts => ({
  ...server.parts,
  services: { whatsapp: { kind: "gateway", url: url(), token: "secret" } },
});
const OP = "0a5b7c8d-1e2f-4a3b-8c4d-5e6f7a8b9c0d";
const WHO = { coid: 1, branchid: 1, userid: 1 };
const SEND = "/MicroacWhapp/Postreportwhsend";
const ASK = "/MicroacWhapp/GetWhisregistereduser?S_phone=%2B919800000000";

test("a message goes to the gateway with its token, and success is the only success", async () => {
  asked = [];
  await whatsapp.send(configured(), WHO, { tophone: "+919800000000", message: "Your bill" });
  expect(asked).toEqual([
    { url: "/api/Postreportwhsend", token: "Bearer secret", body: '{"tophone":"+919800000000","message":"Your bill"}' },
  ]);
  answer = { status: 200, text: "Phone is not connected" };
  await expect(whatsapp.send(configured(), WHO, {})).rejects.toThrow("Phone is not connected");
  answer = { status: 503, text: "busy" };
  await expect(whatsapp.send(configured(), WHO, {})).rejects.toMatchObject({
    message: "The WhatsApp gateway refused: busy",
    canRetry: true,
  });
  answer = { status: 200, text: "success" };
});

test("a gateway that is not there is not sent to, and may be tried again", async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const parts = {
    ...server.parts,
    services: { whatsapp: { kind: "gateway" as const, url: `http://127.0.0.1:${port}/`, token: "" } },
  };
  const failure = await whatsapp.send(parts, WHO, {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NotSent);
  expect(failure).toMatchObject({ canRetry: true });
  await expect(whatsapp.send(server.parts, WHO, {})).rejects.toThrow(
    "WhatsApp is not configured on this server. Nothing was sent.",
  );
});

test("without a gateway pairing and look-up say so; only a company administrator may pair", async () => {
  const { owner, clerk } = server.users;
  const asked = await server.app.inject({
    method: "POST",
    url: SEND,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { type: "getqr" },
  });
  expect(asked.body).toBe("WhatsApp is not configured on this server. Nothing was sent.");
  expect(await server.post({ type: "getqr" }, clerk, SEND)).toMatchObject({
    status: 403,
    body: { Message: "Only a company admin can use WhatsApp of this server." },
  });
  expect(await server.post({ type: "sendmessage", tophone: "1" }, owner, SEND)).toMatchObject({ status: 400 });
  expect(await server.post({ type: "getqr" }, null, SEND)).toMatchObject({ status: 401 });
  const get = (path: string, as: typeof owner | null) =>
    server.app.inject({ method: "GET", url: path, headers: as ? { authorization: `Bearer ${as.token}` } : {} });
  expect((await get(ASK, clerk)).json()).toEqual({
    status: "error",
    message: "WhatsApp is not configured on this server. Nothing was sent.",
  });
  expect((await get("/MicroacWhapp/GetWhisregistereduser?S_phone=hello", clerk)).statusCode).toBe(400);
  expect((await get(ASK, null)).statusCode).toBe(401);
});

test("ENV-030 a message with all members of the spec goes to the gateway once and the plain answer is success", async () => {
  const wake = () => effectWorker(server.parts).wake();
  Object.assign(server.parts, { services: configured().services, wakeFollowUps: wake });
  asked = [];
  const message = {
    rptid: "0",
    headertitle: "Anand Traders",
    messaging_type: "txt",
    type: "sendbtnmessage",
    message: "Agreed?",
    mediapathdata: "-",
    pdfname: "-",
    macbuttons: '[{"id":"1","body":"Yes"}]',
    id: "0",
    downloadfilename: "-",
  };
  const send = async (more: object = {}, as = server.users.owner) => {
    const payload = { ...message, tophone: "9820012345", op: { id: OP }, ...more };
    const { body, statusCode, headers } = await server.app.inject({
      method: "POST",
      url: SEND,
      headers: { authorization: `Bearer ${as.token}` },
      payload,
    });
    return { body, statusCode, type: headers["content-type"] };
  };
  const success = { body: "success", statusCode: 200, type: "text/plain; charset=utf-8" };
  expect([await send(), await send()]).toEqual([success, success]);
  expect(asked.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
    ["/api/Postreportwhsend", { ...message, tophone: "+919820012345" }],
  ]);
  expect(await send({ tophone: "12" })).toMatchObject({ body: "Enter a phone number with its country code." });
  expect(await send({}, server.users.clerk)).toMatchObject({ statusCode: 403 });
  for (const [type, text] of [
    ["checkauth", "CONNECTED"],
    ["getqr", "2@AbCd=="],
    ["getqrrefresh", "2@EfGh=="],
  ]) {
    answer = { status: 200, text: text ?? "" };
    expect(await send({ type, op: undefined, footertitle: "x", phone: "+919820012345" })).toMatchObject({ body: text });
    expect(JSON.parse(asked.at(-1)?.body ?? "")).toEqual({
      type,
      headertitle: "Anand Traders",
      footertitle: "x",
      phone: "+919820012345",
      message: "Agreed?",
    });
  }
  answer = { status: 200, text: "success" };
  expect(await send({ op: { id: crypto.randomUUID() }, tophone: "9820054321" })).toEqual(success);
  Object.assign(server.parts, { services: undefined });
  expect(await send({ op: { id: crypto.randomUUID() } })).toMatchObject({
    body: "WhatsApp is not configured on this server. Nothing was sent.",
  });
});

test("ENV-031 the check of a phone returns the gateway's JSON with status and message", async () => {
  Object.assign(server.parts, { services: configured().services });
  asked = [];
  answer = { status: 200, text: '{"status":"ok","message":"On WhatsApp"}' };
  const { clerk } = server.users;
  const check = () =>
    server.app.inject({ method: "GET", url: ASK, headers: { authorization: `Bearer ${clerk.token}` } });
  expect((await check()).json()).toEqual({ status: "ok", message: "On WhatsApp" });
  expect(asked.map(({ url }) => url)).toEqual(["/api/GetWhisregistereduser?S_phone=%2B919800000000"]);
  answer = { status: 200, text: '{"state":1}' };
  expect((await check()).json()).toMatchObject({ status: "error" });
  answer = { status: 200, text: "success" };
  Object.assign(server.parts, { services: undefined });
});

test("DEV-030 WEBAPI_whsent sends whmessages to phone for an admin of that company, once", async () => {
  Object.assign(server.parts, { services: configured().services });
  asked = [];
  const { owner, clerk } = server.users;
  const call = (more: object = {}, as = owner, op = { id: crypto.randomUUID() }) => {
    const args = {
      username: "owner",
      dnt: "@dnt",
      macservercompanyid: owner.companyid,
      macservercns: "",
      phone: "9820012345",
      whmessages: "Hello",
      ...more,
    };
    return server.call("WEBAPI_whsent", args, op, as);
  };
  const op = { id: crypto.randomUUID() };
  expect(await call({}, owner, op)).toMatchObject([{ err: 0, opst: "applied", effects: "server" }]);
  expect(await call({}, owner, op)).toMatchObject([{ err: 0, opst: "replayed" }]);
  await expect
    .poll(() => asked.map(({ body }) => JSON.parse(body)), { timeout: 20_000 })
    .toMatchObject([{ tophone: "+919820012345", message: "Hello" }]);
  for (const [more, as, sentence] of [
    [{ phone: "1" }, owner, "Enter a phone number with its country code."],
    [{ macservercompanyid: "other" }, owner, "Sign in to that company to send its messages."],
    [{}, clerk, "Only a company admin can use WhatsApp of this server."],
  ] as const)
    expect(await call(more, as)).toMatchObject([{ err: 1, errormsg: sentence }]);
  Object.assign(server.parts, { services: undefined });
  expect(await call()).toMatchObject([{ err: 1, errormsg: expect.stringContaining("not configured") }]);
});

test("the synchronisation with Google says that it is not configured", async () => {
  const send = (token: string) =>
    server.app.inject({
      method: "POST",
      url: "/MicroACupload/PostgooglecontactFilesSync",
      headers: { authorization: token, "content-type": "multipart/form-data; boundary=x" },
      payload: "--x--\r\n",
    });
  const answered = await send(`Bearer ${server.users.clerk.token}`);
  expect([answered.statusCode, answered.body]).toEqual([
    200,
    "Google Contacts is not configured on this server. Nothing was synchronised.",
  ]);
  expect((await send("")).statusCode).toBe(401);
});

test("a contact is read, and the answer says that Google is not configured", async () => {
  const path = "/MicroACupload/PostgooglecontactCreate";
  const make = (payload: object, token = server.users.clerk.token) =>
    server.app.inject({ method: "POST", url: path, headers: { authorization: `Bearer ${token}` }, payload });
  const made = await make({ firstName: "Asha", lastName: "Rao", phone: "9820012345", email: "asha@example.com" });
  expect([made.statusCode, made.body]).toEqual([
    200,
    "Google Contacts is not configured on this server. No contact was made.",
  ]);
  expect((await make({ phone: 5 })).statusCode).toBe(400);
  expect((await make({ firstName: "Asha" }, "x")).statusCode).toBe(401);
});
