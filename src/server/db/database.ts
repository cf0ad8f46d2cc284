import { setTimeout as wait } from "node:timers/promises";
import { Kysely } from "kysely";
import type { Transaction } from "kysely";
import type { Logger } from "pino";
import { BLANK, giveNames } from "./blank-database";
import { asBusy, isRetried, sqlState } from "./busy";
import { cancelOn } from "./cancel-statement";
import type { CancelStatement } from "./cancel-statement";
import { OpeningDialect, opening } from "./dialect";
import { asConnectionFault, readState } from "./database-state";
import type { DatabaseState } from "./database-state";
import { openEmbedded } from "./embedded";
import type { Stopper } from "./interruptible";
import { withLastWork } from "./last-work";
import { migrate } from "./migrate";
import { openPool } from "./pool";
import { preparing } from "./prepared";
import { COMPANY_REMOVED, CompanyRemoved } from "./removed-companies";
import type { Tables } from "./tables";
import { lendKey } from "./trail-key";
import type { TrailKey } from "./trail-key";

type Mode = "read" | "write";

/** Owner of the rows. Taken from the session, never from a request. */
export interface Tenant {
  readonly coid: number;
  readonly branchid: number;
  readonly userid: number;
}

type Work<T> = (tx: Transaction<Tables>) => Promise<T>;

/**
 * The only access to the data. Each call is one transaction. `work` may run again after a serialization failure, so
 * it must change nothing but the database. Inside it use only `tx`: the embedded engine serves one transaction at a
 * time. Throws `Busy` if the database cannot serve now, `CompanyRemoved` if the company of a writer was removed.
 */
export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly engine: "embedded" | "postgres";
  /** Owner role, which sees all tenants: for sign-in, seeding and workers. */
  asSystem<T>(work: Work<T>, mode?: Mode): Promise<T>;
  /** Role without rights beyond the rows of the tenant. `read` is a read-only transaction on one snapshot. */
  asTenant<T>(who: Tenant, mode: Mode, work: Work<T>): Promise<T>;
  /**
   * Ends the running statement of the embedded engine, which has no timers of its own; null if not needed or not
   * possible.
   */
  readonly stopper: Stopper | null;
  /** The same on a real PostgreSQL; null on the embedded engine. */
  readonly cancel: CancelStatement | null;
  /** From now on links of audit trails are sealed. A tool that writes none needs no key. */
  sealWith(key: TrailKey): void;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** Folder of the embedded engine's files; in memory if not given. */
  readonly dataDir?: string;
  /** Uses a real PostgreSQL instead. Its user must be able to create the role `microac_app` once. */
  readonly databaseUrl?: string;
  readonly log: Logger;
  /** Called when the embedded engine dies. The process should end, because it can no longer serve anything. */
  readonly lost?: (why: string) => void;
  /** Prints to the terminal what the operator must know about the data folder. */
  readonly report?: (text: string) => void;
  /** Checks the database before anything is created in it. Throws a message if it must not be used. */
  readonly accept?: (state: DatabaseState) => void;
}

const ATTEMPTS_MAX = 3;
/** The embedded engine serves one connection; the other callers wait in order. */
const CONNECTIONS_EMBEDDED = 1;
const CONNECTIONS_POSTGRES = 10;

/**
 * Opens the database and updates its schema. Throws a message if it cannot be reached or belongs to another program.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, log } = options;
  const lost = options.lost ?? ((why) => log.fatal({ why }, "the embedded database is lost"));
  const embedded = databaseUrl ? null : await openEmbedded(options.dataDir, { lost, report: options.report });
  const pool = embedded
    ? openPool(embedded.target, CONNECTIONS_EMBEDDED, log)
    : openPool({ connectionString: databaseUrl }, CONNECTIONS_POSTGRES, log);
  const kysely = new Kysely<Tables>({ dialect: new OpeningDialect({ pool: preparing(pool) }) });
  let key: TrailKey | undefined;
  const sealing =
    <T>(work: Work<T>): Work<T> =>
    (tx) => {
      lendKey(tx, key);
      return work(tx);
    };
  const database: Database = {
    kysely,
    engine: embedded ? "embedded" : "postgres",
    stopper: embedded?.stopper ?? null,
    cancel: databaseUrl ? cancelOn(databaseUrl) : null,
    asSystem: (work, mode = "write") => run(kysely, begin(mode), sealing(work)),
    asTenant: async (who, mode, work) => run(kysely, begin(mode) + tenantOpening(who, mode), sealing(work)),
    sealWith: (given) => void (key = given),
    close: async () => {
      await kysely.destroy();
      await embedded?.close();
    },
  };
  try {
    const state = await readState(kysely).catch((error: unknown) => {
      throw databaseUrl ? asConnectionFault(error, databaseUrl) : error;
    });
    options.accept?.(state);
    await migrate(database, log);
    if (state.meta.has(BLANK)) await giveNames(kysely);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/**
 * How queries are planned. The defaults are for a disk that seeks: they read a whole register in order to find the
 * documents of one page. And compiling a query costs more than running any of ours.
 */
const PLANNING = "set local random_page_cost = 1.1; set local jit = off;";

function begin(mode: Mode): string {
  return mode === "read"
    ? `begin isolation level repeatable read read only; set local lock_timeout = '5s'; set local statement_timeout = '25s'; ${PLANNING}`
    : `begin isolation level read committed; set local lock_timeout = '5s'; set local statement_timeout = '25s';`;
}

function tenantOpening({ coid, branchid, userid }: Tenant, mode: Mode): string {
  for (const id of [coid, branchid, userid])
    if (!Number.isSafeInteger(id)) throw new Error("The ids of a tenant must be whole numbers.");
  const hold = mode === "write" ? ` select hold_company(${coid});` : "";
  return `${hold} set local role microac_app; set local app.coid = '${coid}'; set local app.branch = '${branchid}'; set local app.userid = '${userid}'`;
}

async function run<T>(kysely: Kysely<Tables>, statements: string, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const done: (() => void)[] = [];
      const result = await opening.run(statements, () =>
        kysely.transaction().execute((tx) => opening.exit(() => withLastWork(tx, work, done))),
      );
      for (const after of done) after();
      return result;
    } catch (error) {
      if (sqlState(error) === COMPANY_REMOVED) throw new CompanyRemoved("The company was removed.", { cause: error });
      if (!isRetried(error) || attempt >= ATTEMPTS_MAX) throw asBusy(error);
      await wait(10 * attempt + Math.random() * 20);
    }
  }
}
