import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../db/database";
import type { Reading } from "../../db/reading";
import type { TrailKey } from "../../db/trail-key";
import { waitUntilIdle } from "../call/foreground";
import { startPolling } from "../call/polling";
import { readAnchors } from "./anchors";
import { companyChecks } from "./company-checks";
import type { Compared } from "./company-checks";
import type { Finding } from "./finding";
import { nameFindings } from "./name-findings";
import type { CheckResult } from "./verification-runs";
import { documentsOf } from "./verify-company";

/** How often the table is checked, ms: a user waits for it. */
const POLL_MS = 1_000;
/** Differences kept of each check. `npm run verify` prints all. */
export const KEPT_MAX = 100;
/** Verifications kept of a company. */
const RUNS_MAX = 20;

interface VerificationService {
  readonly db: Database;
  readonly key: TrailKey;
  /** Folder of the anchors. */
  readonly folder: string;
  readonly log: Logger;
}

interface Run {
  readonly id: number;
  readonly coid: number;
}

/**
 * Runs the verifications that users ask for, one at a time. Each part reads in a transaction of its own at a moment
 * when no user waits, because the embedded engine does one thing at a time. Returns the function that stops it.
 */
export function startVerifications(service: VerificationService): () => Promise<void> {
  const { db, log } = service;
  const cleaned = endInterrupted(db).catch((error: unknown) =>
    log.error({ err: error }, "interrupted verifications could not be ended"),
  );
  return startPolling(log, {
    everyMs: POLL_MS,
    work: async (isEnding) => {
      await cleaned;
      await runWanted(service, isEnding);
    },
    failed: "the books could not be verified",
  });
}

/** Runs all that are wanted now. */
export async function runWanted(service: VerificationService, isEnding: () => boolean): Promise<void> {
  for (;;) {
    const run = isEnding() ? null : await nextWanted(service.db);
    if (!run) return;
    await verify(service, run, isEnding).catch((error: unknown) => {
      if (!(error instanceof Ended))
        service.log.error({ err: error, coid: run.coid }, "the books could not be verified");
      return end(service.db, run, error instanceof Ended ? "stopped" : "failed");
    });
  }
}

/** The server ends. */
class Ended extends Error {}

/** Of a server that ended without a goodbye, or of a backup that was made meanwhile. */
const endInterrupted = async (db: Database): Promise<void> =>
  db.asSystem(async (tx) => {
    await sql`update verification_run set state = 'stopped', ended_at = clock_timestamp() where state = 'running'`.execute(
      tx,
    );
  });

/** Looked for in a read: a write would hold up everyone on the embedded engine. */
const nextWanted = (db: Database): Promise<Run | null> =>
  db.asSystem(async (tx) => {
    const { rows } =
      await sql<Run>`select id, coid from verification_run where state = 'wanted' order by id limit 1`.execute(tx);
    return rows[0] ?? null;
  }, "read");

async function verify(service: VerificationService, run: Run, isEnding: () => boolean): Promise<void> {
  const { db, key, folder } = service;
  const { coid } = run;
  const read: Reading = async (work) => {
    if (isEnding()) throw new Ended();
    await waitUntilIdle(db);
    return db.asSystem(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      return work(tx);
    }, "read");
  };
  const { anchors, altered } = readAnchors(folder, key);
  const checks = companyChecks(coid, key, anchors);
  const results: CheckResult[] = [];
  let compared: Compared = { records: 0, links: 0, sealedFrom: 0, withoutDigest: 0 };
  for (const [at, { title, run: check }] of checks.entries()) {
    await note(db, run, `${title} (${at + 1} of ${checks.length})`);
    const { findings, ...counts } = await check(read);
    const all = at === 0 ? [...findings, ...altered.map(alteredAnchor)] : findings;
    const named = await read((tx) => nameFindings(tx, coid, all.slice(0, KEPT_MAX)));
    results.push({ title, differences: all.length, findings: named });
    compared = { ...compared, ...counts };
  }
  const documents = await read((tx) => documentsOf(tx, coid));
  await end(db, run, "done", { results, documents, ...compared });
}

const alteredAnchor = (place: string): Finding => ({
  what: "trail",
  key: `anchor ${place}`,
  kept: "not written by this server, or changed",
  counted: "an anchor as this server wrote it",
});

const note = (db: Database, { id }: Run, progress: string): Promise<void> =>
  db.asSystem(async (tx) => {
    await sql`update verification_run set state = 'running', started_at = coalesce(started_at, clock_timestamp()), progress = ${progress} where id = ${id}`.execute(
      tx,
    );
  });

interface Found extends Compared {
  readonly results: readonly CheckResult[];
  readonly documents: number;
}

async function end(db: Database, { id, coid }: Run, state: string, found?: Found): Promise<void> {
  const { results = [], documents = 0, records = 0, links = 0, withoutDigest = 0 } = found ?? {};
  await db.asSystem(async (tx) => {
    await sql`update verification_run set state = ${state}, ended_at = clock_timestamp(), progress = '', checks = ${JSON.stringify(results)}::jsonb,
      documents = ${documents}, records = ${records}, links = ${links}, withoutdigest = ${withoutDigest} where id = ${id}`.execute(
      tx,
    );
    await sql`delete from verification_run where coid = ${coid} and id not in
      (select id from verification_run where coid = ${coid} order by id desc limit ${RUNS_MAX})`.execute(tx);
  });
}
