import { sql } from 'kysely'
import { noSpace } from '../../../wire/attachments'
import type { Context } from '../../engine/call/context'
import { Refusal } from '../../engine/call/refusal'

/** What the files of a company take and may take, in bytes. */
interface FileSpace {
  readonly totalfilesize: number
  readonly filequota: number
}

/** `totalfilesize` is the balance that a trigger keeps: each content once, from the moment it was sent until nothing names it. */
export async function fileSpace({ tx, session }: Context): Promise<FileSpace> {
  const { rows } = await sql<{ used: string; may: string }>`
    select coalesce((select totalfilesize from file_balance f where f.coid = c.coid), 0)::text as used, (filequota_mb::bigint * 1048576)::text as may
    from company c where c.coid = ${session.coid}`.execute(tx)
  return { totalfilesize: Number(rows[0]?.used ?? 0), filequota: Number(rows[0]?.may ?? 0) }
}

/** After a new content was counted: the balance is locked by this transaction, so of two uploads at once the second one sees the first. */
export async function demandSpace(ctx: Context): Promise<void> {
  const { totalfilesize, filequota } = await fileSpace(ctx)
  if (totalfilesize > filequota) throw new Refusal('file', noSpace(filequota))
}
