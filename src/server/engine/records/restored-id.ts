import { sql } from 'kysely'
import type { Context } from '../call/context'
import { Refusal } from '../call/refusal'
import type { RecordDeclaration } from './declaration'
import { tableOf } from './shape'

/**
 * The id that a record had before a restore took it away, where it may have it again: it lies among those that no record gets anew,
 * and nobody has it. So everything that other devices say of the record means this one. Throws `Refusal`.
 */
export async function freeAgain(ctx: Context, declaration: RecordDeclaration, id: number): Promise<number> {
  const table = tableOf(declaration)
  const { rows: [gap] } = await sql`select 1 from restored_gap where tbl = ${table} and ${id}::bigint between first and last limit 1`.execute(ctx.tx)
  const { rows: [taken] } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(ctx.tx)
  if (!gap || taken) throw new Refusal('id', `This ${declaration.noun[0]} cannot be added again under its old number. Enter it as a new record.`)
  return id
}
