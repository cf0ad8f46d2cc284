import { sql } from "kysely";
import { defineRepair } from "../../engine/repairs/repair";
import type { Finding } from "../../engine/repairs/repair";

interface Left {
  readonly userid: number;
  readonly branchid: number;
  readonly username: string;
  readonly normal: string;
  readonly today: string;
}

/**
 * Names that migration 010 left unchanged, because their normal form belongs to another user or is reserved. A user
 * decides which of the two to rename.
 */
export default defineRepair({
  id: "010-user-names",
  title: "User names that look alike",
  batch: async ({ tx, coid }) => {
    const { rows } = await sql<Left>`
      select u.userid, min(b.branchid)::integer as branchid, u.username, normal_user_name(u.username) as normal, current_date::text as today
      from app_user u join user_branch ub on ub.userid = u.userid join branch b on b.branchid = ub.branchid
      where b.coid = ${coid} and u.username <> normal_user_name(u.username) group by u.userid order by u.userid`.execute(
      tx,
    );
    return { next: null, findings: rows.map(found) };
  },
});

const found = ({ userid, branchid, username, normal, today }: Left): Finding => ({
  kind: "check",
  branchid,
  entity: "user",
  recid: userid,
  docno: username,
  day: today,
  line: 0,
  was: username,
  now: "",
  what: `The user name looks like ${normal}, which another user has or which is reserved. Add a new user with a clear name and delete this one.`,
});
