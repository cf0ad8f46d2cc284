import { compactVerify, importJWK, type JWK } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureSchema } from "../../../src/server/engine/schema/ensure-schema";
import { loadSecrets } from "../../../src/server/engine/session/secrets";
import { setRights } from "../../../src/server/engine/sign-in/identity";
import { readEnvironment } from "../../../src/server/environment";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { writeEnvelope } from "../../../src/wire/envelope";
import type { Grant } from "../../../src/wire/session";
import { type AuthServer, openAuthServer, START } from "./auth-server";

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer();
  await ensureSchema(server.parts.db);
});
afterAll(() => server.close());

const WEEK_S = 7 * 86_400;

interface KeyAnswer {
  readonly grant: { readonly kid: string; readonly jwk: JWK };
}

/** As a device does it: with the key from `Getkey` and the `kid` of the header. */
async function verified(grant: string | undefined): Promise<Grant> {
  const { grant: key } = (await server.app.inject(ENDPOINTS.key)).json<KeyAnswer>();
  const { payload, protectedHeader } = await compactVerify(grant ?? "", await importJWK(key.jwk, "ES256"));
  expect(protectedHeader).toMatchObject({ alg: "ES256", kid: key.kid });
  return JSON.parse(new TextDecoder().decode(payload)) as Grant;
}

async function ping(token: string): Promise<string> {
  const envelope = writeEnvelope("WEBAPI_ping", { dev: "dev-1", next_dseq: 1, pending: 0, oldest: "", app: "0.1.0" });
  const { text } = await server.post(ENDPOINTS.plain, envelope, { token });
  const [row] = JSON.parse(text) as { grant?: string }[];
  if (!row?.grant) throw new Error(text);
  return row.grant;
}

test("OPEN-054 the sign-in signs a grant: who, company and branches, device, rights, until a week from now", async () => {
  const body = { ...(await server.body({ username: "asha", coname: server.at.Pune })), dev: "dev-9" };
  const answer = JSON.parse((await server.post(ENDPOINTS.token, body)).text) as { grant: string };
  expect(await verified(answer.grant)).toEqual({
    sub: expect.stringMatching(/^\d+$/),
    coid: server.coidOf.Acme,
    branches: [server.at.Pune, server.at.Nashik].toSorted(),
    dev: "dev-9",
    rights: expect.stringMatching(/^[0-9a-f]{32}$/),
    iat: START.getTime() / 1000,
    exp: START.getTime() / 1000 + WEEK_S,
  });
});

test("a list of companies, a wrong password and a missing PIN bring no grant", async () => {
  expect((await server.signIn({ username: "asha" })).grant).toBeUndefined();
  expect(
    (await server.signIn({ username: "asha", coname: server.at.Pune, password: "wrong-12345" })).grant,
  ).toBeUndefined();
  expect((await server.signIn({ username: "ravi", coname: server.at.Pune })).grant).toBeUndefined();
});

test("every ping signs a later one; other rights are another hash; one cut off by a letter is refused", async () => {
  const token = await server.token("vijay", "Pune");
  const first = await verified(await ping(token));
  server.pass(60);
  const grant = await ping(token);
  const second = await verified(grant);
  expect(second).toEqual({ ...first, iat: first.iat + 3600, exp: first.exp + 3600 });
  await server.parts.db.asSystem((tx) => setRights(tx, Number(first.sub), first.coid, "item", { view: true }));
  expect((await verified(await ping(token))).rights).not.toBe(first.rights);
  await expect(verified(grant.replace(/.$/, (last) => (last === "A" ? "Q" : "A")))).rejects.toThrow();
});

test("all processes with the same secret sign with the same key, and the private half is not told", async () => {
  const [one, other] = [await loadSecrets("/nowhere", ENV), await loadSecrets("/nowhere", ENV)];
  expect(one.grant).toEqual(other.grant);
  expect(one.grant.publicKey).not.toHaveProperty("d");
  expect((await loadSecrets("/nowhere", { ...ENV, TOKEN_SECRET: "y".repeat(40) })).grant.kid).not.toBe(one.grant.kid);
  expect((await server.app.inject(ENDPOINTS.key)).body).not.toContain('"d"');
});

const ENV = {
  TOKEN_SECRET: "x".repeat(40),
  SERVER_KEY_JWK: JSON.stringify({
    kty: "EC",
    crv: "P-256",
    x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
    y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    d: "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI",
  }),
};

test("OFFLINE_DAYS sets the days, from 1 to 30", () => {
  expect(readEnvironment({}, []).offlineDays).toBe(7);
  expect(readEnvironment({ OFFLINE_DAYS: "30" }, []).offlineDays).toBe(30);
  for (const OFFLINE_DAYS of ["0", "31", "1.5", "x"])
    expect(() => readEnvironment({ OFFLINE_DAYS }, [])).toThrow(
      `OFFLINE_DAYS must be a number from 1 to 30, not ${OFFLINE_DAYS}.`,
    );
});
