import { addDays } from "../../../domain/calendar";
import { defineWidget } from "../../engine/dashboard/declaration";
import { SESSION_ENTITY } from "../../engine/session/session-trail";
import { CHANGES } from "./change-tally";

const DAYS = 7;
const FAILED: ReadonlySet<string> = new Set(["sign-in failed", "lock-out"]);

/** Wrong passwords and lock-outs of the company's users, from the daily tally of the audit trail. */
export default defineWidget({
  type: "box-c",
  group: "Overview",
  order: 6,
  heading: `Failed sign-ins, last ${DAYS} days`,
  icon: "user-check",
  pathname: "/Userslist",
  home: { for: { owner: 250 }, list: "Needs attention", ifAny: true },
  needs: "company-admin",
  tallies: [CHANGES],
  run: ({ figures, today }) => {
    const from = addDays(today, 1 - DAYS);
    const total = [...figures.tally(CHANGES)].reduce((sum, [bucket, n]) => {
      const [day = "", , entity, action = ""] = bucket.split("|");
      return entity === SESSION_ENTITY && day >= from && FAILED.has(action) ? sum + n : sum;
    }, 0);
    return { total };
  },
});
