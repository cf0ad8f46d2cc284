import { defineWidget } from "../../engine/dashboard/declaration";
import { asOfToday, outstandingFigure } from "../../engine/dashboard/outstanding-figure";

/** Open bills of customers less advances received. */
export default defineWidget({
  type: "box-c",
  group: "Accounts",
  order: 12,
  heading: "Receivables",
  icon: "users",
  report: { name: "outstandingreceivables", filters: asOfToday },
  home: { for: { owner: 30, accounts: 30 } },
  needs: { module: "debtors", fields: ["opening", "creditlimit"] },
  run: (ctx) => outstandingFigure(ctx, "outstandingreceivables"),
});
