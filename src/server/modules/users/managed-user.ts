import { sql, type RawBuilder } from 'kysely'
import type { Row } from '../../../wire/envelope'
import { DEVELOPER } from '../../../wire/session'
import type { Context } from '../../engine/call/context'
import { Forbidden, Refusal } from '../../engine/call/refusal'
import { hasUserName } from '../../engine/session/user-name'

/** A user as those see him who manage him. */
export interface ManagedUser extends Row {
  readonly userid: number
  readonly username: string
  readonly fullname: string
  readonly email: string
  readonly is_blocked: boolean
  readonly gps_allowed: boolean
  readonly email_allowed: boolean
  /** Two-factor sign-in is given to him. */
  readonly constr: boolean
}

/** Users are the business of the developer and of company admins. Throws `Forbidden`. */
export function demandUserManager({ session }: Pick<Context, 'session'>): void {
  if (!session.isDeveloper && !session.isCompanyAdmin) throw new Forbidden('Only a company admin can manage users.')
}

/**
 * The user of this company that the caller wants to change, locked; row-level security shows no others. Throws `Forbidden` for who may
 * manage nobody, `Refusal` where there is no such user, and for the developer, whom nobody but himself touches.
 */
export async function managedUser(ctx: Context, which: RawBuilder<unknown>): Promise<ManagedUser> {
  demandUserManager(ctx)
  const { rows } = await sql<ManagedUser>`
    select userid, username, fullname, email, is_blocked, gps_allowed, email_allowed, constr from app_user where ${which} for update`.execute(ctx.tx)
  const [user] = rows
  if (!user) throw new Refusal('username', 'This company has no such user.')
  if (user.username === DEVELOPER && !ctx.session.isDeveloper) throw new Refusal('username', 'Only admin can change the user admin.')
  return user
}

export const byName = (username: string): RawBuilder<unknown> => hasUserName(username)
export const byId = (userid: number): RawBuilder<unknown> => sql`userid = ${userid}`

/** Nobody shuts himself out. `what` is the action, as in "block". */
export function refuseSelf({ session }: Context, user: ManagedUser, what: string): void {
  if (user.userid === session.userid) throw new Refusal('username', `You cannot ${what} yourself.`)
}

/** What counts in every company (password, block) is not decided by the admin of one where the user works in another too. */
export async function refuseShared(ctx: Context, user: ManagedUser, what: string): Promise<void> {
  if (await isElsewhere(ctx, user.userid)) throw new Refusal('username', `${user.username} also works for another company, so only admin can ${what} this user. You can delete the user from this company.`)
}

/** Whether the caller, who manages users, decides alone about this one: not about admin, nor about who works for another company too. */
export async function decidesAbout(ctx: Context, { userid, username }: Pick<ManagedUser, 'userid' | 'username'>): Promise<boolean> {
  return ctx.session.isDeveloper || (username !== DEVELOPER && !(await isElsewhere(ctx, userid)))
}

/** False for the developer, who decides in every company. */
async function isElsewhere(ctx: Context, userid: number): Promise<boolean> {
  if (ctx.session.isDeveloper) return false
  const { rows } = await sql<{ elsewhere: boolean }>`select user_is_elsewhere(${userid}) as elsewhere`.execute(ctx.tx)
  return rows[0]?.elsewhere ?? false
}

/** Takes a user out of this company, with his rights and sessions there; he is gone altogether where he may enter no other. */
export async function removeUser(ctx: Context, user: ManagedUser): Promise<void> {
  refuseSelf(ctx, user, 'delete')
  if (user.username === DEVELOPER) throw new Refusal('username', 'The user admin cannot be deleted.')
  await sql`select user_leaves_company(${user.userid})`.execute(ctx.tx)
}
