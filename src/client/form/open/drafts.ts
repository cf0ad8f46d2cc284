import type { OpBase, Row } from '../../../wire/envelope'
import type { Claims } from '../../../wire/session'
import type { Draft } from '../../offline/contract/outbox'
import type { Offline } from '../../offline/offline'

const QUIET_MS = 400
/** A page that is never idle keeps its draft all the same after so long. */
const IDLE_MS_MAX = 1500

/** What of a form goes into its draft. */
interface DraftBody {
  readonly opId: string
  readonly values: Row
  readonly base: OpBase
  readonly baseSnap?: Row
}

export interface DraftKeeper {
  /** Keeps the draft once nothing was typed for 400 ms and the page has nothing else to do: a large draft may not hold up a key. */
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
  let idle: number | null = null
  const cancel = () => {
    if (timer !== null) offline.env.clearTimeout(timer)
    if (idle !== null) cancelIdleCallback(idle)
    timer = idle = null
  }
  const keep = async () => {
    cancel()
    const key = formKey()
    if (!claims || !key) return
    const draft: Draft = { ...body(), formKey: key, userKey: claims.sub, at: offline.env.now(), enqueued: false }
    await offline.outbox.keepDraft(draft).catch(() => {})
  }
  const whenIdle = () => {
    timer = null
    // Safari has no idle time to offer.
    if (typeof requestIdleCallback !== 'function') return void keep()
    idle = requestIdleCallback(() => void keep(), { timeout: IDLE_MS_MAX })
  }
  return {
    cancel,
    touch: () => {
      cancel()
      timer = offline.env.setTimeout(whenIdle, QUIET_MS)
    },
    flush: async () => {
      if (timer !== null || idle !== null) await keep()
    },
    drop: async () => {
      cancel()
      await offline.outbox.dropDraft(formKey()).catch(() => {})
    },
  }
}
