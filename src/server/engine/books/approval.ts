import { sql } from 'kysely'
import type { Context } from '../context'
import { accessOf } from '../master/access'
import type { MasterDeclaration } from '../master/declaration'
import { Refusal } from '../refusal'
import { heldSettings } from './book-settings'

interface Standing {
  readonly vno: string
  readonly chkdoc: boolean
  readonly approvedBy: string
  readonly isLocked: boolean
  readonly lockedBy: string
  readonly remark: string
}

/** How a document stands in the register, held until the transaction ends: nobody approves or locks it meanwhile. */
async function held(ctx: Context, { entity }: MasterDeclaration, recid: number): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select vno, chkdoc, approved_by as "approvedBy", locked_at is not null as "isLocked", locked_by as "lockedBy", lock_remark as remark
    from voucher where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${recid} and state = 'posted' for update`.execute(ctx.tx)
  return rows[0] ?? null
}

const lockSentence = (noun: string, { vno, lockedBy, remark }: Standing, done: string): string =>
  `The ${noun} ${vno} is locked for audit by ${lockedBy}${remark ? ` (${remark})` : ''}: it cannot be ${done}.`

/** Throws `Refusal` where an audit lock holds the document; `done` says what was wanted, as `approved`. */
export async function demandUnlocked(ctx: Context, master: MasterDeclaration, recid: number, done: string): Promise<void> {
  const standing = master.document ? await held(ctx, master, recid) : null
  if (standing?.isLocked) throw new Refusal('id', lockSentence(master.noun[0], standing, done))
}

/** Throws `Refusal` where an audit lock or, by the settings of the books, its approval keeps the user from changing the document. */
export async function demandChangeable(ctx: Context, master: MasterDeclaration, recid: number, done: 'changed' | 'deleted'): Promise<void> {
  const standing = await held(ctx, master, recid)
  if (!standing) return
  const [one, many] = master.noun
  if (standing.isLocked) throw new Refusal('id', lockSentence(one, standing, done))
  if (!standing.chkdoc || !(await heldSettings(ctx)).isApprovedFixed || (await accessOf(ctx, master)).approval) return
  throw new Refusal('id', `The ${one} ${standing.vno} has been approved by ${standing.approvedBy}: it is ${done} only by who may approve ${many}.`)
}

/** Notes in the register that the record is approved in this version. */
export async function noteApproved(ctx: Context, { entity }: MasterDeclaration, recid: number, rowver: number): Promise<void> {
  await sql`
    update voucher set chkdoc = true, approvedver = ${rowver}, approved_by = ${ctx.session.username}, approved_at = ${ctx.now}
    where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${recid} and state = 'posted'`.execute(ctx.tx)
}
