import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { openFrames, sealFrames } from './frames'
import { openFileKey, sealFileKey } from './keys'
import type { BackupKey, KeyHead } from './keys'

/** What a file says of itself to anybody. */
interface BackupHead {
  /** ISO date-time. */
  readonly made: string
  readonly engine: 'embedded' | 'postgres'
  readonly installation: string
  /** Of MicroAC. Files of before it was written down have neither this nor `by`. */
  readonly version?: string
  readonly by?: 'hand' | 'schedule'
  readonly keys: KeyHead
}

const MAGIC = Buffer.from('MICROAC-BACKUP-1\n')
/** Whether a file with these first bytes may be a backup. */
export const beginsAsBackup = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC.subarray(0, start.length))

const HEAD_BYTES_MAX = 100_000

/** Writes lines as one sealed file, on disk and whole before it has its name; nothing is left of one that fails. Answers its size in bytes. */
export async function writeBackup(path: string, head: Omit<BackupHead, 'keys'>, key: BackupKey, lines: AsyncIterable<string>): Promise<number> {
  const fileKey = randomBytes(32)
  const text = Buffer.from(`${JSON.stringify({ ...head, keys: sealFileKey(fileKey, key) } satisfies BackupHead)}\n`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = draftOf(path)
  const file = await open(draft, 'w', 0o600)
  try {
    await file.write(Buffer.concat([MAGIC, text]))
    await pour(lines, async (zipped) => {
      for await (const frame of sealFrames(zipped, fileKey, text)) await file.write(frame)
    })
    await file.sync()
  } catch (error) {
    await file.close()
    // A disk that is full stays full of it otherwise.
    await rm(draft, { force: true })
    throw error
  }
  await file.close()
  await rename(draft, path)
  return (await stat(path)).size
}

/** What a backup is called until it is whole. */
export const draftOf = (path: string): string => `${path}.part`

/** A fault of the lines is one of the whole: `pipe` would leave it to nobody. */
async function pour(lines: AsyncIterable<string>, write: (zipped: AsyncIterable<Buffer>) => Promise<void>): Promise<void> {
  const zip = createGzip({ level: 6 })
  const plain = Readable.from(ended(lines)).on('error', (error) => zip.destroy(error))
  try {
    await write(plain.pipe(zip))
  } finally {
    plain.destroy()
  }
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

/** The head, which needs no key. Throws a sentence where the file is no backup. */
export async function readHead(path: string): Promise<{ readonly head: BackupHead; readonly text: Buffer }> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new Error(`The file ${path} cannot be read.`, { cause: error })
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES_MAX), 0, HEAD_BYTES_MAX, 0)
    const start = buffer.subarray(0, bytesRead)
    const end = start.indexOf('\n', MAGIC.length)
    if (!beginsAsBackup(start) || end < 0) throw new Error(`The file ${path} is not a MicroAC backup.`)
    const text = Buffer.from(start.subarray(MAGIC.length, end + 1))
    return { head: JSON.parse(text.toString()) as BackupHead, text }
  } finally {
    await file.close()
  }
}

/** The lines of a backup, as they were written. Throws a sentence where it is damaged, not whole, or the key is another. */
export async function* readBackup(path: string, dataDir: string, code: string | undefined): AsyncGenerator<string> {
  const { head, text } = await readHead(path)
  const key = await openFileKey(head.keys, dataDir, code)
  const sealed = createReadStream(path, { start: MAGIC.length + text.length })
  const plain = Readable.from(openFrames(sealed, key, text)).on('error', (error) => unzipped.destroy(error))
  const unzipped = createGunzip()
  try {
    yield* createInterface({ input: plain.pipe(unzipped), crlfDelay: Infinity })
  } finally {
    // Who stops reading early would keep the file open.
    plain.destroy()
    unzipped.destroy()
    sealed.destroy()
  }
}
