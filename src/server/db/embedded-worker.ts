import type { PGlite as PGliteClass, PGliteOptions } from '@electric-sql/pglite'
import type { NodeFS as NodeFSClass } from '@electric-sql/pglite/nodefs'
import type { PGLiteSocketServer as SocketServerClass } from '@electric-sql/pglite-socket'

/** What the worker is told: addresses of the packages, where the data are (null: in memory), where to listen. */
export interface WorkerOrder {
  readonly pglite: string
  readonly nodefs: string
  readonly socket: string
  readonly fs: string
  readonly dataDir: string | null
  readonly listen: { readonly path: string } | { readonly host: string; readonly port: number }
}

export interface WorkerPort {
  postMessage(message: WorkerMessage): void
  once(event: 'message', listener: () => void): unknown
}

export type WorkerMessage = { readonly ready: string } | { readonly failed: string } | { readonly closed: true }

interface FileSystem {
  existsSync(path: string): boolean
  rmSync(path: string, options: { recursive: boolean; force: boolean }): void
  writeFileSync(path: string, text: string): void
  fsyncSync(fd: number): void
}

type Load = (url: string) => Promise<unknown>

/**
 * The body of the worker thread. It is sent as text (`embedded.ts`), so that the same code starts from TypeScript source under
 * the test runner and from the one built file: it may use nothing but its parameters. It opens PGlite durably (PGlite itself
 * runs with `-F` and its Node file system lacks fsync) and serves it on a socket; any message ends it cleanly.
 */
export async function serveEmbedded(load: Load, port: WorkerPort, order: WorkerOrder): Promise<void> {
  const { PGlite } = (await load(order.pglite)) as { PGlite: typeof PGliteClass }
  const { NodeFS } = (await load(order.nodefs)) as { NodeFS: typeof NodeFSClass }
  const { PGLiteSocketServer } = (await load(order.socket)) as { PGLiteSocketServer: typeof SocketServerClass }
  const fs = (await load(order.fs)) as FileSystem

  class DurableFS extends NodeFS {
    override async init(...args: Parameters<NodeFSClass['init']>): ReturnType<NodeFSClass['init']> {
      const { emscriptenOpts } = await super.init(...args)
      const mend = (mod: unknown) => {
        const nodefs = (mod as { FS: { filesystems: { NODEFS: { stream_ops: Record<string, unknown> } } } }).FS.filesystems.NODEFS
        nodefs.stream_ops.fsync = (stream: { nfd: number }) => {
          fs.fsyncSync(stream.nfd)
          return 0
        }
      }
      return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mend] } }
    }
  }

  // A first start that was killed half way leaves files without the mark; nothing was acknowledged from them.
  const mark = `${order.dataDir}.ready`
  if (order.dataDir !== null && !fs.existsSync(mark)) fs.rmSync(order.dataDir, { recursive: true, force: true })
  const startParams = (PGlite as unknown as { defaultStartParams: string[] }).defaultStartParams.filter((one) => one !== '-F')
  startParams.push('-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on')
  const options: PGliteOptions = order.dataDir === null ? {} : { fs: new DurableFS(order.dataDir), startParams }
  const db = await PGlite.create(options)
  if (order.dataDir !== null) fs.writeFileSync(mark, '')

  const server = new PGLiteSocketServer({ db, ...order.listen, maxConnections: 32 })
  await server.start()
  port.once('message', () => {
    void server
      .stop()
      .then(() => db.close())
      .then(() => port.postMessage({ closed: true }))
  })
  port.postMessage({ ready: server.getServerConn() })
}
