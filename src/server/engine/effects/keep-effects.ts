import { sql } from 'kysely'
import type { Row } from '../../../wire/envelope'
import { followUpsOf } from '../../../wire/follow-ups'
import type { Context } from '../call/context'

/** A save that reached the server later than this after it was made asks a person before anything goes out (ms). */
const STALE_MS = 24 * 3_600_000

/**
 * Keeps the follow-ups that a save's answer names, in its transaction. Row 0 of what is answered then says `effects: 'server'`:
 * the browser has nothing to send.
 */
export async function keepEffects(ctx: Context, rows: readonly Row[]): Promise<Row[]> {
  const [first, ...others] = rows
  const wanted = first ? followUpsOf(first) : []
  if (!first || wanted.length === 0) return [...rows]
  const opId = ctx.op?.id ?? crypto.randomUUID()
  const state = isStale(ctx) ? 'ask' : 'queued'
  for (const { kind, payload } of wanted)
    await sql`
      insert into follow_up (op_id, kind, payload, state, title, due_at)
      values (${opId}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${state}, ${titleOf(payload)}, ${ctx.now})`.execute(ctx.tx)
  return [{ ...first, effects: 'server' }, ...others]
}

/** A save that comes again after a restore may have been followed up before it. */
function isStale(ctx: Context): boolean {
  if (ctx.op?.back) return true
  const at = ctx.op?.cap ? Date.parse(ctx.op.cap.at) : Number.NaN
  return ctx.now.getTime() - at > STALE_MS
}

const TITLE_MAX = 200

/** To whom and about what, for the list of follow-ups. */
const titleOf = ({ emailtoadd, emailsubject, tophone, message, tallytypename, firstName, lastName }: Row): string =>
  [emailtoadd, emailsubject, tophone, message, tallytypename, firstName, lastName].filter(Boolean).join(' · ').slice(0, TITLE_MAX)
