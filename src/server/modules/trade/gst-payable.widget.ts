import { startOfMonth } from "../../../domain/calendar";
import { bookFigures, figureOf } from "../../engine/books/balances/book-figures";
import { defineWidget } from "../../engine/dashboard/declaration";

const TAXES = ["scgst_amt", "ssgst_amt", "sigst_amt", "scess_amt"];

/**
 * Tax on sales and reverse charge less tax on purchases, this month, all branches: the balances of the tax ledgers. A
 * negative amount is credit.
 */
export default defineWidget({
  type: "box-d",
  group: "Accounts",
  order: 15,
  heading: "GST payable this month",
  icon: "receipt-rupee",
  report: { name: "gstledger", filters: ({ today }) => ({ dtpfrom: startOfMonth(today), dtpto: today }) },
  needs: { module: "sale", fields: TAXES },
  run: async (ctx) => {
    if (!ctx.rights.get("purchase").view || ctx.rights.get("purchase").hidden.some((key) => TAXES.includes(key)))
      return null;
    const { amount, exists } = figureOf(await bookFigures(ctx), ["gst"], -1);
    return exists
      ? {
          total: amount,
          percentageDescription: amount < 0 ? "credit carried forward" : "output and reverse charge less input",
        }
      : null;
  },
});
