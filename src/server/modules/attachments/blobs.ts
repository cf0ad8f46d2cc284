import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { MIME_OF, fileFault, fileKind } from '../../../domain/file-kind'
import { ATTACHMENT_BYTES_MAX, ATTACHMENT_WORDS, overLimit } from '../../../wire/attachments'
import type { Database } from '../../db/database'
import type { Context } from '../../engine/call/context'
import { Refusal } from '../../engine/call/refusal'
import { demandSpace } from './file-space'

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Refuses what may not be attached, with the texts of ATT-009 and ATT-011. Type is told by content. */
export function refuseBytes(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new Refusal('file', ATTACHMENT_WORDS.empty)
  if (bytes.length > ATTACHMENT_BYTES_MAX) throw new Refusal('file', overLimit(bytes.length))
  if (fileKind(bytes) === null) throw new Refusal('file', 'The content is not a picture (jpg, png) or a PDF. Nothing was stored.')
}

/** Keeps the bytes under their hash, once for everybody; for the company it counts from now, in its space too. Throws `Refusal`. */
export async function keepBlob(ctx: Context, bytes: Buffer): Promise<string> {
  refuseBytes(bytes)
  const sha256 = sha256Of(bytes)
  const kind = fileKind(bytes)
  const known = await sql`update blob_sent set at = ${ctx.now} where coid = ${ctx.session.coid} and sha256 = ${sha256} returning sha256`.execute(ctx.tx)
  if (known.rows.length === 0) {
    const added = await sql`
      insert into blob_sent (sha256, size, at) values (${sha256}, ${bytes.length}, ${ctx.now}) on conflict (coid, sha256) do nothing returning sha256`.execute(ctx.tx)
    if (added.rows.length > 0) await demandSpace(ctx)
  }
  await sql`
    insert into blob (sha256, bytes, size, type) values (${sha256}, ${bytes}, ${bytes.length}, ${kind ? MIME_OF[kind] : ''})
    on conflict do nothing`.execute(ctx.tx)
  return sha256
}

export interface BlobHead {
  readonly size: number
  readonly type: string
}

/** Size and type of what this company has sent, after the name was held against the content. Throws `Refusal`. */
export async function blobFor(ctx: Context, sha256: string, name: string): Promise<BlobHead> {
  const { rows } = await sql<BlobHead & { readonly head: Buffer }>`
    select size, type, substring(bytes from 1 for 16) as head from blob where sha256 = ${sha256}`.execute(ctx.tx)
  const [blob] = rows
  if (!blob) throw new Refusal('sha256', `The file ${name} is not on the server. Choose it again.`)
  const fault = fileFault(name, blob.head)
  if (fault) throw new Refusal('name', fault)
  return { size: blob.size, type: blob.type }
}

const UNUSED_DAYS = 30

/** A file that was sent in this time may be about to hang on a record, from a device that sends it by its hash alone. */
const JUST_SENT_MS = 3_600_000

/** Gives back the space of a content that no attachment of the company names any more. Its bytes stay where a deleted attachment names them. */
export async function releaseBlob(ctx: Context, sha256: string): Promise<void> {
  await sql`
    delete from blob_sent s where coid = ${ctx.session.coid} and sha256 = ${sha256} and at < ${new Date(ctx.now.getTime() - JUST_SENT_MS)}
    and not exists (select from attachment a where a.coid = s.coid and a.sha256 = s.sha256 and a.deleted_at is null)`.execute(ctx.tx)
}

/** Gives back what was sent 30 days ago and hangs on no record, and removes contents that no attachment names. */
export async function removeUnusedBlobs({ asSystem }: Pick<Database, 'asSystem'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_DAYS * 86_400_000)
  return asSystem(async (tx) => {
    await sql`
      delete from blob_sent s where s.at < ${before}
      and not exists (select from attachment a where a.coid = s.coid and a.sha256 = s.sha256 and a.deleted_at is null)`.execute(tx)
    const { rows } = await sql`
      delete from blob b where not exists (select from attachment a where a.sha256 = b.sha256)
      and not exists (select from blob_sent s where s.sha256 = b.sha256) returning sha256`.execute(tx)
    return rows.length
  })
}
