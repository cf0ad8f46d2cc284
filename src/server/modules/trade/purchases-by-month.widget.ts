import { shownMonths } from "../../engine/books/balances/book-figures";
import { byMonth } from "../../engine/books/balances/month-widget";
import { defineWidget } from "../../engine/dashboard/declaration";

/** Purchases without tax, less returns: the months of a few ledgers in the current branch. */
export default defineWidget({
  type: "box-verticalbar",
  group: "Purchases",
  order: 55,
  heading: "Purchases by month, this branch",
  icon: "package",
  pathname: "/purchaselist",
  report: {
    name: "purchaseanalysis",
    filters: ({ session, today }) => ({
      billnoC: "month",
      billnoA: String(session.branchid),
      dtpfrom: shownMonths(today)[0] ?? today,
      dtpto: today,
    }),
  },
  needs: { module: "purchase", fields: ["staxableamt"] },
  run: (ctx) => byMonth(ctx, "Purchase Accounts", 1),
});
