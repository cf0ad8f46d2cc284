import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { takeDataLock } from './data-lock'
import { serveEmbedded } from './embedded-worker'
import type { WorkerMessage, WorkerOrder } from './embedded-worker'
import type { PoolTarget } from './pool'

export interface Embedded {
  readonly target: PoolTarget
  close(): Promise<void>
}

const PORT = 5432

/**
 * PGlite in a worker thread behind a local socket: "a PostgreSQL" for the same pool as a real one.
 * Without `dataDir` it lives in memory. `lost` is called once if the thread dies by itself.
 * The socket lies in a directory that only this user may enter, for the engine asks for no password.
 */
export async function openEmbedded(dataDir: string | undefined, lost: (why: string) => void): Promise<Embedded> {
  const lock = dataDir === undefined ? null : (mkdirSync(dataDir, { recursive: true, mode: 0o700 }), takeDataLock(dataDir))
  const socketDir = mkdtempSync(join(tmpdir(), 'microac-'))
  const onWindows = process.platform === 'win32'
  const worker = startWorker({
    ...packages(),
    dataDir: dataDir === undefined ? null : join(resolve(dataDir), 'pg'),
    listen: onWindows ? { host: '127.0.0.1', port: 0 } : { path: join(socketDir, `.s.PGSQL.${PORT}`) },
  })
  let closing = false
  const end = (): void => {
    rmSync(socketDir, { recursive: true, force: true })
    lock?.release()
  }
  try {
    const address = await answer(worker, (message) => ('ready' in message ? message.ready : null))
    worker.on('error', (error) => closing || lost(String(error)))
    worker.on('exit', (code) => closing || lost(`the thread of the embedded database ended with code ${code}`))
    const at = onWindows ? { host: '127.0.0.1', port: Number(address.split(':').pop()) } : { host: socketDir, port: PORT }
    const close = async (): Promise<void> => {
      closing = true
      worker.postMessage('close')
      await answer(worker, (message) => ('closed' in message ? 'closed' : null)).finally(() => worker.terminate())
      end()
    }
    return { target: { ...at, user: 'postgres', database: 'postgres' }, close }
  } catch (error) {
    await worker.terminate()
    end()
    throw new Error(`The embedded database did not start: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Addresses found from here, for text run as a worker resolves packages from the working directory instead. */
function packages(): Pick<WorkerOrder, 'pglite' | 'nodefs' | 'socket' | 'fs'> {
  const require = createRequire(import.meta.url)
  const esm = (name: string): string => pathToFileURL(require.resolve(name).replace(/\.cjs$/, '.js')).href
  return {
    pglite: esm('@electric-sql/pglite'),
    nodefs: esm('@electric-sql/pglite/nodefs'),
    socket: esm('@electric-sql/pglite-socket'),
    fs: 'node:fs',
  }
}

function startWorker(order: WorkerOrder): Worker {
  const body = `
    const { parentPort, workerData } = require('node:worker_threads')
    const load = (url) => import(url)
    const serve = ${serveEmbedded.toString()}
    serve(load, parentPort, workerData).catch((error) => parentPort.postMessage({ failed: String(error && error.message || error) }))
  `
  return new Worker(body, { eval: true, workerData: order, execArgv: [] })
}

function answer(worker: Worker, wanted: (message: WorkerMessage) => string | null): Promise<string> {
  return new Promise((settle, fail) => {
    const listen = (message: WorkerMessage): void => {
      const value = wanted(message)
      if (value !== null) return done(() => settle(value))
      if ('failed' in message) done(() => fail(new Error(message.failed)))
    }
    const died = (why: unknown): void => done(() => fail(why instanceof Error ? why : new Error(`the thread ended with code ${String(why)}`)))
    const done = (report: () => void): void => {
      worker.off('message', listen).off('error', died).off('exit', died)
      report()
    }
    worker.on('message', listen).on('error', died).on('exit', died)
  })
}
