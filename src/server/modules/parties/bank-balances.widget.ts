import { bookFigures, figureOf } from "../../engine/books/balances/book-figures";
import { defineWidget } from "../../engine/dashboard/declaration";

/**
 * Balances of the ledgers under Bank Accounts and Bank OD A/c, of all branches. A negative total is owed to the bank.
 */
export default defineWidget({
  type: "box-b",
  group: "Accounts",
  order: 14,
  heading: "Bank balances",
  icon: "receipt-rupee",
  pathname: "/debtorslist",
  report: { name: "bankbook" },
  needs: { module: "debtors", fields: ["opening"] },
  run: async (ctx) => {
    const { amount, exists } = figureOf(await bookFigures(ctx), ["Bank Accounts", "Bank OD A/c"]);
    return exists ? { total: amount } : null;
  },
});
