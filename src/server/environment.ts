import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readBackupSettings, readRestoreFile } from "./backup/desk/settings";
import type { BackupSettings } from "./backup/desk/settings";
import { readDoorSettings } from "./engine/call/door-settings";
import type { DoorSettings } from "./engine/call/door-settings";
import type { Services } from "./engine/call/server-parts";
import type { GateHashes } from "./engine/session/gates";
import { OFFLINE_DAYS } from "./engine/session/grant";
import { readJournalOrder } from "./journal-order";
import type { JournalOrder } from "./journal-order";
import { DEMO_ITEMS, demoSizes } from "./modules/setup/demo/demo-sizes";
import type { DemoOrder } from "./modules/setup/demo/fill-demo";
import { readServices } from "./service-settings";

/** Settings of this start, from the environment and the command line. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly demoPassword: string | undefined;
  readonly trustProxy: string | undefined;
  readonly logLevel: string;
  readonly services: Services;
  /** Days that a device may work without the server after each contact, 1 to 30. */
  readonly offlineDays: number;
  /** Hashes of the passwords of the developer's tools. */
  readonly gates: GateHashes;
  /** What users who are not signed in can learn and reach. */
  readonly doors: DoorSettings;
  /** `--hash`: prints the hash of a typed password and exits. */
  readonly hash: boolean;
  /** `PUBLIC_ORIGINS`: comma list of the addresses under which browsers reach the server. */
  readonly publicOrigins: readonly string[];
  /** `--empty`: no demo data, only the user `admin`. */
  readonly empty: boolean;
  /** `--unlock NAME`: unlocks a user who is locked out after wrong passwords. */
  readonly unlock: string | undefined;
  /** `--no-two-factor NAME`: removes two-factor sign-in from a user who lost their phone and recovery codes. */
  readonly noTwoFactor: string | undefined;
  /** `--new-secrets`: starts with a database whose token secret is lost. */
  readonly newSecrets: boolean;
  readonly backups: BackupSettings;
  /** `--backup`: makes one backup and exits. */
  readonly backup: boolean;
  /** `--restore FILE`: replaces the current data by a backup and exits. */
  readonly restore: string | undefined;
  /** `--export-journal`: writes the entries of a company as a journal and exits. */
  readonly exportJournal: JournalOrder | undefined;
  /** `--make-blank FOLDER`: makes the database that every new one of the embedded engine is a copy of, and exits. */
  readonly makeBlank: string | undefined;
  /** `--verify`: compares books, documents and audit trails of all companies and exits. */
  readonly verify: boolean;
  /** `ANCHOR_DIR`: folder outside the database that keeps the heads of the audit trails. */
  readonly anchorDir: string;
  /** `ANCHOR_MAIL`: address that also receives those heads. */
  readonly anchorMail: string | undefined;
  /** `DEMO_ITEMS`: items of each demo company. `DEMO_VOUCHERS`: documents in the books of all demo companies. */
  readonly demo: DemoOrder;
}

const PORT = 4173;
const DEMO_VOUCHERS = 20_000;
const DEMO_VOUCHERS_MAX = 200_000;
const DEMO_ITEMS_MAX = 50_000;

/** Throws a message for the terminal if a value is not usable. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Environment {
  const port = Number(env.PORT || PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not ${env.PORT}.`);
  const offlineDays = Number(env.OFFLINE_DAYS || OFFLINE_DAYS);
  if (!Number.isInteger(offlineDays) || offlineDays < 1 || offlineDays > 30)
    throw new Error(`OFFLINE_DAYS must be a number from 1 to 30, not ${env.OFFLINE_DAYS}.`);
  const demoVouchers = Number(env.DEMO_VOUCHERS || DEMO_VOUCHERS);
  if (!Number.isInteger(demoVouchers) || demoVouchers < 0 || demoVouchers > DEMO_VOUCHERS_MAX)
    throw new Error(`DEMO_VOUCHERS must be a number from 0 to ${DEMO_VOUCHERS_MAX}, not ${env.DEMO_VOUCHERS}.`);
  const demoItems = Number(env.DEMO_ITEMS || DEMO_ITEMS);
  if (!Number.isInteger(demoItems) || demoItems < 1 || demoItems > DEMO_ITEMS_MAX)
    throw new Error(`DEMO_ITEMS must be a number from 1 to ${DEMO_ITEMS_MAX}, not ${env.DEMO_ITEMS}.`);
  if (Boolean(env.TLS_CERT) !== Boolean(env.TLS_KEY))
    throw new Error("TLS_CERT and TLS_KEY must be given together: the paths of two PEM files.");
  return {
    port,
    host: env.HOST || "127.0.0.1",
    dataDir: resolve(env.DATA_DIR || "./data"),
    databaseUrl: env.DATABASE_URL ? readDatabaseUrl(env.DATABASE_URL) : undefined,
    tls:
      env.TLS_CERT && env.TLS_KEY
        ? { cert: readPem("TLS_CERT", env.TLS_CERT), key: readPem("TLS_KEY", env.TLS_KEY) }
        : undefined,
    demoPassword: env.DEMO_PASSWORD || undefined,
    trustProxy: env.TRUST_PROXY || undefined,
    logLevel: env.LOG_LEVEL || "warn",
    services: readServices(env),
    offlineDays,
    gates: env.SQL_RUN_PASSWORD_HASH ? { sqlrun: readHash("SQL_RUN_PASSWORD_HASH", env.SQL_RUN_PASSWORD_HASH) } : {},
    doors: readDoorSettings(env, !isLoopback(env.HOST || "127.0.0.1")),
    hash: args.includes("--hash"),
    publicOrigins: (env.PUBLIC_ORIGINS || "")
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean)
      .map(readOrigin),
    empty: args.includes("--empty"),
    unlock: optionValue(args, "--unlock"),
    noTwoFactor: optionValue(args, "--no-two-factor"),
    backups: readBackupSettings(env),
    backup: args.includes("--backup"),
    restore: readRestoreFile(args),
    newSecrets: args.includes("--new-secrets"),
    exportJournal: readJournalOrder(args),
    makeBlank: optionValue(args, "--make-blank"),
    verify: args.includes("--verify"),
    anchorDir: resolve(env.ANCHOR_DIR || join(env.DATA_DIR || "./data", "anchors")),
    anchorMail: readMail("ANCHOR_MAIL", env.ANCHOR_MAIL),
    demo: { sizes: demoSizes(demoItems), documents: demoVouchers },
  };
}

function readHash(name: string, text: string): string {
  if (!text.startsWith("$argon2id$"))
    throw new Error(`${name} must be a hash that begins with $argon2id$, as npm start -- --hash makes it.`);
  return text;
}

function readMail(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new Error(`${name} must be an e-mail address, not ${text}.`);
  return text;
}

const optionValue = (args: readonly string[], option: string): string | undefined =>
  args.includes(option) ? args[args.indexOf(option) + 1] || undefined : undefined;

/** The error does not quote the text, which can hold a password. */
function readDatabaseUrl(text: string): string {
  if (!/^(postgres(ql)?:\/\/|socket:)/.test(text))
    throw new Error("DATABASE_URL must be an address such as postgres://user:password@host:5432/name.");
  return text;
}

/** Scheme, host and port as browsers write them. Passkeys need HTTPS and a host name; an IP address does not work. */
function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.protocol !== "https:" || /^[\d.]+$|^\[/.test(url.hostname))
    throw new Error(`PUBLIC_ORIGINS must be https addresses with a host name, not ${text}.`);
  return url.origin;
}

function readPem(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`The file ${path} of ${name} cannot be read.`, { cause: error });
  }
}

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
