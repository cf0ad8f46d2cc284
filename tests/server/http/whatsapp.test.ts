import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import whatsapp from "../../../src/server/connectors/whatsapp.connector";
import type { ServerParts } from "../../../src/server/engine/call/server-parts";
import { NotSent } from "../../../src/server/engine/effects/connector";
import { openTestServer, type TestServer } from "../harness";

let server: TestServer;
let gateway: Server;
let asked: { readonly url: string; readonly token: string; readonly body: string }[] = [];
let answer = { status: 200, text: "success" };
beforeAll(async () => {
  server = await openTestServer();
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
    body: { Message: "Only a company admin can pair WhatsApp." },
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
