import type { OpBase, Row } from '../../wire/envelope'
import type { Claims } from '../../wire/session'
import type { Draft, Offline } from '../offline/types'

const QUIET_MS = 400

/** What of a form goes into its draft. */
export interface DraftBody {
  readonly opId: string
  readonly values: Row
  readonly base: OpBase
  readonly baseSnap?: Row
}

export interface DraftKeeper {
  /** Keeps the draft once nothing was typed for 400 ms. */
  readonly touch: () => void
  /** Keeps it now, where something is waiting to be kept. */
  readonly flush: () => Promise<void>
  /** Forgets what is waiting; nothing is written. */
  readonly cancel: () => void
  readonly drop: () => Promise<void>
}

/** Keeps drafts of one form, debounced. A draft that cannot be kept is no error: the form itself still has everything. */
export function draftKeeper(offline: Offline, claims: Claims | null, formKey: () => string, body: () => DraftBody): DraftKeeper {
  let timer: number | null = null
  const cancel = () => {
    if (timer !== null) offline.env.clearTimeout(timer)
    timer = null
  }
  const keep = async () => {
    cancel()
    const key = formKey()
    if (!claims || !key) return
    const draft: Draft = { ...body(), formKey: key, userKey: claims.sub, at: offline.env.now(), enqueued: false }
    await offline.outbox.keepDraft(draft).catch(() => {})
  }
  return {
    cancel,
    touch: () => {
      cancel()
      timer = offline.env.setTimeout(() => void keep(), QUIET_MS)
    },
    flush: async () => {
      if (timer !== null) await keep()
    },
    drop: async () => {
      cancel()
      await offline.outbox.dropDraft(formKey()).catch(() => {})
    },
  }
}
