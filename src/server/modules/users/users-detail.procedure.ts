import { sql } from 'kysely'
import { z } from 'zod'
import { isOn } from '../../../wire/answers'
import type { Row } from '../../../wire/envelope'
import { audit } from '../../engine/audit'
import type { Context } from '../../engine/context'
import { defineProcedure } from '../../engine/procedure'
import { Refusal } from '../../engine/refusal'
import { forgetGuesses, openAddresses } from '../../engine/session/guesses'
import { byId, decidesAbout, demandUserManager, managedUser, refuseSelf, refuseShared, removeUser } from './managed-user'
import { GRID_PARAMS, userRows } from './user-list'

const userid = z.coerce.number().int().positive()
const flag = z.union([z.boolean(), z.number(), z.string().max(10)]).transform(isOn)
const text = z.string().max(200)

const DELETE_PARAMS = { id: userid, type: z.string().max(20).default('delete'), co: text.optional(), formmnu: text.optional() }

/** `delete` takes the user out of the company; `approval` lets a blocked one in again or blocks one that is not. */
async function deleteOrApprove(ctx: Context, id: number, type: string): Promise<readonly Row[]> {
  if (type.trim().toLowerCase() === 'approval') return block(ctx, id, null)
  const user = await managedUser(ctx, byId(id))
  await removeUser(ctx, user)
  await audit(ctx, { entity: 'user', recid: id, action: 'delete', before: user })
  return [{ err: 0, id, resu: 'Deleted!', stype: 'success', stitle: '' }]
}

/** Blocks or lets in; null turns it round. Who is blocked loses his sessions for good (users.tables.ts), within seconds: with their next look into the database. */
async function block(ctx: Context, id: number, wanted: boolean | null): Promise<readonly Row[]> {
  if (wanted !== true) {
    const guessed = await shutOut(ctx, id)
    if (guessed) return letIn(ctx, guessed)
  }
  const user = await managedUser(ctx, byId(id))
  const isBlocked = wanted ?? !user.is_blocked
  if (isBlocked) refuseSelf(ctx, user, 'block')
  if (isBlocked && user.username === 'admin') throw new Refusal('username', 'The user admin cannot be blocked.')
  await refuseShared(ctx, user, isBlocked ? 'block' : 'unblock')
  await sql`update app_user set is_blocked = ${isBlocked} where userid = ${id}`.execute(ctx.tx)
  await audit(ctx, { entity: 'user', recid: id, action: isBlocked ? 'block' : 'unblock', before: { is_blocked: user.is_blocked }, after: { is_blocked: isBlocked } })
  return [{ err: 0, id, resu: isBlocked ? 'Blocked.' : 'Unblocked.', stype: 'success', stitle: '' }]
}

/** A user of this company, admin and those who work for another one too, whom wrong passwords have shut out somewhere and nobody has blocked. */
async function shutOut(ctx: Context, id: number): Promise<{ readonly userid: number; readonly username: string } | undefined> {
  demandUserManager(ctx)
  const { rows } = await sql<{ userid: number; username: string }>`
    select userid, username from app_user u where userid = ${id} and not is_blocked and exists (select from login_guess g where g.userid = u.userid and g.is_blocked)`.execute(ctx.tx)
  return rows[0]
}

/**
 * Strangers can shut anybody out by guessing: whoever manages users opens the addresses again for everybody, and gives nobody more by it
 * than he had. The hundred guesses of an hour begin anew only where he decides about the user.
 */
async function letIn(ctx: Context, user: { readonly userid: number; readonly username: string }): Promise<readonly Row[]> {
  const id = user.userid
  await ((await decidesAbout(ctx, user)) ? forgetGuesses : openAddresses)(ctx.tx, id)
  await audit(ctx, { entity: 'user', recid: id, action: 'unlock', before: { isshutout: true }, after: { isshutout: false } })
  return [{ err: 0, id, resu: 'Unblocked.', stype: 'success', stitle: '' }]
}

/** The list of users with what may be done in it (ACCT-041 to ACCT-048). All but the reads need the server, and stand in the audit trail. */
export default [
  defineProcedure({ name: 'usersdetail_R_listgrid', kind: 'query', params: GRID_PARAMS, run: (ctx, question) => userRows(ctx, question) }),
  defineProcedure({ name: 'usersdetail_R_btndelete_approve', kind: 'command', params: DELETE_PARAMS, run: (ctx, { id, type }) => deleteOrApprove(ctx, id, type) }),
  defineProcedure({ name: 'usersdetail_R_block', kind: 'command', params: { id: userid, block: flag }, run: (ctx, given) => block(ctx, given.id, given.block) }),
  defineProcedure({
    name: 'MACAPP_Users_R_listgrid', kind: 'query',
    params: {
      formname: text.optional(), SearchTerm: text.default(''), PageIndex: z.coerce.number().int().min(1).default(1),
      PageSize: z.coerce.number().int().min(1).max(500).default(10), RecordCount: z.coerce.number().int().optional(),
    },
    run: async (ctx, { SearchTerm, PageIndex, PageSize }) => {
      const question = { DisplayLength: PageSize, DisplayStart: 1 + (PageIndex - 1) * PageSize, SortCol: 'id', SortDir: 'asc', Search: SearchTerm, id: 0 }
      return (await userRows(ctx, question)).map((row) => ({ ...row, RecordCount: row.TotalCount }))
    },
  }),
  defineProcedure({ name: 'MACAPP_Users_R_btndelete', kind: 'command', params: { id: userid }, run: (ctx, { id }) => deleteOrApprove(ctx, id, 'delete') }),
  defineProcedure({
    name: 'WEBAPI_blockedusers', kind: 'query', params: { user: text.optional(), branch: text.optional(), id: z.coerce.number().int().optional() },
    run: async (ctx) => (await userRows(ctx, { DisplayLength: 500, DisplayStart: 1, SortCol: 'cousers', SortDir: 'asc', Search: '', id: 0 }))
      .filter((row) => row.is_blocked === true).map((row) => ({ UserName: row.cousers, id: row.id })),
  }),
]
