// First of all: declarations and the engine that posts them need each other, and read from here every part is there before it is used.
import './engine/master/masters'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { openDatabase, type Database } from './db/database'
import { startUpkeep } from './db/upkeep'
import { KNOWN_PASSWORD, refuseOpenDemo } from './demo-guard'
import { effectWorker } from './engine/effects/effect-worker'
import { faultsFrom } from './engine/fault'
import { definitionsHash } from './engine/master/definitions'
import { discoveredProcedures } from './engine/registry'
import type { ServerParts } from './engine/server-parts'
import { hashSecret } from './engine/session/passwords'
import { startRecount } from './engine/stock/recount-worker'
import { warmLists } from './engine/warm-lists'
import { loadSecrets } from './engine/session/secrets'
import { createGates } from './engine/session/gates'
import { takeTwoFactor, unlockUser } from './engine/session/identity'
import { SessionDesk } from './engine/session/session-desk'
import { readEnvironment } from './environment'
import type { Environment } from './environment'
import { buildApp } from './http/app'
import { runBooks } from './modules/setup/demo/books/run-books'
import type { RunningBooks } from './modules/setup/demo/books/run-books'
import { setUp } from './modules/setup/set-up'
import { writeJournal } from './write-journal'
import type { JournalOrder } from './journal-order'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

interface Running {
  readonly address: string
  readonly close: () => Promise<void>
}

/** Opens what the environment names, seeds it where it is empty, and listens. */
async function start(environment: Environment): Promise<Running> {
  const log = pino({ level: environment.logLevel })
  const lost = (why: string): void => {
    log.fatal({ why }, 'the embedded database is lost; the server ends')
    process.exit(1)
  }
  const fault = faultsFrom(process.env.MICROAC_FAULT, process.env.NODE_ENV)
  const db = await openDatabase({ dataDir: environment.dataDir, databaseUrl: environment.databaseUrl, log, lost })
  try {
    const clock = (): Date => new Date()
    const sessions = new SessionDesk(db, clock, await loadSecrets(environment.dataDir, process.env), environment.offlineDays)
    const parts: ServerParts = {
      db, registry: discoveredProcedures(), sessions, log, clock, definitionsHash, fault, services: { whatsapp: environment.whatsapp },
      gates: createGates(environment.gates), publicOrigins: environment.publicOrigins, wakeFollowUps: () => worker.look(), notice: () => books?.line() ?? '',
    }
    const worker = effectWorker(parts)
    let books: RunningBooks | null = null
    await refuseOpenDemo(db, environment)
    await setUp(parts, { empty: environment.empty, demoPassword: environment.demoPassword ?? KNOWN_PASSWORD, demoVouchers: environment.demoVouchers, say })
    if (environment.unlock) say(await unlocked(db, environment.unlock))
    if (environment.noTwoFactor) say(await withoutTwoFactor(db, environment.noTwoFactor))
    await refuseOpenDemo(db, environment)
    const dist = join(fileURLToPath(new URL('.', import.meta.url)), '..')
    const folders = { clientDir: join(dist, 'client'), keptDir: join(dist, 'kept') }
    const app = await buildApp(parts, { ...folders, trustProxy: environment.trustProxy, tls: environment.tls })
    const address = await app.listen({ port: environment.port, host: environment.host })
    worker.start()
    const endUpkeep = startUpkeep(db, log)
    const endRecount = startRecount(parts)
    let isEnding = false
    void warmLists(parts, () => isEnding)
    books = runBooks(parts, say)
    const close = async (): Promise<void> => {
      isEnding = true
      endUpkeep()
      await app.close()
      await worker.stop()
      await books?.stop()
      await endRecount()
      await db.close()
    }
    return { address, close }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Whoever may start the server may let its only administrator in again. */
async function unlocked(db: Database, name: string): Promise<string> {
  const found = await db.asSystem((tx) => unlockUser(tx, name))
  return found ? `The user ${name} may sign in again.` : `There is no user ${name}.`
}

/** The way in for an only administrator whose phone and recovery codes are gone. */
async function withoutTwoFactor(db: Database, name: string): Promise<string> {
  const found = await db.asSystem((tx) => takeTwoFactor(tx, name))
  return found ? `The user ${name} signs in without a second factor. Give it to him again once he is in.` : `There is no user ${name}.`
}

/** Requests under way are finished; a second signal, or ten seconds, ends it at once. */
function closeOnSignal(close: () => Promise<void>): void {
  let closing = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1)
      closing = true
      setTimeout(() => process.exit(1), 10_000).unref()
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

/** `npm run export:journal`: only the database is opened; where it went is told beside the journal, never in it. */
async function runExport(environment: Environment, order: JournalOrder): Promise<void> {
  const log = pino({ level: environment.logLevel })
  const db = await openDatabase({ dataDir: environment.dataDir, databaseUrl: environment.databaseUrl, log })
  try {
    const written = await writeJournal(db, order)
    process.stderr.write(`${written} transactions written${order.output === '-' ? '' : ` to ${order.output}`}.\n`)
  } finally {
    await db.close()
  }
}

/** The hash of a password for the environment: `npm start -- --hash`, then the password and Enter. Nothing of it is kept. */
async function printHash(): Promise<void> {
  say('Type the password and press Enter:')
  for await (const line of createInterface({ input: process.stdin })) return say(await hashSecret(line))
}

try {
  const environment = readEnvironment(process.env, process.argv)
  if (environment.hash) await printHash()
  else if (environment.exportJournal) await runExport(environment, environment.exportJournal)
  else {
    const { address, close } = await start(environment)
    // Signals first: who reads the address may end the server at once.
    closeOnSignal(close)
    say(`MicroAC is at ${address}`)
  }
} catch (error) {
  process.stderr.write(`MicroAC did not start. ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
