import { sql } from "kysely";
import { defineWidget } from "../../engine/dashboard/declaration";

/** Documents due for a reminder, and those already expired. */
export default defineWidget({
  type: "box-a",
  group: "Overview",
  order: 45,
  heading: "Documents to renew",
  icon: "paperclip",
  pathname: "/digitallockerlist",
  home: { for: { owner: 240, accounts: 240 }, list: "Needs attention", ifAny: true },
  needs: { module: "digitallocker", fields: ["expirydate", "reminddays"] },
  run: async ({ tx, session, today }) => {
    const { rows } = await sql<{ n: number; over: number }>`
      select count(*)::int as n, count(*) filter (where expirydate < ${today})::int as over from m_digitallocker
      where coid = ${session.coid} and isactive and expirydate <= ${today}::date + 730 and expirydate - reminddays <= ${today}`.execute(
      tx,
    );
    const { n = 0, over = 0 } = rows[0] ?? {};
    return n === 0
      ? null
      : { total: n, percentageDescription: over > 0 ? `${over} already expired` : "due for renewal" };
  },
});
