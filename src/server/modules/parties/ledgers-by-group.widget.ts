import { defineWidget } from "../../engine/dashboard/declaration";
import { largest } from "../../engine/dashboard/shares";
import { LEDGERS_BY_GROUP } from "./ledger-tallies";

const SLICES = 5;

/** One row of a tally per account group. */
export default defineWidget({
  type: "box-polar",
  group: "Accounts",
  order: 11,
  heading: "Ledgers by account group",
  icon: "hierarchy",
  pathname: "/debtorslist",
  needs: { module: "debtors", fields: ["acgroupid", "acgroupname"] },
  tallies: [LEDGERS_BY_GROUP],
  run: ({ figures }) => {
    const chart = largest(figures.tally(LEDGERS_BY_GROUP), SLICES, "No group");
    return chart && { chart };
  },
});
