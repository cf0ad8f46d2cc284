import { CANCEL_REASON_MAX } from '../../wire/cancelling'
import type { OpBase } from '../../wire/envelope'
import { NotKept, type Offline, type SaveRequest, type SaveStanding } from '../offline/types'
import type { askReason } from '../ui/ask-reason'
import type { announce, toast } from '../ui/dialogs'
import { textOf } from '../ui/read-row'
import { whenSettled } from './when-settled'

/** The document that a person wants to cancel. */
export interface CancelTarget {
  readonly entity: string
  /** Its number on the server, or `tmp:<opId>` while its own first save waits. */
  readonly recordKey: string
  /** The version that is seen; for one whose first save waits, that save. */
  readonly base: OpBase
  readonly sqlsp: string
  /** How sentences call one, and which it is. */
  readonly noun: string
  readonly name: string
  readonly formname: string
  /** A sentence more in the question. */
  readonly note?: string
}

export interface CancelDeps {
  readonly offline: Pick<Offline, 'outbox' | 'line' | 'onLine'>
  readonly dialogs: { readonly announce: typeof announce; readonly askReason: typeof askReason }
  readonly toast: typeof toast
}

/** How long a cancellation may take before it counts as waiting, ms. */
const PATIENCE_MS = 8000
const FAILED = 'Not Cancelled!'

/**
 * Asks why and cancels the version of a document that is seen, online or not: a save like any other. Says how it went; true where what is
 * shown is to be read again. What the person was told is refused does not stay in the outbox; what was refused later does.
 */
export async function cancelDocument(deps: CancelDeps, target: CancelTarget): Promise<boolean> {
  const { noun, name, note = '' } = target
  const reason = await deps.dialogs.askReason({
    title: `Cancel the ${noun} ${name}?`,
    text: `Its number, its lines and your reason stay and can be read. What it posted is reversed, and it cannot be changed any more.${note && ` ${note}`}`,
    confirmLabel: 'Yes, cancel it!', keepLabel: 'Keep it', max: CANCEL_REASON_MAX,
  })
  if (reason === null) return false
  const request = requestOf(deps.offline.outbox.mintOpId(), target, reason)
  try {
    await deps.offline.outbox.save(request)
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure
    await deps.dialogs.announce({ icon: 'warning', title: FAILED, text: failure.message })
    return false
  }
  return told(deps, request.opId, noun, await whenSettled(deps.offline, request.opId, PATIENCE_MS))
}

/** `type` and the other parameters are those of LIST-019. */
function requestOf(opId: string, { entity, recordKey, base, sqlsp, noun, name, formname }: CancelTarget, cancelreason: string): SaveRequest {
  const made = recordKey.startsWith('tmp:') ? recordKey.slice('tmp:'.length) : null
  return {
    opId, screen: 'cancel', entity, recordKey, sqlsp, base, defVer: '', formname: '',
    args: {
      id: made === null ? recordKey : { $op: made, col: 'id' }, type: 'cancel', cancelreason, formmnu: formname, user2: '@user2', branchin: '@branchin', dnt: '@dnt',
      userid: '@userid', loginip: '@loginip', coid: '@coid', co: '@co', geolocation: '', devid: '',
    },
    shown: { iscancelled: 1, cancelreason }, title: `Cancelling of ${noun} ${name}`,
  }
}

async function told(deps: CancelDeps, opId: string, noun: string, standing: SaveStanding): Promise<boolean> {
  switch (standing.state) {
    case 'applied': {
      await deps.dialogs.announce({ icon: 'success', title: 'Cancelled!', text: textOf(standing.rows[0] ?? {}, 'resu') || `The ${noun} has been cancelled.` })
      return true
    }
    case 'rejected': return refused(deps, opId, textOf(standing.rows[0] ?? {}, 'errormsg') || `The ${noun} has not been cancelled.`)
    case 'conflict': return refused(deps, opId, `${standing.row.server?.who || 'Somebody else'} has changed this ${noun} since it was shown here. Look at it again, then cancel it.`)
    case 'attention':
      await deps.dialogs.announce({ icon: 'error', title: FAILED, text: standing.message })
      return true
    case 'discarded': return true
    case 'waiting':
      deps.toast({ kind: 'info', text: 'Saved on this device, will be sent', ms: 2500 })
      return true
  }
}

async function refused({ offline, dialogs }: CancelDeps, opId: string, text: string): Promise<boolean> {
  await offline.outbox.discard(opId, 'Refused at once, and told', false).catch(() => undefined)
  await dialogs.announce({ icon: 'error', title: FAILED, text })
  return true
}
