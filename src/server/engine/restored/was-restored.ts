import { sql } from 'kysely'
import type { Context } from '../call/context'

/** Devices keep what they sent for so long, so later none brings anything back. */
const WAIT_MS = 30 * 86_400_000

/** Whether a backup was restored, or an older database put in the place of this one, so lately that devices may still send again what it lacks. */
export async function wasRestored(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select 1 from restored_gap where at > ${new Date(ctx.now.getTime() - WAIT_MS)} limit 1`.execute(ctx.tx)
  return rows.length > 0
}
