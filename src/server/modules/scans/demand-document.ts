import type { Context } from '../../engine/call/context'
import { Forbidden, Refusal } from '../../engine/call/refusal'
import { demandUnlocked } from '../../engine/documents/approval'
import { isPosted } from '../../engine/documents/document-flags'
import { accessOf, nameFor } from '../../engine/records/access'
import { masters } from '../../engine/records/masters'
import { formOf } from '../../engine/records/shape'
import { loadRecord } from '../../engine/records/view'

/**
 * The number of a document of this branch that a scan may be linked to; `entity` is its kind or form. Throws `Refusal` where it is not
 * there or locked, `Forbidden` where the user may not see such documents or lacks the right that is needed.
 */
export async function demandDocument(ctx: Context, entity: string, recid: number, need: 'attachment' | 'enter'): Promise<string> {
  const master = masters().find((one) => isPosted(one) && (one.entity === entity || formOf(one) === entity))
  if (!master) throw new Refusal('id', 'A scan cannot be linked to that kind of document.')
  const access = await accessOf(ctx, master)
  const [one, many] = master.noun
  if (need === 'attachment' && !access.attachment) throw new Forbidden(`You may not attach files to ${many}.`)
  if (need === 'enter' && !access.add && !access.edit) throw new Forbidden(`You may not enter ${many}.`)
  const record = await loadRecord(ctx, master, recid, true)
  if (!record) throw new Refusal('id', `This ${one} is not there any more.`)
  await demandUnlocked(ctx, master, recid, 'given or taken files')
  return nameFor(master, access, record)
}
