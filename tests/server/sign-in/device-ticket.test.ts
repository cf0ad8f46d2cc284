import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readTickets, ticketCookie } from "../../../src/server/engine/session/device-ticket";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { type AuthServer, openAuthServer, type SignInFields } from "./auth-server";

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer();
});
afterAll(() => server.close());
beforeEach(() => server.pass(20));

const OFFICE = "203.0.113.20";

/** Signs in and returns the cookie as a browser sends it back. */
async function ticket(fields: SignInFields): Promise<string> {
  const { text, cookie = "" } = await server.post(
    ENDPOINTS.token,
    await server.body({ coname: server.at.Pune, ...fields }),
    { ip: fields.ip, cookie: fields.cookie },
  );
  expect(JSON.parse(text)).toHaveProperty("access_token");
  return cookie.split(";")[0] ?? "";
}
const step = async (fields: SignInFields) => (await server.signIn(fields)).gotostep;
const guess = async (times: number, fields: Omit<SignInFields, "password">) => {
  const seen: (number | undefined)[] = [];
  for (let go = 0; go < times; go++) seen.push(await step({ ...fields, password: "guess" }));
  return seen;
};

test("a sign-in that succeeds gives the device a cookie that no script reads, for the sign-in alone; others give none", async () => {
  const body = await server.body({ username: "asha", coname: server.at.Pune, dev: "laptop" });
  const { cookie = "" } = await server.post(ENDPOINTS.token, body);
  expect(cookie).toMatch(
    /^microac_device_\d+=\d+\.[\w-]{22}\.[\w-]{43}; Path=\S+PostToken; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  );
  expect((await server.post(ENDPOINTS.token, await server.body({ username: "asha" }))).cookie).toBeUndefined();
  expect(
    (await server.post(ENDPOINTS.token, await server.body({ username: "asha", password: "guess" }))).cookie,
  ).toBeUndefined();
  const at = { now: server.now(), path: "/x", isSecure: true };
  expect(ticketCookie(server.sessions.secrets, { userid: 1, dev: "", existing: null }, at)).toMatch(/; Secure$/);
});

test("an office whose address is shut out does not shut out a device with a ticket, and there the password is still asked", async () => {
  const cookie = await ticket({ username: "vijay", dev: "desk", ip: OFFICE });
  expect(await guess(5, { username: "vijay", ip: OFFICE })).toEqual([2, 2, 2, 2, 3]);
  server.pass(2);
  expect(await step({ username: "vijay", ip: OFFICE })).toBe(3);
  expect(await step({ username: "vijay", ip: OFFICE, dev: "desk", cookie, password: "guess" })).toBe(2);
  expect(await step({ username: "vijay", ip: OFFICE, dev: "desk", cookie })).toBe(1);
});

test("five wrong passwords shut out the device itself, at every address, until the user is let in; its old address is not shut out", async () => {
  const cookie = await ticket({ username: "both", dev: "phone", ip: OFFICE });
  expect(await guess(5, { username: "both", ip: OFFICE, dev: "phone", cookie })).toEqual([2, 2, 2, 2, 3]);
  server.pass(2);
  expect(await step({ username: "both", ip: "203.0.113.21", dev: "phone", cookie })).toBe(3);
  expect(await step({ username: "both", ip: OFFICE })).toBe(1);
});

test("a new sign-in renews the ticket under the same count, and what it guessed counts to the hundred of all addresses", async () => {
  const first = await ticket({ username: "asha", dev: "laptop" });
  const again = await ticket({ username: "asha", dev: "laptop", cookie: first });
  const idOf = (cookie: string) => cookie.split(".")[1];
  expect(idOf(again)).toBe(idOf(first));
  const count = async () =>
    (
      await server.parts.db.asSystem((tx) =>
        tx.selectFrom("app_user").select("failed_count").where("username", "=", "asha").executeTakeFirstOrThrow(),
      )
    ).failed_count;
  server.pass(61);
  await guess(3, { username: "asha", dev: "laptop", cookie: again });
  expect(await count()).toBe(3);
});

test("a hundred guesses elsewhere do not shut out a device with a ticket, nor use up its tries of a minute", async () => {
  const cookie = await ticket({ username: "asha", dev: "tablet", ip: "203.0.113.30" });
  await server.parts.db.asSystem((tx) =>
    tx
      .updateTable("app_user")
      .set({ failed_count: 100, last_failed_at: server.now() })
      .where("username", "=", "asha")
      .execute(),
  );
  expect(await step({ username: "asha", ip: "203.0.113.31" })).toBe(3);
  expect(await step({ username: "asha", ip: "203.0.113.31", dev: "tablet", cookie })).toBe(1);
  for (let go = 0; go < 9; go++) await step({ username: "asha", ip: "203.0.113.31" });
  expect(
    (await server.post(ENDPOINTS.token, await server.body({ username: "asha" }), { ip: "203.0.113.32" })).status,
  ).toBe(429);
  expect(await step({ username: "asha", ip: "203.0.113.31", dev: "tablet", cookie })).toBe(1);
});

test("a ticket counts for its user and its device only, in time, and as this server signed it", async () => {
  const { secrets } = server.sessions;
  const now = server.now();
  const cookie =
    ticketCookie(secrets, { userid: 7, dev: "laptop", existing: null }, { now, path: "/", isSecure: false }).split(
      ";",
    )[0] ?? "";
  const read = (text: string, dev = "laptop", at = now) => readTickets(secrets, text, dev, at);
  expect(read(`theme=dark; ${cookie}`)).toEqual([{ userid: 7, id: cookie.split(".")[1] }]);
  expect(read(cookie, "other")).toEqual([]);
  expect(read(cookie.replace("device_7", "device_8"))).toEqual([]);
  expect(read(cookie, "laptop", new Date(now.getTime() + 181 * 86_400_000))).toEqual([]);
  expect(read(cookie.replace(/=\d/, "=9"))).toEqual([]);
  for (const bad of ["", "microac_device_7=", "microac_device_7=1.2.3", `${cookie}x`, "microac_device_x=1"])
    expect(read(bad)).toEqual([]);
  expect(readTickets({ ...secrets, ticketKey: new Uint8Array(32) }, cookie, "laptop", now)).toEqual([]);
});
