import { outstanding } from "../../engine/books/balances/party-widget";
import { defineWidget } from "../../engine/dashboard/declaration";

/** Open bills of customers less advances received. */
export default defineWidget({
  type: "box-c",
  group: "Accounts",
  order: 12,
  heading: "Receivables",
  icon: "users",
  pathname: "/debtorslist",
  report: { name: "outstandingreceivables" },
  needs: { module: "debtors", fields: ["opening", "creditlimit"] },
  run: (ctx) => outstanding(ctx, "Sundry Debtors", 1),
});
