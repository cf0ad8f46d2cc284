import { sql, type RawBuilder } from "kysely";
import type { Row } from "../../../wire/envelope";
import { DEVELOPER } from "../../../wire/session";
import type { Context } from "../../engine/call/context";
import { Forbidden, Refusal } from "../../engine/call/refusal";
import { hasUserName } from "../../engine/session/user-name";

/** A user as their administrators see them. */
export interface ManagedUser extends Row {
  readonly userid: number;
  readonly username: string;
  readonly fullname: string;
  readonly email: string;
  readonly is_blocked: boolean;
  readonly gps_allowed: boolean;
  readonly email_allowed: boolean;
  /** Two-factor sign-in is enabled for the user. */
  readonly constr: boolean;
}

/** Only the developer and company admins manage users. Throws `Forbidden`. */
export function demandUserManager({ session }: Pick<Context, "session">): void {
  if (!session.isDeveloper && !session.isCompanyAdmin) throw new Forbidden("Only a company admin can manage users.");
}

/**
 * The user of this company that the caller wants to change, locked. Row-level security shows no others. Throws
 * `Forbidden` for callers who manage no users. Throws `Refusal` if the user does not exist, and for the developer,
 * whom only the developer can change.
 */
export async function managedUser(ctx: Context, which: RawBuilder<unknown>): Promise<ManagedUser> {
  demandUserManager(ctx);
  const { rows } = await sql<ManagedUser>`
    select userid, username, fullname, email, is_blocked, gps_allowed, email_allowed, constr from app_user where ${which} for update`.execute(
    ctx.tx,
  );
  const [user] = rows;
  if (!user) throw new Refusal("username", "This company has no such user.");
  if (user.username === DEVELOPER && !ctx.session.isDeveloper)
    throw new Refusal("username", "Only admin can change the user admin.");
  return user;
}

export const byName = (username: string): RawBuilder<unknown> => hasUserName(username);
export const byId = (userid: number): RawBuilder<unknown> => sql`userid = ${userid}`;

/** Users cannot lock themselves out. `what` is the action, as in "block". */
export function refuseSelf({ session }: Context, user: ManagedUser, what: string): void {
  if (user.userid === session.userid) throw new Refusal("username", `You cannot ${what} yourself.`);
}

/**
 * Password and block apply in every company, so the admin of one company cannot change them for a user who also works
 * in another.
 */
export async function refuseShared(ctx: Context, user: ManagedUser, what: string): Promise<void> {
  if (await worksElsewhere(ctx, user.userid))
    throw new Refusal(
      "username",
      `${user.username} also works for another company, so only admin can ${what} this user. You can delete the user from this company.`,
    );
}

/**
 * Whether the caller, a user manager, decides alone about this user. Not for admin, and not for users who also work
 * for another company.
 */
export async function decidesAbout(
  ctx: Context,
  { userid, username }: Pick<ManagedUser, "userid" | "username">,
): Promise<boolean> {
  return ctx.session.isDeveloper || (username !== DEVELOPER && !(await worksElsewhere(ctx, userid)));
}

/** False for the developer, who decides in every company. */
async function worksElsewhere(ctx: Context, userid: number): Promise<boolean> {
  if (ctx.session.isDeveloper) return false;
  const { rows } = await sql<{ elsewhere: boolean }>`select user_is_elsewhere(${userid}) as elsewhere`.execute(ctx.tx);
  return rows[0]?.elsewhere ?? false;
}

/**
 * Removes a user from this company with their rights and sessions there. A user without any other company is deleted.
 */
export async function removeUser(ctx: Context, user: ManagedUser): Promise<void> {
  refuseSelf(ctx, user, "delete");
  if (user.username === DEVELOPER) throw new Refusal("username", "The user admin cannot be deleted.");
  await sql`select user_leaves_company(${user.userid})`.execute(ctx.tx);
}
