import { CompactEncrypt, exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sealLogin } from "../../../src/wire/codec";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { type AuthServer, openAuthServer, PASSWORD } from "./auth-server";

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer();
});
afterAll(() => server.close());
beforeEach(() => server.pass(2));

const REPLAYED = "This sign-in request was already used. Please sign in again.";

describe("the login blob", () => {
  test("AUTH-023 the same request sent twice opens nothing the second time, and no second session is made", async () => {
    const body = await server.body({ username: "asha", coname: server.at.Pune });
    const first = await server.post(ENDPOINTS.token, body);
    expect(JSON.parse(first.text).access_token).toBeTruthy();
    const second = await server.post(ENDPOINTS.token, body);
    expect(JSON.parse(second.text)).toEqual({ gotostep: 0, coname: "", err: REPLAYED });
    const again = await (await server.restarted()).post(ENDPOINTS.tokenShort, body);
    expect(JSON.parse(again.text).err).toBe(REPLAYED);
  });

  test("AUTH-023 a replay spelt otherwise is still the same request", async () => {
    const body = await server.body({ username: "asha" });
    expect(JSON.parse((await server.post(ENDPOINTS.token, body)).text).gotostep).toBe(1);
    // The last character of the tag has four bits that decoders ignore: another text, the same bytes.
    const parts = body.username.split(".");
    const tag = parts[4] ?? "";
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = alphabet.indexOf(tag.slice(-1));
    const respelt = [...parts.slice(0, 4), tag.slice(0, -1) + alphabet[last ^ 1]].join(".");
    const answer = await server.post(ENDPOINTS.token, { ...body, username: respelt });
    expect(answer.text).not.toContain("companyid");
  });

  test("AUTH-023 a session key used before is refused in a new request too", async () => {
    const key = Buffer.alloc(32, 7).toString("base64url");
    expect((await server.signIn({ username: "asha", key })).gotostep).toBe(1);
    expect((await server.signIn({ username: "asha", key })).err).toBe(REPLAYED);
  });

  test.each([-301, 301])(
    "AUTH-023 AUTH-030 a clock %i s off is refused, and the sentence tells the time of the server",
    async (offS) => {
      server.setClock(new Date("2026-11-21T06:30:00Z"));
      const iat = server.now().getTime() / 1000 + offS;
      const answer = await server.signIn({ username: "asha", iat });
      expect(answer).toEqual({
        gotostep: 0,
        coname: "",
        err: expect.stringContaining("but the server shows 21-Nov-2026 12:00 IST. Please correct the clock"),
      });
      expect(answer.err).toContain(`The clock of this device is 5 min ${offS < 0 ? "behind" : "ahead"}. It shows `);
      expect((await server.signIn({ username: "asha", iat: iat - 2 * Math.sign(offS) })).gotostep).toBe(1);
    },
  );

  test("ENV-020 what cannot be a sign-in is answered with 400 and a sentence, and nothing is counted against anybody", async () => {
    const { jwk } = (await server.app.inject(ENDPOINTS.key)).json<{ jwk: Parameters<typeof sealLogin>[1] }>();
    const iat = server.now().getTime() / 1000;
    const blob = { username: "asha", password: "x", key: Buffer.alloc(32).toString("base64url"), iat };
    const foreign = await exportJWK((await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true })).publicKey);
    const plain = new CompactEncrypt(Buffer.from(JSON.stringify(blob)));
    const dir = await plain.setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(Buffer.alloc(32));
    const kid = server.sessions.secrets.kid;
    const bad = [
      { username: "asha" },
      { username: "not.a.jwe.at.all" },
      { username: dir },
      { username: await sealLogin(blob, foreign, kid) },
      { username: await sealLogin({ ...blob, key: "c2hvcnQ" }, jwk, kid) },
      { username: await sealLogin({ ...blob, username: "" }, jwk, kid) },
      { username: await sealLogin({ ...blob, username: "as\u0000ha" }, jwk, kid) },
      { username: await sealLogin({ ...blob, username: "asha\ud83d" }, jwk, kid) },
      { username: 12 },
      { coname: "1-1" },
      [],
      null,
    ];
    for (const body of bad) {
      const answer = await server.post(ENDPOINTS.token, body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(JSON.parse(answer.text)).toEqual({ Message: expect.stringMatching(/\.$/) });
    }
  });

  test("ENV-020 a blob for an older server key says to reload", async () => {
    const { jwk } = (await server.app.inject(ENDPOINTS.key)).json<{ jwk: Parameters<typeof sealLogin>[1] }>();
    const username = await sealLogin({ username: "asha", password: "x", key: "k", iat: 1 }, jwk, "another-kid");
    const answer = await server.post(ENDPOINTS.token, { username });
    expect(answer).toEqual({ status: 400, text: expect.stringContaining("reload the page") });
  });
});

describe("guessing", () => {
  test("AUTH-008 AUTH-011 steps 2 and 5 share their text and differ in nothing but the step", async () => {
    const wrong = await server.signIn({ username: "asha", password: "guess" });
    const unknown = await server.signIn({ username: "nobody-like-that", password: "guess" });
    expect({ ...wrong, gotostep: 0 }).toEqual({ ...unknown, gotostep: 0 });
  });

  test("AUTH-009 more than ten attempts a minute on one user answer 429, also from many addresses", async () => {
    for (let go = 0; go < 10; go++) await server.signIn({ username: "ghost", password: "guess", ip: `10.7.0.${go}` });
    const body = await server.body({ username: "Ghost", password: "guess" });
    const answer = await server.post(ENDPOINTS.token, body, { ip: "10.7.1.1" });
    expect(answer).toEqual({
      status: 429,
      text: JSON.stringify({ Message: "Too many sign-in attempts. Please wait a minute and try again." }),
    });
    server.pass(1.1);
    expect((await server.signIn({ username: "ghost", password: "guess" })).gotostep).toBe(5);
  });

  test("AUTH-009 more than twenty attempts a minute from one address answer 429, and other addresses go on", async () => {
    for (let go = 0; go < 20; go++) await server.signIn({ username: `ghost ${go}`, password: "guess", ip: "10.8.0.1" });
    expect(
      (await server.post(ENDPOINTS.token, await server.body({ username: "asha" }), { ip: "10.8.0.1" })).status,
    ).toBe(429);
    expect((await server.signIn({ username: "asha", ip: "10.8.0.2" })).gotostep).toBe(1);
  });

  test("an office behind one address signs in as often as it likes", async () => {
    for (let go = 0; go < 25; go++)
      expect((await server.signIn({ username: "asha", password: PASSWORD, ip: "10.9.0.1" })).gotostep).toBe(1);
  });

  test("AUTH-009 every attempt is kept with its address and outcome", async () => {
    await server.signIn({ username: "Trace", password: "guess", ip: "198.51.100.4" });
    const row = await server.parts.db.asSystem((tx) =>
      tx.selectFrom("login_attempt").selectAll().where("username", "=", "Trace").executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ ip: "198.51.100.4", outcome: "unknown user", at: server.now() });
  });
});
