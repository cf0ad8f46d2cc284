import { outstanding } from "../../engine/books/balances/party-widget";
import { defineWidget } from "../../engine/dashboard/declaration";

/** Open bills of suppliers less advances paid. */
export default defineWidget({
  type: "box-c",
  group: "Accounts",
  order: 13,
  heading: "Payables",
  icon: "users",
  pathname: "/debtorslist",
  report: { name: "outstandingpayables" },
  needs: { module: "debtors", fields: ["opening", "creditlimit"] },
  run: (ctx) => outstanding(ctx, "Sundry Creditors", -1),
});
