import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../../../engine/call/context";
import { Forbidden } from "../../../engine/call/refusal";

/** A user whose rights are shown or changed. */
export interface Subject {
  readonly userid: number;
  readonly username: string;
  readonly isDeveloper: boolean;
  /** Company admin in every branch of this company that they can enter: then no row restricts them. */
  readonly isAdmin: boolean;
}

/** Only the developer and company admins manage rights (RIGHTS-003). Throws `Forbidden`. */
export function demandManager({ session }: Context): void {
  if (!session.isDeveloper && !session.isCompanyAdmin)
    throw new Forbidden("Only a company admin can view and change rights.");
}

/** Users who can enter this company, by name. Row-level security shows no others. */
export async function subjects(ctx: Context, only: RawBuilder<unknown> = sql`true`): Promise<readonly Subject[]> {
  const { rows } = await sql<{ userid: number; username: string; admin: boolean }>`
    select u.userid, u.username, coalesce(bool_and(b.is_company_admin), false) as admin
    from app_user u left join user_branch b on b.userid = u.userid
    where ${only} group by u.userid, u.username order by lower(u.username)`.execute(ctx.tx);
  return rows.map(({ userid, username, admin }) => ({
    userid,
    username,
    isDeveloper: username === "admin",
    isAdmin: admin,
  }));
}
