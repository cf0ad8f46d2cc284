import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { layBlank } from "./blank-database";
import { checkDataFolder } from "./data-folder";
import { takeDataLock } from "./data-lock";
import type { DataLock } from "./data-lock";
import { serveEmbedded } from "./embedded-worker";
import type { WorkerMessage, WorkerOrder } from "./embedded-worker";
import { onSharedMemory, sharedEngine, stopperOf } from "./interruptible";
import type { Stopper } from "./interruptible";
import type { PoolTarget } from "./pool";

interface Embedded {
  readonly target: PoolTarget;
  /** Null if no statement can be stopped: in memory, or with another engine version than this was written for. */
  readonly stopper: Stopper | null;
  close(): Promise<void>;
}

interface EmbeddedHooks {
  /** The thread died, or another server took the folder: nothing can be served from then on. */
  readonly lost: (why: string) => void;
  /** Prints to the terminal. */
  readonly report?: (text: string) => void;
}

const PORT = 5432;

/**
 * PGlite in a worker thread behind a local socket: a PostgreSQL for the same pool as a real one. Without `dataDir` it
 * is in memory. Throws a message if the folder is in use or must not be opened. The socket is in a directory that
 * only this user can enter, because the engine asks for no password.
 */
export async function openEmbedded(dataDir: string | undefined, { lost, report }: EmbeddedHooks): Promise<Embedded> {
  const lock = dataDir === undefined ? null : await holdFolder(dataDir, { lost, report });
  const socketDir = mkdtempSync(join(tmpdir(), "microac-"));
  const onWindows = process.platform === "win32";
  const from = packages();
  // Starting matters more than stopping a script: an engine that cannot be shared has no stopper.
  const shared = dataDir === undefined ? null : await sharedEngine(from.pglite).catch(() => null);
  const worker = startWorker({
    ...from,
    shared,
    dataDir: dataDir === undefined ? null : join(resolve(dataDir), "pg"),
    listen: onWindows ? { host: "127.0.0.1", port: 0 } : { path: join(socketDir, `.s.PGSQL.${PORT}`) },
  });
  let closing = false;
  const end = (): void => {
    rmSync(socketDir, { recursive: true, force: true });
    lock?.release();
  };
  try {
    const { ready: address, flags } = await answer(worker, (message) => ("ready" in message ? message : null));
    worker.on("error", (error) => closing || lost(String(error)));
    worker.on("exit", (code) => closing || lost(`the thread of the embedded database ended with code ${code}`));
    const at = onWindows
      ? { host: "127.0.0.1", port: Number(address.split(":").pop()) }
      : { host: socketDir, port: PORT };
    const close = async (): Promise<void> => {
      closing = true;
      worker.postMessage("close");
      await answer(worker, (message) => ("closed" in message ? "closed" : null)).finally(() => worker.terminate());
      end();
    };
    const stopper = shared && flags ? stopperOf(shared, flags) : null;
    return { target: { ...at, user: "postgres", database: "postgres" }, stopper, close };
  } catch (error) {
    await worker.terminate();
    end();
    throw new Error(`The embedded database did not start: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Takes the lock first: no other process may read the folder or rename files in it at the same time. */
async function holdFolder(dataDir: string, { lost, report }: EmbeddedHooks): Promise<DataLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await takeDataLock(dataDir, { lost });
  try {
    const message = checkDataFolder(dataDir, new Date());
    if (message) report?.(message);
    layBlank(join(dataDir, "pg"));
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** URLs resolved from here, because a worker started from text resolves packages from the working directory. */
function packages(): Pick<WorkerOrder, "pglite" | "nodefs" | "socket" | "fs"> {
  const require = createRequire(import.meta.url);
  const esm = (name: string): string => pathToFileURL(require.resolve(name).replace(/\.cjs$/, ".js")).href;
  return {
    pglite: esm("@electric-sql/pglite"),
    nodefs: esm("@electric-sql/pglite/nodefs"),
    socket: esm("@electric-sql/pglite-socket"),
    fs: "node:fs",
  };
}

function startWorker(order: WorkerOrder): Worker {
  const body = `
    const { parentPort, workerData } = require('node:worker_threads')
    const load = (url) => import(url)
    const serve = ${serveEmbedded.toString()}
    const onSharedMemory = ${onSharedMemory.toString()}
    serve(load, parentPort, workerData, onSharedMemory).catch((error) => parentPort.postMessage({ failed: String(error && error.message || error) }))
  `;
  return new Worker(body, { eval: true, workerData: order, execArgv: [] });
}

function answer<T>(worker: Worker, wanted: (message: WorkerMessage) => T | null): Promise<T> {
  return new Promise((settle, fail) => {
    const listen = (message: WorkerMessage): void => {
      const value = wanted(message);
      if (value !== null) return done(() => settle(value));
      if ("failed" in message) done(() => fail(new Error(message.failed)));
    };
    const died = (why: unknown): void =>
      done(() => fail(why instanceof Error ? why : new Error(`the thread ended with code ${String(why)}`)));
    const done = (report: () => void): void => {
      worker.off("message", listen).off("error", died).off("exit", died);
      report();
    };
    worker.on("message", listen).on("error", died).on("exit", died);
  });
}
