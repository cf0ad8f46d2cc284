import { sql } from 'kysely'
import type { Context } from '../call/context'
import { Refusal } from '../call/refusal'
import type { MasterDeclaration } from './declaration'
import { tableOf } from './shape'

/**
 * The id that a record had before a restore took it away, where it may have it again: it lies among those that no record gets anew,
 * and nobody has it. So everything that other devices say of the record means this one. Throws `Refusal`.
 */
export async function freeAgain(ctx: Context, master: MasterDeclaration, id: number): Promise<number> {
  const table = tableOf(master)
  const { rows: [gap] } = await sql`select 1 from restored_gap where tbl = ${table} and ${id}::bigint between first and last limit 1`.execute(ctx.tx)
  const { rows: [taken] } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(ctx.tx)
  if (!gap || taken) throw new Refusal('id', `This ${master.noun[0]} cannot be added again as it was: its place is taken. Enter it as a new one.`)
  return id
}
