import { sql } from 'kysely'
import { AGAINST } from '../../../definitions/bill/note-rates'
import { formatDate } from '../../../domain/date-format'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../context'
import type { MasterDeclaration } from '../master/declaration'
import { masterOf, masters } from '../master/masters'
import { CANCELLED, keyColumn, tableOf } from '../master/shape'
import { Refusal } from '../refusal'
import { namedBill } from './named-bill'
import { settledBills } from './settled-bills'

/** A credit or debit note that names a bill. */
interface NamingNote {
  readonly noun: string
  readonly vno: string
  /** `yyyy-mm-dd`. */
  readonly day: string
}

/**
 * What is wrong with the day of a changed bill: it is not moved to after a note that names it, as no note is dated before its bill
 * (`noteFaults`; section 34 of the CGST Act: a note is of a tax invoice that was issued). A bill that stands there since before this rule may stay.
 */
export async function notedDayFaults(ctx: Context, entity: string, record: Row, before: Row | null): Promise<readonly Refusal[]> {
  const master = masterOf(entity)
  const { dateField = '', bill } = master?.document ?? {}
  if (!before || !master || !bill || bill.paper !== undefined || (bill.kind !== 'sale' && bill.kind !== 'purchase')) return []
  const [was, is] = [String(before[dateField]), String(record[dateField])]
  if (is <= was) return []
  const kind = bill.kind === 'sale' ? 'salereturn' : 'purchasereturn'
  const kinds = masters().filter(({ document }) => document?.bill?.kind === kind && document.bill.paper === undefined)
  const notes = [...(await settling(ctx, master, Number(before.id), kinds)), ...(await naming(ctx, master, before, { kind, kinds, was, is }))]
  const [first] = notes.filter(({ day }) => day >= was && day < is).sort((a, b) => (a.day < b.day ? -1 : 1))
  if (!first) return []
  return [new Refusal(dateField, `The ${first.noun} ${first.vno} is dated ${formatDate(first.day)}. The ${bill.kind === 'sale' ? 'invoice' : 'bill'} that it names cannot be dated after it.`)]
}

/** Notes that settle a part of it, of whatever branch. */
async function settling(ctx: Context, { entity }: MasterDeclaration, recid: number, kinds: readonly MasterDeclaration[]): Promise<readonly NamingNote[]> {
  return (await settledBills(ctx, entity, recid)).flatMap(({ by }) =>
    by.flatMap(({ vno, day, entity: other }) => kinds.filter((one) => one.entity === other).map(({ noun }) => ({ noun: noun[0], vno, day }))))
}

interface Asked {
  readonly kind: 'salereturn' | 'purchasereturn'
  readonly kinds: readonly MasterDeclaration[]
  readonly was: string
  readonly is: string
}

/** Notes of this branch that say its number and settle nothing of it: it was paid, or its party is not kept bill by bill. */
async function naming(ctx: Context, master: MasterDeclaration, before: Row, { kind, kinds, was, is }: Asked): Promise<readonly NamingNote[]> {
  const { partyField = '', bill, dateField = '' } = master.document ?? {}
  const numbers = [...new Set([bill?.refField ?? '', master.nameField].map((field) => String(before[field] ?? '').toLowerCase()).filter((text) => text !== ''))]
  const partyid = Number(before[partyField]) || null
  const parts = kinds.map((note) => sql`
    select ${note.entity}::text as entity, ${note.noun[0]}::text as noun, id, ${sql.ref(note.nameField)}::text as vno, ${sql.ref(dateField)}::text as day, partyid, againstno from ${sql.table(tableOf(note))}
    where coid = ${ctx.session.coid} and not ${sql.ref(CANCELLED)} and ${sql.ref(keyColumn(AGAINST))} = any(${numbers}::text[])
      and (${partyid}::bigint is null or partyid = ${partyid}::bigint) and ${sql.ref(dateField)} >= ${was}::date and ${sql.ref(dateField)} < ${is}::date`)
  const { rows } = await sql<NamingNote & { entity: string; id: number; partyid: number; againstno: string }>`${sql.join(parts, sql` union all `)} order by day`.execute(ctx.tx)
  for (const note of rows) {
    // Numbers come again in other years: the note says which bill it is as it did when it was saved.
    const named = await namedBill(ctx, { kind, partyid: note.partyid, refno: note.againstno, day: note.day }, { entity: note.entity, recid: note.id })
    if (named?.day === was && numbers.includes(named.refno.toLowerCase())) return [note]
  }
  return []
}
