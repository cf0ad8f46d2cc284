import { defineWidget } from "../../engine/dashboard/declaration";
import { percentOf } from "../../engine/dashboard/shares";
import { LEDGERS_BY_GSTIN } from "./ledger-tallies";

/** The count is in `master_count`; the share is two buckets of a tally. */
export default defineWidget({
  type: "box-a",
  group: "Accounts",
  order: 10,
  heading: "Ledgers",
  icon: "users",
  pathname: "/debtorslist",
  needs: { module: "debtors", fields: ["gstin"] },
  tallies: [LEDGERS_BY_GSTIN],
  run: ({ figures }) => {
    const total = figures.count("debtors");
    return {
      total,
      percentage: percentOf(figures.tally(LEDGERS_BY_GSTIN).get("with") ?? 0, total),
      percentageDescription: "have a GSTIN",
    };
  },
});
