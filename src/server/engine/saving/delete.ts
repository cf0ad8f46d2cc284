import { sql } from 'kysely'
import { z } from 'zod'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../call/context'
import { defineProcedure } from '../call/procedure'
import type { Procedure } from '../call/procedure'
import { Refusal } from '../call/refusal'
import { told } from '../call/warnings'
import { demandAccess, nameFor } from '../records/access'
import type { MasterDeclaration } from '../records/declaration'
import { proc, tableOf } from '../records/shape'
import { countUses, usesSentence } from '../records/uses'
import { loadRecord, viewRow } from '../records/view'
import { audit } from '../trail/audit'
import { approve, refuseQueued } from './approve'
import { cancel, demandCancelling } from './cancel'
import { idParam } from './save'
import { trail } from './write'

/**
 * `<entity>_R_btndelete_approve` (LIST-018 to LIST-020): `type` is `delete` or `approval`, of documents `cancel` too. Answers one row with `stitle`, `resu`
 * and `stype`; the two lists of MAST-017 read `result`. What is in use is refused with a sentence that names where.
 */
export function deleteProcedure(master: MasterDeclaration): Procedure {
  return defineProcedure({
    name: proc(master, 'btndelete_approve'),
    kind: 'command',
    params: {
      id: idParam,
      type: z.enum(['delete', 'approval', 'cancel'], { error: 'must be delete or approval, or cancel of a document' }),
      cancelreason: z.string().max(4000).optional(),
      formmnu: z.string().max(100).optional(),
      formname: z.string().max(100).optional(),
      branch: z.union([z.string(), z.number()]).optional(),
      user: z.string().optional(),
    },
    current: async (ctx, { id, type }) => {
      const access = await (type === 'cancel' ? demandCancelling(ctx, master) : demandAccess(ctx, master, type))
      const record = await loadRecord(ctx, master, id, true)
      return record && (access.view || access.edit ? viewRow(master, access, record) : { id, rowver: record.rowver })
    },
    run: async (ctx, { id, type, cancelreason }) => {
      await refuseQueued(ctx, master, type)
      if (type === 'cancel') return cancel(ctx, master, id, cancelreason ?? '')
      return type === 'delete' ? remove(ctx, master, id) : approve(ctx, master, id)
    },
  })
}

async function remove(ctx: Context, master: MasterDeclaration, id: number): Promise<readonly Row[]> {
  const access = await demandAccess(ctx, master, 'delete')
  const record = await loadRecord(ctx, master, id, true)
  if (!record) throw new Refusal('id', `This ${master.noun[0]} is not there any more.`)
  const name = nameFor(master, access, record)
  if (record.isfixed === true && master.seedIsFixed)
    throw new Refusal('id', `The ${master.noun[0]} ${name} came with the company and cannot be deleted; it may be renamed.`)
  await master.books?.demandUnused?.(ctx, master, id, 'deleted')
  const uses = await countUses(ctx, master, id)
  if (uses.length > 0) throw new Refusal('id', usesSentence(master, name, uses))
  await master.books?.withdraw(ctx, master, id, { done: 'deleted' })
  await guarded(master, name, () =>
    sql`delete from ${sql.table(tableOf(master))} where coid = ${ctx.session.coid} and id = ${id}`.execute(ctx.tx))
  await audit(ctx, { entity: master.entity, recid: id, action: 'delete', before: trail(master, record) })
  const answer = { err: 0, id, stype: 'success', stitle: '', basever: Number(record.rowver), ...told(ctx, master.deletedText ?? `${name} has been deleted.`) }
  return [master.deleteResult ? { ...answer, result: 'Deleted' } : answer]
}

/** A new document, or a line written this moment, may point at it: the database has the last word. */
async function guarded(master: MasterDeclaration, name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as { readonly code?: unknown } | null)?.code !== '23503') throw error
    throw new Refusal('id', `The ${master.noun[0]} ${name} is used elsewhere and cannot be deleted.`)
  }
}
