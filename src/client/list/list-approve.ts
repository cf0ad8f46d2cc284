import type { Row } from '../../wire/envelope'
import { whenSettled } from '../call/when-settled'
import { NotKept, type Offline, type SaveRequest, type SaveStanding } from '../offline/types'
import type { toast } from '../ui/dialogs'
import { numberOf, textOf } from '../ui/read-row'
import type { ListDefinition } from './list-definition'
import { confirmDeed, deedArgs, DEED_WORDS, type DeleteDeps } from './list-delete'
import { rowKey } from './list-items'

export interface ApproveDeps extends DeleteDeps {
  readonly offline: Pick<Offline, 'outbox' | 'line' | 'onLine'>
  readonly toast: typeof toast
}

/** How long an approval may take before it counts as waiting, ms. */
const PATIENCE_MS = 8000

/**
 * Approves the version of a document that its row shows, online or not: a save like any other, with the version as its base. Says how it
 * went; true where the list is to be read again. What the person was told is refused does not stay in the outbox; what was refused later does.
 */
export async function approveDocument(deps: ApproveDeps, definition: ListDefinition, row: Row): Promise<boolean> {
  if (!(await confirmDeed(deps, 'approval'))) return false
  const { outbox } = deps.offline
  const request = await requestOf(deps, definition, row)
  const waits = (await outbox.rows()).some(({ entity, recordKey, env }) => entity === request.entity && recordKey === request.recordKey && env.sqlsp === request.sqlsp)
  if (waits) return say(deps, 'info', 'Not Approved!', 'An approval of this document is in the outbox already.')
  try {
    await outbox.save(request)
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure
    return say(deps, 'warning', DEED_WORDS.approval.failed[0], failure.message)
  }
  return told(deps, request.opId, await whenSettled(deps.offline, request.opId, PATIENCE_MS))
}

async function requestOf(deps: ApproveDeps, definition: ListDefinition, row: Row): Promise<SaveRequest> {
  const id = textOf(row, 'formid') || rowKey(row)
  const name = textOf(row, 'autobillno') || `#${id}`
  return {
    opId: deps.offline.outbox.mintOpId(), screen: 'approval', entity: textOf(row, 'formmnu') || definition.entity, recordKey: id,
    sqlsp: textOf(row, 'deletesqlsp') || definition.deleteProcedure, args: { ...(await deedArgs(deps, definition, row, 'approval')), id },
    base: { kind: 'ver', ver: numberOf(row, 'rowver') }, defVer: '', shown: { chkdoc: 1, chkdocview: 'Approved' }, formname: '',
    title: `Approval of ${textOf(row, 'kindname') || definition.title} ${name}`,
  }
}

async function told(deps: ApproveDeps, opId: string, standing: SaveStanding): Promise<boolean> {
  const { done, failed } = DEED_WORDS.approval
  switch (standing.state) {
    case 'applied': {
      const [answer = {}] = standing.rows
      await deps.dialogs.announce({ icon: 'success', title: textOf(answer, 'stitle').trim() || done[0], text: textOf(answer, 'resu') || done[1] })
      return true
    }
    case 'rejected': return refused(deps, opId, textOf(standing.rows[0] ?? {}, 'errormsg') || failed[1])
    case 'conflict': return refused(deps, opId, `${standing.row.server?.who || 'Somebody else'} has changed this document since it was listed. Look at it again, then approve it.`)
    case 'attention': return say(deps, 'error', failed[0], standing.message)
    case 'discarded': return true
    case 'waiting':
      deps.toast({ kind: 'info', text: 'Saved on this device, will be sent', ms: 2500 })
      return true
  }
}

async function refused(deps: ApproveDeps, opId: string, text: string): Promise<boolean> {
  await deps.offline.outbox.discard(opId, 'Refused at once, and told', false).catch(() => undefined)
  await say(deps, 'error', DEED_WORDS.approval.failed[0], text)
  return true
}

async function say({ dialogs }: ApproveDeps, icon: 'info' | 'warning' | 'error', title: string, text: string): Promise<false> {
  await dialogs.announce({ icon, title, text })
  return false
}
