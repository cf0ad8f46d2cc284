import { largestCustomers, SALES_BY_PARTY } from "../../engine/books/balances/sales-by-party";
import { defineWidget } from "../../engine/dashboard/declaration";

const SLICES = 4;

/** The largest customers, and the rest as one slice, so that the shares are of all sales. */
export default defineWidget({
  type: "box-doughnutchart",
  group: "Sales",
  order: 51,
  heading: "Top customers this financial year, this branch",
  icon: "users",
  pathname: "/salelist",
  report: {
    name: "salesanalysis",
    filters: ({ session }) => ({ billnoC: "party", billnoA: String(session.branchid) }),
  },
  needs: { module: "sale", fields: ["partyid", "drconameview", "mgrossamt"] },
  tallies: [SALES_BY_PARTY],
  run: async (ctx) => {
    const rows = await largestCustomers(ctx, SLICES);
    return rows.length === 0
      ? null
      : { chart: { labels: rows.map(({ name }) => name), data: rows.map(({ amount }) => amount) } };
  },
});
