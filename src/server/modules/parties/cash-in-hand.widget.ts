import { closingBalance, todayOnly } from "../../engine/dashboard/closing-balance";
import { defineWidget } from "../../engine/dashboard/declaration";

/** The closing balance of the Cash Book: the ledgers under Tally's Cash-in-Hand. */
export default defineWidget({
  type: "box-a",
  group: "Accounts",
  order: 14,
  heading: "Cash in hand",
  icon: "receipt-rupee",
  report: { name: "cashbook", filters: todayOnly },
  home: { for: { owner: 20, accounts: 20 }, list: "Bank and cash" },
  needs: { module: "debtors", fields: ["opening"] },
  run: (ctx) => closingBalance(ctx, "cashbook"),
});
