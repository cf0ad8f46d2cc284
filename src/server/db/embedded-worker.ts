import type { PGlite as PGliteClass } from "@electric-sql/pglite";
import type { NodeFS as NodeFSClass } from "@electric-sql/pglite/nodefs";
import type { PGLiteSocketServer as SocketServerClass } from "@electric-sql/pglite-socket";
import type { InterruptFlags, SharedEngine } from "./interruptible";

/** Start options of the worker: URLs of the packages, data folder (null: in memory) and listening address. */
export interface WorkerOrder {
  readonly pglite: string;
  readonly nodefs: string;
  readonly socket: string;
  readonly fs: string;
  readonly dataDir: string | null;
  readonly listen: { readonly path: string } | { readonly host: string; readonly port: number };
  /**
   * Runs the engine on memory that other threads can access; null gives it private memory, and then no statement can
   * be stopped.
   */
  readonly shared: SharedEngine | null;
}

interface WorkerPort {
  postMessage(message: WorkerMessage): void;
  once(event: "message", listener: () => void): unknown;
}

export type WorkerMessage =
  | { readonly ready: string; readonly flags: InterruptFlags | null }
  | { readonly failed: string }
  | { readonly closed: true };

interface FileSystem {
  existsSync(path: string): boolean;
  writeFileSync(path: string, text: string): void;
  fsyncSync(fd: number): void;
}

type Load = (url: string) => Promise<unknown>;

/**
 * The body of the worker thread. It is sent as text (`embedded.ts`), so that the same code starts from TypeScript
 * source under the test runner and from the single built file; it may therefore use only its parameters. Opens PGlite
 * durably (PGlite itself runs with `-F` and its Node file system lacks fsync) and serves it on a socket. Any message
 * ends it cleanly. An unmodified engine creates the files of a new database, because that step starts a second
 * engine.
 */
export async function serveEmbedded(
  load: Load,
  port: WorkerPort,
  order: WorkerOrder,
  onSharedMemory: (bytes: Uint8Array) => Uint8Array | null,
): Promise<void> {
  const { PGlite } = (await load(order.pglite)) as { PGlite: typeof PGliteClass };
  const { NodeFS } = (await load(order.nodefs)) as { NodeFS: typeof NodeFSClass };
  const { PGLiteSocketServer } = (await load(order.socket)) as { PGLiteSocketServer: typeof SocketServerClass };
  const fs = (await load(order.fs)) as FileSystem;

  type Exported = Readonly<Record<string, number | { readonly value: number } | undefined>>;
  let engine: Exported = {};
  let memory: SharedEngine["memory"] | null = null;
  const addressOf = (name: string): number => {
    const known = engine[name];
    return typeof known === "object" ? known.value : Number(known ?? 0);
  };
  class DurableFS extends NodeFS {
    override async init(...args: Parameters<NodeFSClass["init"]>): ReturnType<NodeFSClass["init"]> {
      const { emscriptenOpts } = await super.init(...args);
      const correct = (mod: unknown) => {
        engine = mod as Exported;
        const nodefs = (mod as { FS: { filesystems: { NODEFS: { stream_ops: Record<string, unknown> } } } }).FS
          .filesystems.NODEFS;
        nodefs.stream_ops.fsync = (stream: { nfd: number }) => {
          fs.fsyncSync(stream.nfd);
          return 0;
        };
      };
      return {
        emscriptenOpts: {
          ...emscriptenOpts,
          ...(memory ? { wasmMemory: memory } : {}),
          preRun: [...(emscriptenOpts.preRun ?? []), correct],
        },
      };
    }
  }

  const startParams = (PGlite as unknown as { defaultStartParams: string[] }).defaultStartParams.filter(
    (one) => one !== "-F",
  );
  startParams.push("-c", "wal_sync_method=fsync", "-c", "synchronous_commit=on");
  const open = (dataDir: string | null, shared: SharedEngine | null): Promise<PGliteClass> => {
    memory = shared?.memory ?? null;
    return PGlite.create(
      dataDir === null
        ? {}
        : { fs: new DurableFS(dataDir), startParams, ...(shared ? { pgliteWasmModule: shared.module } : {}) },
    );
  };
  const shared = order.dataDir === null ? null : order.shared;
  if (shared) {
    // What the engine loads later (plpgsql) is compiled here and must have the same kind of memory. Only while it is
    // shared.
    const { WebAssembly } = globalThis as unknown as {
      WebAssembly: { Module: new (bytes: ArrayBufferView) => object };
    };
    const Module = WebAssembly.Module;
    WebAssembly.Module = new Proxy(Module, {
      construct: (_target, [part]: [ArrayBufferView]) =>
        new Module((memory && onSharedMemory(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))) ?? part),
    });
  }
  if (shared && !fs.existsSync(`${order.dataDir}/PG_VERSION`)) await (await open(order.dataDir, null)).close();
  const db = await open(order.dataDir, shared);
  // Shows a later start that the folder was complete once (data-folder.ts).
  if (order.dataDir !== null) fs.writeFileSync(`${order.dataDir}.ready`, "");

  const server = new PGLiteSocketServer({ db, ...order.listen, maxConnections: 32 });
  await server.start();
  port.once("message", () => {
    void server
      .stop()
      .then(() => db.close())
      .then(() => port.postMessage({ closed: true }));
  });
  port.postMessage({
    ready: server.getServerConn(),
    flags: shared && { interrupt: addressOf("_InterruptPending"), cancel: addressOf("_QueryCancelPending") },
  });
}
