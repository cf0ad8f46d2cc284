import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { takeOsLock } from "./os-lock";
import type { TakeOsLock } from "./os-lock";

/** The process that holds a data folder, as it writes itself into `<dataDir>/holder.json`. */
interface Holder {
  /** Random id of this start. */
  readonly instance: string;
  readonly pid: number;
  readonly host: string;
  /** Boot id of the machine, shared by its containers. */
  readonly boot: string;
  /** ISO date-time. */
  readonly started: string;
  /** Counts up while the process lives. */
  readonly beat: number;
}

export interface DataLock {
  release(): void;
}

interface DataLockOptions {
  /** Another server took the folder while this one was alive. Nothing may be written from then on. Called once. */
  readonly lost?: (why: string) => void;
  readonly takeOsLock?: TakeOsLock;
  /** Milliseconds between two heartbeats. */
  readonly beatMs?: number;
  readonly boot?: string;
}

const BEAT_MS = 3_000;
/** After this many missed heartbeats a holder on another machine counts as dead. */
const BEATS_MISSED = 4;
const ENDING_MS = [20, 60, 120, 300];

/**
 * One process per data folder: two would overwrite each other's files. An operating system lock, released when its
 * holder dies, decides between processes on one machine, including containers. A folder shared by several machines
 * needs more: the holder writes heartbeats to `holder.json`, a new process waits for one before it takes over from a
 * holder of another boot id, and a holder that finds another instance in the file ends. Throws a message that names
 * the holder.
 */
export async function takeDataLock(dataDir: string, options: DataLockOptions = {}): Promise<DataLock> {
  const { lost, beatMs = BEAT_MS, boot = bootId() } = options;
  const folder = resolve(dataDir);
  const lock = await retryLock(() => (options.takeOsLock ?? takeOsLock)(join(folder, "lock")));
  if (lock === "taken") throw inUse(dataDir, readHolder(folder));
  const left = readHolder(folder);
  const isDecided = lock !== "unsupported" && (left === null || left.boot === boot);
  const living = isDecided || left === null ? null : await signOfLife(folder, left, beatMs);
  const mine: Holder = {
    instance: randomUUID(),
    pid: process.pid,
    host: hostname(),
    boot,
    started: new Date().toISOString(),
    beat: 0,
  };
  const other =
    living ?? (writeHolder(folder, mine), lock === "unsupported" ? await overwrittenBy(folder, mine, beatMs) : null);
  const free = (): void => void (lock !== "unsupported" && lock.release());
  if (other) {
    free();
    throw inUse(dataDir, other);
  }
  const timer = setInterval(() => {
    const why = beat(folder, mine);
    if (why === null) return;
    clearInterval(timer);
    lost?.(why);
  }, beatMs);
  timer.unref();
  return {
    release: () => {
      clearInterval(timer);
      if (readHolder(folder)?.instance === mine.instance) unlinkSync(holderFile(folder));
      free();
    },
  };
}

/**
 * The threads of a killed process end one after the other, and the last one frees the lock some milliseconds later.
 */
async function retryLock<T>(take: () => T | "taken"): Promise<T | "taken"> {
  for (const ms of ENDING_MS) {
    const lock = take();
    if (lock !== "taken") return lock;
    await wait(ms);
  }
  return take();
}

const holderFile = (folder: string): string => join(folder, "holder.json");

function readHolder(folder: string): Holder | null {
  try {
    const {
      instance,
      pid,
      host,
      boot,
      started,
      beat: count,
    } = JSON.parse(readFileSync(holderFile(folder), "utf8")) as Partial<Holder>;
    if (typeof instance !== "string") return null;
    return {
      instance,
      pid: Number(pid),
      host: String(host ?? ""),
      boot: String(boot ?? ""),
      started: String(started ?? ""),
      beat: Number(count) || 0,
    };
  } catch {
    return null;
  }
}

/** Writes the file whole or not at all, because others read it at any time. */
function writeHolder(folder: string, holder: Holder): void {
  const draft = `${holderFile(folder)}.${holder.instance}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  renameSync(draft, holderFile(folder));
}

/** The holder, if a heartbeat arrives while waiting. Compares no clocks: those of two machines differ. */
async function signOfLife(folder: string, left: Holder, beatMs: number): Promise<Holder | null> {
  for (let attempt = 0; attempt < BEATS_MISSED; attempt++) {
    await wait(beatMs);
    const now = readHolder(folder);
    if (now && (now.instance !== left.instance || now.beat !== left.beat)) return now;
  }
  return null;
}

/** Without a lock two processes may start together. The one whose name is in the file a moment later wins. */
async function overwrittenBy(folder: string, mine: Holder, beatMs: number): Promise<Holder | null> {
  await wait(beatMs);
  const now = readHolder(folder);
  return now && now.instance !== mine.instance ? now : null;
}

/** Writes a heartbeat. Returns a message if another instance holds the folder. */
function beat(folder: string, mine: Holder): string | null {
  const now = readHolder(folder);
  if (now && now.instance !== mine.instance)
    return `another MicroAC server took the data folder ${folder}: ${who(now)}`;
  try {
    writeHolder(folder, { ...mine, beat: (now?.beat ?? 0) + 1 });
  } catch {
    // A full disk loses the heartbeat, not the lock. If nothing can be written, the database reports it.
  }
  return null;
}

/** One text per boot of the machine, shared by its containers; the host name if the system has no such text. */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return hostname();
  }
}

const who = ({ pid, host, started, instance }: Holder): string =>
  `process ${pid} on ${host}, started ${started}, instance ${instance}`;

/** Another server holds the folder. */
export class DataInUse extends Error {}

function inUse(dataDir: string, holder: Holder | null): Error {
  const by = holder ? ` (${who(holder)})` : "";
  return new DataInUse(
    `The data directory ${dataDir} is in use by another MicroAC server${by}. Stop it first or choose another DATA_DIR.`,
  );
}
