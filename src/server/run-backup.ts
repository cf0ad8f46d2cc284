import type { Logger } from "pino";
import pino from "pino";
import { backupDesk } from "./backup/desk/desk";
import type { RunningDesk } from "./backup/desk/desk";
import type { DeskParts } from "./backup/desk/desk-parts";
import { makeBackup, secretsOf } from "./backup/desk/make-backup";
import type { Backup } from "./backup/desk/make-backup";
import { orderBackup, takeOrders } from "./backup/orders";
import { discard, prepare } from "./backup/prepared";
import { restore } from "./backup/restore";
import { DataInUse } from "./db/data-lock";
import { openDatabase } from "./db/database";
import type { Database } from "./db/database";
import type { Environment } from "./environment";
import { installationName, refuseOtherDatabase } from "./installation";

type Report = (text: string) => void;

/** Result of a backup as lines for the terminal. */
function linesOf({ path, bytes, tables, rows, companies, faults, recoveryKey, seconds }: Backup): readonly string[] {
  return [
    `The backup is ${path} (${Math.round(bytes / 1e5) / 10} MB, ${Math.round(seconds)} s).`,
    `It was restored once to check it: ${rows} rows in ${tables} tables of ${companies} companies, ${faults.length === 0 ? "and the verifier found no difference." : "and the verifier found differences:"}`,
    ...faults,
    ...(recoveryKey
      ? [
          `The recovery key of all backups is ${recoveryKey}`,
          "Write it down and keep it away from this machine. Without it, no backup can be opened on another machine. The page Backups shows it again.",
        ]
      : []),
  ];
}

/**
 * Backups of an open database. `replace` asks the server to replace its books by a restored backup. `notifyFailure`
 * notifies users of a scheduled backup that failed or has differences.
 */
export function openBackups(
  db: Database,
  { dataDir, databaseUrl, backups }: Environment,
  log: Logger,
  clock: () => Date,
  replace: () => void,
  notifyFailure?: DeskParts["notifyFailure"],
): RunningDesk {
  let name = "";
  return backupDesk({
    dataDir,
    settings: backups,
    clock,
    log,
    ...(notifyFailure ? { notifyFailure } : {}),
    installation: async () => (name ||= await installationName(db)),
    restoring: {
      prepare: (id, filling) => prepare({ dataDir, databaseUrl, log }, id, filling),
      discard: (id) => discard({ dataDir, databaseUrl, log }, id),
      savesSince: (iso) =>
        db.asSystem(
          async (tx) =>
            (
              await tx
                .selectFrom("op_ledger")
                .select((eb) => eb.fn.countAll<number>().as("saves"))
                .where("applied_at", ">", new Date(iso))
                .where("status", "=", "applied")
                .executeTakeFirst()
            )?.saves ?? 0,
          "read",
        ),
      replace,
    },
    make: (folder, now, options) =>
      makeBackup({ db, dataDir, log }, folder, secretsOf(dataDir, process.env), now, options),
  });
}

/**
 * Starts the backups of a running server: those ordered from the command line and those of the schedule. Returns a
 * function that ends both.
 */
export function serveBackups(desk: RunningDesk, { dataDir }: Environment): () => Promise<void> {
  const endOrders = takeOrders(dataDir, async (folder) => linesOf(await desk.order(folder)));
  const endSchedule = desk.serve();
  return async () => {
    endSchedule();
    await endOrders();
  };
}

/** `npm run backup`: made by the running server if the embedded engine is in use, otherwise by this process. */
export async function runBackup(environment: Environment, report: Report): Promise<void> {
  const { dataDir, databaseUrl, backups } = environment;
  const log = pino({ level: environment.logLevel });
  const db = await openDatabase({
    dataDir,
    databaseUrl,
    log,
    report,
    accept: (state) => refuseOtherDatabase(state, environment),
  }).catch((error: unknown) => {
    if (error instanceof DataInUse) return null;
    throw error;
  });
  if (!db) return void (await orderBackup(dataDir, backups.folder)).forEach((line) => report(line));
  try {
    for (const line of linesOf(
      await openBackups(
        db,
        environment,
        log,
        () => new Date(),
        () => undefined,
      ).order(backups.folder),
    ))
      report(line);
  } finally {
    await db.close();
  }
}

/** `npm run restore FILE`. */
export async function runRestore(environment: Environment, file: string, report: Report): Promise<void> {
  const { dataDir, databaseUrl, backups, logLevel } = environment;
  const { aside } = await restore({
    file,
    dataDir,
    databaseUrl,
    recoveryKey: backups.recoveryKey,
    log: pino({ level: logLevel }),
    now: new Date(),
    report,
  });
  if (aside) report(`The previous data is kept: ${aside}`);
  report(
    "The backup is in place. Start the server. Everyone signs in again, and devices send what the backup does not have.",
  );
}
