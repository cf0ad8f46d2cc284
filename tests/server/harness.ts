import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import pino from "pino";
import { handInCatalogue } from "../../src/server/catalogue";
import { openDatabase } from "../../src/server/db/database";
import type { Database } from "../../src/server/db/database";
import { trailKey } from "../../src/server/db/trail-key";
import type { TrailKey } from "../../src/server/db/trail-key";
import type { Procedure } from "../../src/server/engine/call/procedure";
import { discoveredProcedures } from "../../src/server/engine/call/registry";
import type { FaultPoint, ServerParts } from "../../src/server/engine/call/server-parts";
import { signedLinks } from "../../src/server/engine/call/signed-links";
import { execute } from "../../src/server/engine/operations/execute";
import { createGates } from "../../src/server/engine/session/gates";
import type { GateHashes } from "../../src/server/engine/session/gates";
import { openSession } from "../../src/server/engine/session/open-session";
import { loadSecrets } from "../../src/server/engine/session/secrets";
import { SessionDesk } from "../../src/server/engine/session/session-desk";
import type { OpenedSession } from "../../src/server/engine/session/start-session";
import { createBranch, createCompany, createUser } from "../../src/server/engine/sign-in/identity";
import { buildApp } from "../../src/server/http/app";
import { readEnvelope, writeEnvelope } from "../../src/wire/envelope";
import type { OpMember, Row } from "../../src/wire/envelope";
import { freshDatabase } from "./fresh-database";
import { databaseWithSchema } from "./schema-template";

// A file that mocks a module gets its own modules.
handInCatalogue();

export interface TestUser extends OpenedSession {
  readonly companyid: string;
}

/**
 * `owner` is company admin and `clerk` an ordinary user of company A, first branch; `stranger` is company admin of
 * company B.
 */
export interface TestUsers {
  readonly owner: TestUser;
  readonly clerk: TestUser;
  readonly stranger: TestUser;
  readonly admin: TestUser;
}

export interface TestServer {
  readonly parts: ServerParts;
  readonly app: FastifyInstance;
  readonly users: TestUsers;
  /** Seals the audit trails of this server. */
  readonly trailKey: TrailKey;
  /** One call as it comes over the wire, without HTTP; as `owner` by default. */
  call(sqlsp: string, args: Readonly<Record<string, unknown>>, op?: Partial<OpMember>, as?: TestUser): Promise<Row[]>;
  /** One HTTP call to `Postmacapitest` (or another path) with any body. */
  post(
    body: unknown,
    as?: TestUser | null,
    path?: string,
  ): Promise<{ status: number; body: unknown; headers: Readonly<Record<string, unknown>> }>;
  /** Listens on a free loopback port and returns the address. */
  listen(): Promise<string>;
  /** Stops the clock at this moment until it is set again; null lets it run. */
  setClock(now: Date | null): void;
  setFault(fault: ((point: FaultPoint) => boolean | void) | undefined): void;
  /** Empties the ledger, audit trail, devices, and the given tables. */
  reset(...tables: string[]): Promise<void>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** In addition to the discovered ones. */
  readonly procedures?: readonly Procedure[];
  /** The database has the tables and definitions of all declarations. */
  readonly schema?: true;
  /** Runs before the users are created, for tables of the test. */
  readonly setUp?: (parts: ServerParts) => Promise<void>;
  /** A directory of the embedded engine that is new or outlives the test; otherwise a copy that is removed. */
  readonly dataDir?: string;
  /** Hashes of the passwords of the developer's tools. */
  readonly gates?: GateHashes;
  /** Server parts that add to or replace those of the test. */
  readonly parts?: Partial<ServerParts>;
}

export const PASSWORD = "demo1234";

/** A server for one test file: embedded, or on a fresh database of `TEST_DATABASE_URL`. Close it in `afterAll`. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const log = pino({ level: "silent" });
  const own = await databaseOf(options);
  const secretDir = mkdtempSync(join(tmpdir(), "microac-secrets-"));
  const secrets = await loadSecrets(secretDir, {});
  const key = trailKey(secrets.trailKey);
  const db = await openDatabase({ log, ...own });
  db.sealWith(key);
  let fixed: Date | null = null;
  let fault: ((point: FaultPoint) => boolean | void) | undefined;
  const clock = (): Date => fixed ?? new Date();
  const parts: ServerParts = {
    db,
    log,
    clock,
    registry: discoveredProcedures().add(...(options.procedures ?? [])),
    sessions: new SessionDesk(db, clock, secrets),
    definitionsHash: () => "test-definitions",
    fault: (point) => fault?.(point),
    gates: createGates(options.gates ?? {}),
    signedLinks: signedLinks(secrets.linkKey),
    ...options.parts,
  };
  await options.setUp?.(parts);
  const users = await makePeople(parts);
  const app = await buildApp(parts);
  return {
    parts,
    app,
    users,
    trailKey: key,
    call: (sqlsp, args, op, as = users.owner) =>
      execute(
        parts,
        { session: as.user, origin: { loginip: "127.0.0.1" } },
        readEnvelope({ ...writeEnvelope(sqlsp, args), ...(op ? { op } : {}) }),
      ),
    post: async (body, as = users.owner, path = "/MicroAC/Postmacapitest") => {
      const answer = await app.inject({
        method: "POST",
        url: path,
        headers: { "content-type": "application/json", ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
        payload: typeof body === "string" ? body : JSON.stringify(body),
      });
      return {
        status: answer.statusCode,
        body: answer.body === "" ? "" : answer.json<unknown>(),
        headers: answer.headers,
      };
    },
    listen: () => app.listen({ port: 0, host: "127.0.0.1" }),
    setClock: (now) => void (fixed = now),
    setFault: (hook) => void (fault = hook),
    reset: (...tables) => reset(db, tables),
    close: async () => {
      await app.close();
      await db.close();
      await own.drop?.();
      rmSync(secretDir, { recursive: true, force: true });
    },
  };
}

async function databaseOf({
  dataDir,
  schema,
}: TestServerOptions): Promise<{ dataDir?: string; databaseUrl?: string; drop?(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  // To copy a folder takes the embedded engine a tenth of the time of creating one, in memory too.
  if (schema || (!url && dataDir === undefined)) return databaseWithSchema();
  if (!url) return { dataDir };
  const { url: databaseUrl, drop } = await freshDatabase(url);
  return { databaseUrl, drop };
}

async function makePeople(parts: ServerParts): Promise<TestUsers> {
  const places = await parts.db.asSystem(async (tx) => {
    const a = await createCompany(tx, { code: "A", name: "Anand Traders", state: "27" });
    const a1 = await createBranch(tx, { coid: a, name: "Pune", state: "27" });
    const a2 = await createBranch(tx, { coid: a, name: "Nashik", state: "27" });
    const b = await createCompany(tx, { code: "B", name: "Bharat Stores", state: "29" });
    const b1 = await createBranch(tx, { coid: b, name: "Mysuru", state: "29" });
    const one = (username: string, fullname: string, branchids: readonly number[], companyAdmin: boolean) =>
      createUser(tx, {
        username,
        fullname,
        password: PASSWORD,
        branches: branchids.map((branchid) => ({ branchid, companyAdmin })),
      });
    await one("owner", "Asha Rao", [a1.branchid, a2.branchid], true);
    await one("clerk", "Vijay Patil", [a1.branchid], false);
    await one("stranger", "Meera Gowda", [b1.branchid], true);
    await one("admin", "Developer", [], false);
    return { a: a1.companyid, b: b1.companyid };
  });
  const signIn = async (username: string, companyid: string): Promise<TestUser> => ({
    ...(await openSession(parts, username, companyid)),
    companyid,
  });
  return {
    owner: await signIn("owner", places.a),
    clerk: await signIn("clerk", places.a),
    stranger: await signIn("stranger", places.b),
    admin: await signIn("admin", places.a),
  };
}

const ALWAYS = [
  "op_ledger",
  "device_state",
  "device_incident",
  "device_report",
  "audit_trail",
  "audit_head",
  "audit_seal",
];

async function reset(db: Database, tables: readonly string[]): Promise<void> {
  await db.asSystem(async (tx) => {
    // Disables the triggers that forbid emptying the audit trail for this transaction.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(`truncate ${[...ALWAYS, ...tables].join(", ")}`).execute(tx);
  });
}
