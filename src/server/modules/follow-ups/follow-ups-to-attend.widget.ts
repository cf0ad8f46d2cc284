import { sql } from "kysely";
import { defineWidget } from "../../engine/dashboard/declaration";
import { visibleFollowUps } from "./visible-follow-ups";

/**
 * Stops counting here. Follow-ups that need a user are normally few, and beyond this the exact number does not
 * matter.
 */
const COUNT_MAX = 1000;

/**
 * Follow-ups that ask, failed or have an unknown outcome; for a company admin those of the branches they manage.
 * Found by the index on company and state.
 */
export default defineWidget({
  type: "box-d",
  group: "Overview",
  order: 5,
  heading: "Follow-ups to attend",
  icon: "address-book",
  pathname: "/followups",
  home: { for: { owner: 230, accounts: 230, godown: 230 }, list: "Needs attention", ifAny: true },
  needs: "signed-in",
  run: async ({ tx, session }) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (
        select from follow_up where coid = ${session.coid} and state in ('ask', 'failed', 'unknown') and ${visibleFollowUps(session)} limit ${COUNT_MAX}) f`.execute(
      tx,
    );
    const n = rows[0]?.n ?? 0;
    return { total: n, percentageDescription: n >= COUNT_MAX ? "or more" : "" };
  },
});
