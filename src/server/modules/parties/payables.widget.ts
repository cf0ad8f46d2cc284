import { defineWidget } from "../../engine/dashboard/declaration";
import { asOfToday, outstandingFigure } from "../../engine/dashboard/outstanding-figure";

/** Open bills of suppliers less advances paid. */
export default defineWidget({
  type: "box-c",
  group: "Accounts",
  order: 13,
  heading: "Payables",
  icon: "users",
  report: { name: "outstandingpayables", filters: asOfToday },
  home: { for: { owner: 40, accounts: 40 } },
  needs: { module: "debtors", fields: ["opening", "creditlimit"] },
  run: (ctx) => outstandingFigure(ctx, "outstandingpayables"),
});
