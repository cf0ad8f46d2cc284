import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pino from "pino";
import type { Logger } from "pino";
import { joinMarks } from "./backup/join-marks";
import type { Ground } from "./backup/prepared";
import { endReplacing, replaceBooks, resumeReplacing } from "./backup/replace";
import { rewinder } from "./backup/rewind";
import { handInCatalogue } from "./catalogue";
import { closeOnSignal } from "./close-on-signal";
import { DataInUse, takeDataLock } from "./db/data-lock";
import { openDatabase, type Database } from "./db/database";
import { trailKey } from "./db/trail-key";
import { startUpkeep } from "./db/upkeep";
import { KNOWN_PASSWORD, refuseOpenDemo } from "./demo-guard";
import { faultsFrom } from "./engine/call/fault";
import { highWater } from "./engine/call/high-water";
import { markKeeper } from "./engine/call/marks";
import { discoveredProcedures } from "./engine/call/registry";
import type { ServerParts } from "./engine/call/server-parts";
import { signedLinks } from "./engine/call/signed-links";
import { effectWorker } from "./engine/effects/effect-worker";
import { warmLists } from "./engine/procedures/warm-lists";
import { definitionsHash } from "./engine/schema/definitions";
import { createGates } from "./engine/session/gates";
import type { Secrets } from "./engine/session/secrets";
import { SessionDesk } from "./engine/session/session-desk";
import { startRecount } from "./engine/stock/recount-worker";
import { readEnvironment } from "./environment";
import type { Environment } from "./environment";
import { buildApp } from "./http/app";
import { joinInstallation, refuseOtherDatabase } from "./installation";
import type { JournalOrder } from "./journal-order";
import { restoreAccess } from "./restore-access";
import { makeBlank } from "./make-blank";
import { startJobs } from "./modules/documents/bulk/job-worker";
import { startMailClock } from "./modules/report-views/mail-clock";
import { mailBackupFailure } from "./modules/settings/backups/backup-mail";
import { demoDesk } from "./modules/setup/demo/demo-desk";
import { setUp } from "./modules/setup/set-up";
import { printHash } from "./print-hash";
import { openBackups, runBackup, runRestore, serveBackups } from "./run-backup";
import { NOT_RUN, verifyAll } from "./verify-books";
import { watchTrails } from "./watch-trails";
import { writeJournal } from "./write-journal";

const report = (text: string): void => void process.stdout.write(`${text}\n`);
/** Standard error: standard output carries the result of a command. */
const reportError = (text: string): void => void process.stderr.write(`${text}\n`);

/** Folder of the build. */
const dist = join(fileURLToPath(new URL(".", import.meta.url)), "..");

/** True when the module was loaded again after the books were replaced. The command line has been handled by then. */
const isAgain = new URL(import.meta.url).searchParams.has("again");
/** When the books are replaced, requests that still run after this time are cut. */
const CUT_MS = 10_000;

interface Running {
  readonly address: string;
  readonly close: () => Promise<void>;
  /** Closes the remaining connections. */
  readonly cut: () => void;
  /** Resolves when the books are to be replaced by a backup that was restored next to them. */
  readonly replacing: Promise<void>;
}

/** Opens the data that the environment names, seeds it if it is empty, and listens. */
async function start(environment: Environment): Promise<Running> {
  const log = pino({ level: environment.logLevel });
  const { db, close: closeData } = await openData(environment, log);
  try {
    const clock = (): Date => new Date();
    const secrets = await joinInstallation(db, environment, process.env, environment.newSecrets);
    const key = trailKey(secrets.trailKey);
    db.sealWith(key);
    const sessions = new SessionDesk(db, clock, secrets, environment.offlineDays);
    const goBack = rewinder({ db, dataDir: environment.dataDir, log, clock, sessions });
    const { promise: replacing, resolve: replace } = withResolvers();
    const backups = openBackups(db, environment, log, clock, replace, (why, isMade) =>
      mailBackupFailure(parts, why, isMade),
    );
    const parts: ServerParts = {
      db,
      backups,
      registry: discoveredProcedures(),
      sessions,
      log,
      clock,
      definitionsHash,
      fault: faultsFrom(process.env.MICROAC_FAULT, process.env.NODE_ENV),
      services: environment.services,
      ...doorsOf(environment, secrets),
      wakeFollowUps: () => worker.wake(),
      notice: () => demo.line(),
      demo: { fill: () => demo.fill(), remove: (...which) => demo.remove(...which) },
      marks: markKeeper(environment.dataDir, (error) =>
        log.error({ err: error }, "the marks beside the database cannot be written"),
      ),
      // Not awaited: the embedded engine runs it after the call that noticed the rollback.
      highWater: highWater(secrets.trailKey, (epoch) => void goBack(epoch)),
    };
    const worker = effectWorker(parts);
    const demo = demoDesk(parts, environment.demo, report);
    await refuseOpenDemo(db, environment);
    await setUp(parts, {
      empty: environment.empty,
      demoPassword: environment.demoPassword ?? KNOWN_PASSWORD,
      demo: environment.demo,
      report,
    });
    const putBack = await joinMarks(db, environment.dataDir, clock());
    if (putBack) report(putBack);
    await restoreAccess(db, environment, report);
    await refuseOpenDemo(db, environment);
    const folders = { clientDir: join(dist, "client"), keptDir: join(dist, "kept") };
    const app = await buildApp(parts, { ...folders, trustProxy: environment.trustProxy, tls: environment.tls });
    const address = await app.listen({ port: environment.port, host: environment.host });
    worker.start();
    const endUpkeep = startUpkeep(db, log, clock);
    const endClocks = startClocks(parts);
    const endTrails = watchTrails(parts, environment, key);
    const endBackups = serveBackups(backups, environment);
    let isEnding = false;
    void warmLists(parts, () => isEnding);
    demo.begin();
    const close = async (): Promise<void> => {
      isEnding = true;
      endUpkeep();
      await app.close();
      await endBackups();
      await endClocks();
      await worker.stop();
      await demo.stop();
      await endTrails();
      await closeData();
    };
    await endReplacing({ ...environment, log }, db, clock());
    return { address, close, replacing, cut: () => app.server.closeAllConnections() };
  } catch (error) {
    await closeData();
    throw error;
  }
}

/** How users and customers get in. */
const doorsOf = ({ gates, doors, publicOrigins }: Environment, { linkKey }: Pick<Secrets, "linkKey">) => ({
  gates: createGates(gates),
  doors,
  publicOrigins,
  signedLinks: signedLinks(linkKey, publicOrigins),
});

/** What the server does by itself from time to time; returns the function that ends it. */
function startClocks(parts: ServerParts): () => Promise<void> {
  const ends = [startRecount(parts), startMailClock(parts), startJobs(parts)];
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/**
 * With a PostgreSQL database the data folder still holds marks, secrets and backups of one server, so it is locked.
 * The embedded engine locks it by itself. Throws a message if another server uses it.
 */
async function openData(
  environment: Environment,
  log: Logger,
): Promise<{ readonly db: Database; readonly close: () => Promise<void> }> {
  const { dataDir, databaseUrl } = environment;
  const lost = (why: string): void => {
    log.fatal({ why }, "the server cannot continue and stops");
    process.exit(1);
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = databaseUrl ? await takeDataLock(dataDir, { lost }) : null;
  try {
    const db = await openDatabase({
      dataDir,
      databaseUrl,
      log,
      lost,
      report,
      accept: (state) => refuseOtherDatabase(state, environment),
    });
    return { db, close: () => db.close().finally(() => lock?.release()) };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** Serves until a signal ends it, or until the books are replaced by a backup that was restored next to them. */
async function serve(environment: Environment): Promise<void> {
  const { dataDir, databaseUrl, logLevel } = environment;
  const ground = { dataDir, databaseUrl, log: pino({ level: logLevel }) };
  const undo = await resumeReplacing(ground, new Date());
  const running = await start(environment).catch(async (error: unknown) => {
    // If another server uses the folder, the restored books run there.
    if (!undo || error instanceof DataInUse) throw error;
    reportError(
      `The server did not start with the restored backup. It continues with the previous books. ${sentenceOf(error)}`,
    );
    await undo(`The server did not start with the restored backup, and the books are unchanged. ${sentenceOf(error)}`);
    return null;
  });
  if (!running) return startAgain();
  // Signal handlers first: the process that reads the address can end the server at once.
  const forget = closeOnSignal(running.close);
  report(`MicroAC is at ${running.address}`);
  void running.replacing
    .then(() => exchange(ground, running, forget))
    .catch((error: unknown) => fail(sentenceOf(error)));
}

async function exchange(ground: Ground, { close, cut }: Running, forget: () => void): Promise<void> {
  forget();
  const late = setTimeout(cut, CUT_MS);
  await close().finally(() => clearTimeout(late));
  await replaceBooks(ground, new Date());
  await startAgain();
}

/** Loads all modules again, because the loaded ones still cache the previous books. */
const startAgain = (): Promise<void> =>
  import(/* @vite-ignore */ `${import.meta.url.split("?")[0]}?again=${Date.now()}`).then(() => undefined);

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function fail(sentence: string): never {
  reportError(`${notDone()} ${sentence}`);
  process.exit(process.exitCode ?? 1);
}

/** `npm run export:journal`: opens only the database. Messages go to standard error, never into the journal. */
async function runExport(environment: Environment, order: JournalOrder): Promise<void> {
  const log = pino({ level: environment.logLevel });
  const db = await openDatabase({
    dataDir: environment.dataDir,
    databaseUrl: environment.databaseUrl,
    log,
    report: reportError,
  });
  try {
    const written = await writeJournal(db, order);
    reportError(`${written} transactions written${order.output === "-" ? "" : ` to ${order.output}`}.`);
  } finally {
    await db.close();
  }
}

/** `npm run verify`: exit code 0 without differences, 1 with a list of differences, 2 if it could not run. */
async function runVerify(environment: Environment): Promise<void> {
  process.exitCode = NOT_RUN;
  const { dataDir, databaseUrl, logLevel, anchorDir } = environment;
  const db = await openDatabase({
    dataDir,
    databaseUrl,
    log: pino({ level: logLevel }),
    report: reportError,
    accept: (state) => refuseOtherDatabase(state, environment),
  });
  try {
    const secrets = await joinInstallation(db, environment, process.env, false);
    process.exitCode = await verifyAll({ db, key: trailKey(secrets.trailKey), folder: anchorDir, report });
  } finally {
    await db.close();
  }
}

function notDone(): string {
  if (process.exitCode === NOT_RUN) return "The books were not verified.";
  if (process.argv.includes("--backup")) return "No backup was made.";
  if (process.argv.includes("--make-blank")) return "The blank database was not made.";
  return process.argv.includes("--restore") ? "Nothing was restored." : "MicroAC did not start.";
}

handInCatalogue();
try {
  const environment = readEnvironment(process.env, isAgain ? [] : process.argv);
  if (environment.hash) await printHash(report);
  else if (environment.backup) await runBackup(environment, report);
  else if (environment.restore) await runRestore(environment, environment.restore, report);
  else if (environment.exportJournal) await runExport(environment, environment.exportJournal);
  else if (environment.verify) await runVerify(environment);
  else if (environment.makeBlank) await makeBlank(environment.makeBlank, pino({ level: environment.logLevel }));
  else await serve(environment);
} catch (error) {
  if (process.env.LOG_LEVEL === "debug" && error instanceof Error) reportError(String(error.stack));
  fail(sentenceOf(error));
}
