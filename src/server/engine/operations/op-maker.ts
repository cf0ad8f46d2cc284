import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import type { Procedure } from "../call/procedure";
import type { SessionUser } from "../call/session-user";
import { audit } from "../trail/audit";

/*
 * A user who is blocked or has lost a branch can no longer send what waits on a device. An administrator of the
 * company sends it there instead, under their own name and rights; the trail names the maker.
 */

export const mayStandIn = ({ isCompanyAdmin, isDeveloper }: SessionUser): boolean => isCompanyAdmin || isDeveloper;

/** Adds a link of the trail that names the user who made the entry, if another user sends it. */
export async function recordMaker(ctx: Context, procedure: Procedure, rows: readonly Row[]): Promise<void> {
  const maker = Number(ctx.op?.cap?.maker);
  if (!Number.isSafeInteger(maker) || maker === ctx.session.userid) return;
  // A deleted user is named in the trail alone.
  const { rows: found } = await sql<{ username: string }>`
    select username from app_user where userid = ${maker}
    union all
    (select before->>'username' from audit_trail
      where coid = ${ctx.session.coid} and entity = 'user' and recid = ${String(maker)} and action = 'delete' order by seq desc limit 1)
    limit 1`.execute(ctx.tx);
  await audit(ctx, {
    entity: procedure.entity ?? procedure.name.split("_R_")[0] ?? procedure.name,
    recid: String(rows[0]?.id ?? ""),
    action: "send",
    after: { maker: found[0]?.username ?? `user ${maker}` },
  });
}
