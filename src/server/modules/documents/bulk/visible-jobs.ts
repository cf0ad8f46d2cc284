import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { SessionUser } from "../../../engine/call/session-user";

/** The jobs of the session's branch that a user can see: their own, an administrator all. */
export const visibleJobs = ({
  isDeveloper,
  isCompanyAdmin,
  userid,
}: Pick<SessionUser, "isDeveloper" | "isCompanyAdmin" | "userid">): RawBuilder<unknown> =>
  isDeveloper || isCompanyAdmin ? sql`true` : sql`j.userid = ${userid}`;

/** What became of the line `l`: the state of its follow-up `f` once it has one. `sending`: still on its way. */
export const lineState = sql<string>`case when l.state <> 'handed' then l.state when f.state = 'sent' then 'done'
  when f.state in ('failed', 'dropped', 'unknown', 'ask') then f.state else 'sending' end`;

/** The follow-up `f` of the line `l`. */
export const followUpOfLine = sql`left join follow_up f on f.op_id = l.op_id and f.kind = 'email'`;
