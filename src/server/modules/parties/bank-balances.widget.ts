import { closingBalance, todayOnly } from "../../engine/dashboard/closing-balance";
import { defineWidget } from "../../engine/dashboard/declaration";

/**
 * The closing balance of the Bank Book: the ledgers under Bank Accounts and Bank OD A/c. A negative one is owed to the
 * bank.
 */
export default defineWidget({
  type: "box-b",
  group: "Accounts",
  order: 14,
  heading: "Bank balances",
  icon: "receipt-rupee",
  report: { name: "bankbook", filters: todayOnly },
  home: { for: { owner: 10, accounts: 10 }, list: "Bank and cash" },
  needs: { module: "debtors", fields: ["opening"] },
  run: (ctx) => closingBalance(ctx, "bankbook"),
});
