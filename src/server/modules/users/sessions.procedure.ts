import { sql } from "kysely";
import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import { defineProcedure } from "../../engine/call/procedure";
import { byName, demandUserManager } from "./managed-user";

/** Open sessions, newest first: the caller's own, or with `cousers` those of a user of this company. */
export default defineProcedure({
  name: "WEBAPI_sessions",
  kind: "query",
  params: { cousers: z.string().max(100).default("") },
  run: async (ctx, { cousers }) => {
    const { tx, session, now } = ctx;
    const isOwn = cousers === "" || cousers.toLowerCase() === session.username.toLowerCase();
    if (!isOwn) demandUserManager(ctx);
    const whose = isOwn
      ? sql`s.userid = ${session.userid}`
      : sql`s.userid in (select userid from app_user where ${byName(cousers)}) and branch.branchid is not null`;
    const { rows } = await sql<Row>`
      select s.sid as id, coalesce(branch.name, 'Another company') as branch, s.created_at, s.last_seen_at, s.ip, s.device,
        (s.sid = ${session.sid}::uuid) as iscurrent
      from session s left join branch on branch.branchid = s.branchid
      where ${whose} and s.revoked_at is null and s.expires_at > ${now} order by s.last_seen_at desc limit 100`.execute(
      tx,
    );
    return rows;
  },
});
