import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AuthServer, openAuthServer, PASSWORD } from "./auth-server";

const URL = "/Microacauth/ChangepasswordToken";

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer();
});
afterAll(() => server.close());
beforeEach(() => server.pass(20));

const change = async (token: string, oldpassword: unknown, newpassword: unknown) => {
  const { status, text } = await server.post(URL, { oldpassword, newpassword }, { token });
  return { status, answer: JSON.parse(text) as { err?: string; Message?: string } };
};

test('ENV-023 ACCT-015 the right old password answers exactly "Password changed." and ends every session of the user', async () => {
  const [token, phone, others] = [
    await server.token("asha", "Pune"),
    await server.token("asha", "Nashik"),
    await server.token("vijay", "Pune"),
  ];
  expect(await change(token, PASSWORD, "new-word")).toEqual({ status: 200, answer: { err: "Password changed." } });
  for (const ended of [token, phone]) expect(await server.sessions.authenticate(`Bearer ${ended}`)).toBeNull();
  expect(await server.sessions.authenticate(`Bearer ${others}`)).not.toBeNull();
  expect((await server.signIn({ username: "asha" })).gotostep).toBe(2);
  expect((await server.signIn({ username: "asha", password: "new-word" })).gotostep).toBe(1);
  const user = await server.parts.db.asSystem((tx) =>
    tx
      .selectFrom("app_user")
      .select(["last_pwd_change", "pwhash"])
      .where("username", "=", "asha")
      .executeTakeFirstOrThrow(),
  );
  expect(user.last_pwd_change).toEqual(server.now());
  expect(user.pwhash).toMatch(/^\$argon2id\$/);
});

test("ENV-023 ACCT-009 a new password of four characters, the same one again or one that is too long is refused with a sentence", async () => {
  const token = await server.token("vijay", "Pune");
  expect((await change(token, PASSWORD, "1234")).answer.err).toBe("Should be at least 5 characters long");
  expect((await change(token, PASSWORD, PASSWORD)).answer.err).toBe(
    "The new password must be different from the current one.",
  );
  expect((await change(token, PASSWORD, "x".repeat(201))).answer.err).toBe("A password has at most 200 characters.");
  expect((await server.signIn({ username: "vijay" })).gotostep).toBe(1);
});

test("ENV-023 AUTH-009 wrong guesses at the old password count towards the lock-out, for a stolen session is no licence to guess", async () => {
  const token = await server.token("both", "Pune");
  for (let go = 0; go < 5; go++)
    expect((await change(token, `guess ${go}`, "new-word")).answer.err).toBe("The current password is incorrect.");
  expect((await server.signIn({ username: "both" })).gotostep).toBe(3);
  server.pass(1);
  expect((await change(token, PASSWORD, "new-word")).status).toBe(401);
});

test("what strangers guess at the address of a session, or everywhere, makes no typo end it; its own guesses do, whatever addresses they come from", async () => {
  const token = await server.token("ravi", "Pune", { pin: "4321" });
  const typo = async (ip?: string) =>
    JSON.parse((await server.post(URL, { oldpassword: "typo", newpassword: "new-word" }, { token, ip })).text) as {
      err?: string;
    };
  const WRONG = { err: "The current password is incorrect." };
  for (let go = 0; go < 4; go++) await server.signIn({ username: "ravi", password: "guess" });
  expect(await typo()).toEqual(WRONG);
  expect(await server.sessions.authenticate(`Bearer ${token}`)).not.toBeNull();
  await server.parts.db.asSystem((tx) =>
    tx
      .updateTable("app_user")
      .set({ failed_count: 100, last_failed_at: server.now() })
      .where("username", "=", "ravi")
      .execute(),
  );
  expect(await typo("10.30.0.1")).toEqual(WRONG);
  expect(await server.sessions.authenticate(`Bearer ${token}`)).not.toBeNull();
  for (const ip of ["10.30.0.2", "10.30.0.3", "10.30.0.4"]) expect(await typo(ip)).toEqual(WRONG);
  expect(await server.sessions.authenticate(`Bearer ${token}`)).toBeNull();
});

test("ENV-023 without a session it is denied; a broken body is a bad request", async () => {
  expect((await change("none", PASSWORD, "new-word")).answer.Message).toBe(
    "Authorization has been denied for this request.",
  );
  const token = await server.token("vijay", "Pune");
  expect((await change(token, 12, null)).status).toBe(400);
});
