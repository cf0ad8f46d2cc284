import { existsSync } from 'node:fs'
import { mkdir, rename, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { moveAside, stamp } from '../db/data-folder'
import { takeDataLock } from '../db/data-lock'
import { openDatabase } from '../db/database'
import { fillAndCheck } from './check'
import type { Checked } from './check'
import { readBackup, readHead } from './file'
import type { Loaded } from './load'
import { afterRestore } from './after-restore'
import { emptyOrNew } from './postgres-place'

export interface RestoreOrder {
  readonly file: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly recoveryKey: string | undefined
  readonly log: Logger
  readonly now: Date
  /** Prints to the terminal. */
  readonly say: (text: string) => void
}

export interface Restored extends Checked {
  /** Where the data that were there before are now; null where there were none. */
  readonly aside: string | null
}

/**
 * Restores a backup into a new place, looks whether everything is there and right, and only then puts it in the place of what is there,
 * which is kept aside. Throws a sentence where it cannot; then nothing was switched. The server must be stopped.
 */
export async function restore(order: RestoreOrder): Promise<Restored> {
  const { file, dataDir, databaseUrl } = order
  const { head } = await readHead(file)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await takeDataLock(dataDir)
  try {
    order.say(`Restoring the backup of ${head.made} ...`)
    const done = databaseUrl ? await intoPostgres(order, databaseUrl) : await intoFolder(order)
    await putSecrets(order, done.loaded)
    await writeFile(join(dataDir, 'installation'), `${head.installation}\n`, { mode: 0o600, flush: true })
    const { loaded: _loaded, ...restored } = done
    return restored
  } finally {
    lock.release()
  }
}

type Filled = Restored & { readonly loaded: Loaded }

async function intoFolder(order: RestoreOrder): Promise<Filled> {
  const { dataDir, log, now } = order
  const place = join(dataDir, `restore-${stamp(now)}`)
  const db = await openDatabase({ dataDir: place, log })
  const checked = await fill(order, db).finally(() => db.close())
  const [from, to] = [join(place, 'pg'), join(dataDir, 'pg')]
  const aside = existsSync(to) ? moveAside(to, now) : null
  await rename(from, to)
  await rename(`${from}.ready`, `${to}.ready`)
  await rmdir(place)
  return { ...checked, aside }
}

/** Into the database of the address where it is empty; else into a new one beside it, which takes its name at the end. */
async function intoPostgres(order: RestoreOrder, databaseUrl: string): Promise<Filled> {
  const place = await emptyOrNew(databaseUrl, order.now)
  const db = await openDatabase({ databaseUrl: place.url, log: order.log })
  const checked = await fill(order, db).finally(() => db.close())
  return { ...checked, aside: await place.switch() }
}

async function fill({ file, dataDir, recoveryKey, now, say }: RestoreOrder, db: Awaited<ReturnType<typeof openDatabase>>) {
  const checked = await fillAndCheck(db, readBackup(file, dataDir, recoveryKey), (tx, loaded) => afterRestore(tx, dataDir, loaded, now))
  say(`${checked.rows} rows in ${checked.tables} tables of ${checked.companies} companies are restored.`)
  for (const fault of checked.faults) say(`Verifier: ${fault}`)
  say(checked.faults.length === 0 ? 'The verifier counted all balances anew and found no difference.' : 'The differences were in the books when the backup was made.')
  return checked
}

/** The secrets of the backup; others that lie there are kept aside. */
async function putSecrets({ dataDir, now }: RestoreOrder, { secrets }: Loaded): Promise<void> {
  const folder = join(dataDir, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, text] of secrets) {
    const path = join(folder, name)
    if (existsSync(path)) moveAside(path, now)
    await writeFile(path, text, { mode: 0o600, flush: true })
  }
}
