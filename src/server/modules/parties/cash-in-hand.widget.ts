import { bookFigures, figureOf } from "../../engine/books/balances/book-figures";
import { defineWidget } from "../../engine/dashboard/declaration";

/** Balances of the ledgers under Tally's Cash-in-Hand, of all branches. */
export default defineWidget({
  type: "box-a",
  group: "Accounts",
  order: 14,
  heading: "Cash in hand",
  icon: "receipt-rupee",
  pathname: "/debtorslist",
  report: { name: "cashbook" },
  needs: { module: "debtors", fields: ["opening"] },
  run: async (ctx) => {
    const { amount, exists } = figureOf(await bookFigures(ctx), ["Cash-in-Hand"]);
    return exists ? { total: amount } : null;
  },
});
