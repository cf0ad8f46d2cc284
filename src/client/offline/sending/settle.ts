import { BLOCK_GONE } from '../../../wire/number-blocks'
import type { DrainResult } from '../contract/connection'
import type { HoldWhy, OpState } from '../contract/save'
import type { OutboxDb } from '../database/outbox-db'
import type { StoredRow } from '../database/outbox-rows'
import { putRow, removeRow } from '../outbox/chain'
import { forgetBlock, noteBack } from '../outbox/number-blocks'
import { itemDelay } from './backoff'
import type { VerdictClass, Verdict } from './classify'
import { finish, titleWithNumber } from './settle-finish'
import { resettle } from './settle-mismatch'

/** What a verdict of a class does to its row and to the queue. */
interface Rule {
  readonly to: OpState | 'gone'
  readonly why?: HoldWhy
  /** Nobody knows whether the server did it; else the server said that it did not. */
  readonly unknown?: true
  /** The whole queue of this user waits. */
  readonly stop?: DrainResult
  /** The save is tried again later and blamed for it. */
  readonly blame?: true
}

export const RULES: Readonly<Record<VerdictClass, Rule>> = {
  applied: { to: 'gone' },
  cancelled: { to: 'gone' },
  mismatch: { to: 'gone' },
  network: { to: 'queued', unknown: true, stop: 'down' },
  garbled: { to: 'queued', unknown: true, stop: 'down' },
  busy: { to: 'queued', unknown: true, stop: 'down' },
  fault: { to: 'queued', unknown: true, blame: true },
  auth: { to: 'held', why: 'auth', stop: 'auth' },
  user: { to: 'held', why: 'user' },
  schema: { to: 'held', why: 'schema' },
  rights: { to: 'rejected' },
  business: { to: 'rejected' },
  conflict: { to: 'conflict' },
  dependency: { to: 'queued', blame: true },
  'dep-cancelled': { to: 'attention' },
  'too-big': { to: 'attention' },
}

const ATTENTION_FAILS = 8
const ATTENTION_MS = 15 * 60_000

interface SettleFacts {
  readonly now: number
  readonly random: () => number
  /** For class 'fault': a ping answered, so the failure is this save's own. */
  readonly pingFine: boolean
  /** The rows of the verdict sealed, where saves of the user are. */
  readonly sealedRows?: Uint8Array
}

/**
 * Records an answer, inside a transaction over outbox, opresult, history and device. Idempotent: an answer to an attempt that
 * somebody else has taken over changes nothing, except that "applied" always counts. Answers whether the row is gone.
 */
export async function settle(db: OutboxDb, sent: StoredRow, verdict: Verdict, facts: SettleFacts): Promise<boolean> {
  const row = await db.outbox.get(sent.seq)
  if (!row || row.opId !== sent.opId) return true
  if (verdict.cls === 'applied') {
    if (row.rev === sent.rev) await finish(db, row, verdict.rows, facts.now)
    else await resettle(db, row, verdict.rows, facts.now)
    return true
  }
  if (row.state !== 'sending' || row.rev !== sent.rev || row.attempts !== sent.attempts) return false
  if (verdict.cls === 'mismatch') {
    if (Number(verdict.rows[0]?.rev) === row.rev) await finish(db, row, verdict.rows, facts.now)
    else await resettle(db, row, verdict.rows, facts.now)
    return true
  }
  if (verdict.cls === 'cancelled') {
    await leave(db, row, 'cancelled', facts.now)
    return true
  }
  if (verdict.rows[0]?.block === BLOCK_GONE) await forgetBlock(db, row)
  await putRow(db, afterRefusal(row, verdict, facts))
  return false
}

/** Takes a row out with its line in the history: fenced on the server ('cancelled') or never sent ('discarded'). */
export async function leave(db: OutboxDb, row: StoredRow, what: 'discarded' | 'cancelled', now: number, reason?: string): Promise<void> {
  const { opId, userKey, screen, place } = row
  await db.history.add({ opId, at: now, what, userKey, title: titleWithNumber(row), screen, place, reason })
  await noteBack(db, row, 'discarded')
  await removeRow(db, row)
}

function afterRefusal(row: StoredRow, verdict: Verdict, facts: SettleFacts): StoredRow {
  const rule = isAwaited(row, verdict) ? AWAITED : RULES[verdict.cls]
  const { cls, http, errkey, msg } = verdict
  const to = rule.to === 'gone' ? 'queued' : rule.to
  const settled: StoredRow = {
    ...row,
    state: to,
    holdWhy: rule.why,
    outcome: rule.unknown || (row.outcome === 'unknown' && to !== 'rejected' && to !== 'conflict') ? 'unknown' : 'refused',
    lastErr: { cls, http, errkey, msg, at: facts.now },
    nextAt: 0,
    ...(verdict.rows[0]?.err === undefined ? {} : serverSide(verdict, facts.sealedRows)),
  }
  return rule.blame && (cls !== 'fault' || facts.pingFine) ? blamed(settled, facts) : settled
}

/** After a restore devices send again what was lost, each in its own time: what one stands on may come from another in a moment. */
const AWAITED: Rule = { to: 'queued', blame: true }
const AWAITED_TRIES = 5
const isAwaited = (row: StoredRow, { cls }: Verdict): boolean => row.back !== undefined && (cls === 'business' || cls === 'conflict') && row.itemFails < AWAITED_TRIES

function serverSide({ rows }: Verdict, sealed: Uint8Array | undefined): Pick<StoredRow, 'server' | 'answer'> {
  const first = rows[0] ?? {}
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const server = { rows: sealed ? [] : rows, ver: typeof first.rowver === 'number' ? first.rowver : undefined, who: text(first.who), when: text(first.when) }
  return { server, answer: sealed }
}

/** Tried again later and later; a person is asked after eight failures over a quarter of an hour. Nothing is ever given up. */
function blamed(row: StoredRow, { now, random }: SettleFacts): StoredRow {
  const itemFails = row.itemFails + 1
  const failingSince = row.failingSince ?? now
  const ask = itemFails >= ATTENTION_FAILS && now - failingSince >= ATTENTION_MS
  return { ...row, itemFails, failingSince, state: ask ? 'attention' : 'queued', nextAt: ask ? 0 : now + itemDelay(itemFails, random) }
}
