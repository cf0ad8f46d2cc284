import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../src/server/db/database";
import type { ServerParts } from "../../../src/server/engine/call/server-parts";
import { SessionDesk } from "../../../src/server/engine/session/session-desk";
import { createBranch, createCompany, createUser } from "../../../src/server/engine/sign-in/identity";
import { buildApp } from "../../../src/server/http/app";
import { sealLogin } from "../../../src/wire/codec";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { LoginAnswer } from "../../../src/wire/session";
import { openTestServer, type TestServerOptions } from "../harness";

export const PASSWORD = "right-12345";
export const START = new Date("2026-11-21T04:00:00Z");

export interface SignInFields {
  readonly username: string;
  readonly password?: string;
  readonly coname?: string;
  readonly pin?: string;
  /** Session key, base64url; a new one by default. */
  readonly key?: string;
  /** Seconds; the server's time by default. */
  readonly iat?: number;
  readonly ip?: string;
  /** Device id and its cookie. */
  readonly dev?: string;
  readonly cookie?: string;
}

export interface PostOptions {
  readonly token?: string;
  readonly cookie?: string;
  readonly ip?: string;
}

export interface AuthServer {
  readonly parts: ServerParts;
  readonly app: FastifyInstance;
  readonly sessions: SessionDesk;
  /** `companyid` by branch name, `coid` by first word of the company's. */
  readonly at: Readonly<Record<string, string>>;
  readonly coidOf: Readonly<Record<string, number>>;
  /** The server's clock stops between calls of this function. */
  pass(minutes: number): void;
  setClock(now: Date): void;
  now(): Date;
  /** The body as a browser would send it. */
  body(fields: SignInFields): Promise<{ username: string; password: string; coname: string; pinsecuritycode: string }>;
  /** One call of PostToken; throws unless the status is 200. */
  signIn(fields: SignInFields): Promise<LoginAnswer>;
  /** A token for this branch, by its name. */
  token(username: string, branch: string, more?: Partial<SignInFields>): Promise<string>;
  post(
    url: string,
    body: unknown,
    options?: PostOptions,
  ): Promise<{ readonly status: number; readonly text: string; readonly cookie?: string }>;
  /** The same data served by another process: new caches, new counters. */
  restarted(): Promise<AuthServer>;
  close(): Promise<void>;
}

/** Companies, branches and users of every kind; with the tables of the declarations if `schema` is set. */
export async function openAuthServer(
  more: Partial<ServerParts> = {},
  schema: Pick<TestServerOptions, "schema"> = {},
): Promise<AuthServer> {
  let made: Made = { at: {}, coidOf: {} };
  const server = await openTestServer({
    ...schema,
    parts: more,
    setUp: async ({ db }) => void (made = await seed(db)),
  });
  let now = START;
  const setClock = (at: Date): void => server.setClock((now = at));
  setClock(START);
  return serve(server.parts, server.app, { ...made, now: () => now, setClock, close: server.close });
}

type Made = Pick<AuthServer, "at" | "coidOf">;
type Kept = Made & Pick<AuthServer, "now" | "setClock" | "close">;

function serve(parts: ServerParts, app: FastifyInstance, kept: Kept): AuthServer {
  const { sessions } = parts;
  if (!(sessions instanceof SessionDesk)) throw new Error("The harness has other sessions.");
  const server: AuthServer = {
    parts,
    app,
    sessions,
    ...kept,
    pass: (minutes) => kept.setClock(new Date(kept.now().getTime() + minutes * 60_000)),
    body: (fields) => bodyOf(server, fields),
    signIn: async (fields) => {
      const answer = await server.post(ENDPOINTS.token, await server.body(fields), {
        ip: fields.ip,
        cookie: fields.cookie,
      });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return JSON.parse(answer.text) as LoginAnswer;
    },
    token: async (username, branch, more = {}) => {
      const answer = await server.signIn({ username, coname: kept.at[branch] ?? "", ...more });
      if (!answer.access_token) throw new Error(`${username} was not let in: ${answer.err}`);
      return answer.access_token;
    },
    post: async (url, payload, { token, ip = "10.1.2.3", cookie } = {}) => {
      const headers = {
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
      };
      const answer = await app.inject({
        method: "POST",
        url,
        payload: JSON.stringify(payload),
        remoteAddress: ip,
        headers,
      });
      const given = answer.headers["set-cookie"];
      return { status: answer.statusCode, text: answer.body, ...(given ? { cookie: String(given) } : {}) };
    },
    restarted: async () => {
      const again = { ...parts, sessions: new SessionDesk(parts.db, parts.clock, sessions.secrets) };
      return serve(again, await buildApp(again), kept);
    },
  };
  return server;
}

async function bodyOf(server: AuthServer, fields: SignInFields) {
  const { jwk, kid } = (await server.app.inject(ENDPOINTS.key)).json<{
    jwk: Parameters<typeof sealLogin>[1];
    kid: string;
  }>();
  const blob = {
    username: fields.username,
    password: fields.password ?? PASSWORD,
    key: fields.key ?? randomBytes(32).toString("base64url"),
    iat: fields.iat ?? Math.floor(server.now().getTime() / 1000),
  };
  return {
    username: await sealLogin(blob, jwk, kid),
    password: "",
    coname: fields.coname ?? "",
    pinsecuritycode: fields.pin ?? "",
    ...(fields.dev ? { dev: fields.dev } : {}),
  };
}

async function seed(db: Database): Promise<Made> {
  return db.asSystem(async (tx) => {
    const acme = await createCompany(tx, { code: "ACME", name: "Acme Traders", logo: "/logos/acme.png", state: "27" });
    const beta = await createCompany(tx, { code: "BETA", name: "Beta Stores", registeredUntil: "2026-11-20" });
    const gamma = await createCompany(tx, { code: "GAMMA", name: "Gamma Works", isRegistered: false });
    const pune = await createBranch(tx, { coid: acme, name: "Pune" });
    const nashik = await createBranch(tx, { coid: acme, name: "Nashik" });
    const surat = await createBranch(tx, { coid: beta, name: "Surat" });
    const bhopal = await createBranch(tx, { coid: gamma, name: "Bhopal" });
    const staff = (branch: { branchid: number }, companyAdmin = false) => ({ branchid: branch.branchid, companyAdmin });
    const user = (
      username: string,
      branches: ReturnType<typeof staff>[],
      more: { pin?: string; ipAllow?: string[]; email?: string } = {},
    ) => createUser(tx, { username, fullname: `${username} full`, password: PASSWORD, branches, ...more });
    await user("asha", [staff(pune, true), staff(nashik)], { email: "asha@acme.example" });
    await user("ravi", [staff(pune)], { pin: "4321" });
    await user("meena", [staff(pune)], { ipAllow: ["10.1.0.0/16", "2001:db8::/32", "192.0.2.7"] });
    await user("vijay", [staff(pune)]);
    await user("sunil", [staff(surat)]);
    await user("gita", [staff(bhopal)]);
    await user("both", [staff(pune), staff(surat), staff(bhopal)]);
    await user("nobody", []);
    return {
      at: { Pune: pune.companyid, Nashik: nashik.companyid, Surat: surat.companyid, Bhopal: bhopal.companyid },
      coidOf: { Acme: acme, Beta: beta, Gamma: gamma },
    };
  });
}
