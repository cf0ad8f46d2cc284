import type { Row } from '../../wire/envelope'
import { audit } from './audit'
import type { Context } from './context'
import { Forbidden } from './refusal'
import { demandAccess } from './master/access'
import type { ListColumn, MasterDeclaration } from './master/declaration'
import { listIds, rowsOfIds } from './master/list-rows'
import type { ListQuestion } from './master/list-rows'

/** Runs work as the caller in one transaction of its own. */
export type InTransaction = <T>(mode: 'read' | 'write', work: (ctx: Context) => Promise<T>) => Promise<T>

export interface ListExport {
  readonly title: string
  readonly columns: readonly ListColumn[]
  readonly total: number
  /** Rows in the order of the list, some at a time; each batch is a transaction of its own, so that a slow reader holds none. */
  readonly batches: () => AsyncGenerator<readonly Row[]>
}

const BATCH = 1_000

/** The whole of a list as the user may see it (right to view and to download). The trail says who took it. */
export async function exportList(run: InTransaction, master: MasterDeclaration, question: ListQuestion): Promise<ListExport> {
  const { access, ids } = await run('read', async (ctx) => {
    const allowed = await demandAccess(ctx, master, 'view')
    if (!allowed.print) throw new Forbidden(`You may not download ${master.noun[1]}.`)
    return { access: allowed, ids: await listIds(ctx, master, allowed, question) }
  })
  const after = { rows: ids.length, search: question.search }
  await run('write', (ctx) => audit(ctx, { entity: master.entity, recid: '', action: 'export', after }))
  async function* batches(): AsyncGenerator<readonly Row[]> {
    for (let from = 0; from < ids.length; from += BATCH)
      yield await run('read', (ctx) => rowsOfIds(ctx, master, access, ids.slice(from, from + BATCH)))
  }
  const columns = master.list.filter(({ field, hidden }) => !hidden && access.shows(field))
  return { title: master.title, columns, total: ids.length, batches }
}
