import { shownMonths } from "../../engine/books/balances/book-figures";
import { byMonth } from "../../engine/books/balances/month-widget";
import { defineWidget } from "../../engine/dashboard/declaration";

/** Sales without tax, less returns: the months of a few ledgers in the current branch. */
export default defineWidget({
  type: "box-verticalbar",
  group: "Sales",
  order: 50,
  heading: "Sales by month, this branch",
  icon: "tags",
  pathname: "/salelist",
  report: {
    name: "salesanalysis",
    filters: ({ session, today }) => ({
      billnoC: "month",
      billnoA: String(session.branchid),
      dtpfrom: shownMonths(today)[0] ?? today,
      dtpto: today,
    }),
  },
  needs: { module: "sale", fields: ["staxableamt"] },
  run: (ctx) => byMonth(ctx, "Sales Accounts", -1),
});
