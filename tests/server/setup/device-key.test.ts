import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../harness";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ schema: true });
});
afterAll(() => server.close());

const secret = randomBytes(32).toString("base64url");
const seal = async () => String((await server.call("WEBAPI_seal_device_key", { secret }))[0]?.sealed);

test("the secret of a device is opened for the same user after a fresh sign-in, and stands nowhere on the server", async () => {
  const sealed = await seal();
  expect(sealed).not.toContain(secret);
  expect(await server.call("WEBAPI_open_device_key", { sealed })).toEqual([{ secret }]);
  const ledger = await server.parts.db.asSystem((tx) => tx.selectFrom("op_ledger").selectAll().execute());
  expect(JSON.stringify(ledger)).not.toContain(secret);
});

test("another user, a changed text and something else are refused", async () => {
  const sealed = await seal();
  const refused = [
    expect.objectContaining({ err: 1, errkey: "sealed", errormsg: expect.stringContaining("The server cannot open") }),
  ];
  expect(await server.call("WEBAPI_open_device_key", { sealed }, undefined, server.users.clerk)).toEqual(refused);
  for (const bad of [`${sealed.slice(0, -2)}AA`, "x", sealed.slice(5)])
    expect(await server.call("WEBAPI_open_device_key", { sealed: bad })).toEqual(refused);
});

test("ten minutes after the sign-in it takes another sign-in", async () => {
  const sealed = await seal();
  server.setClock(new Date(Date.now() + 11 * 60_000));
  expect(await server.call("WEBAPI_open_device_key", { sealed })).toEqual([
    expect.objectContaining({ err: 1, errormsg: "Sign in again to open the data of this device." }),
  ]);
  server.setClock(null);
});

test("only 32 bytes are sealed", async () => {
  await expect(server.call("WEBAPI_seal_device_key", { secret: "short" })).rejects.toThrow();
});
