import { defineWidget } from "../../../../engine/dashboard/declaration";
import { monthsChart, yearToDate } from "./months-chart";

/** Purchases without tax, less returns, of the branches that the user may enter. */
export default defineWidget({
  type: "box-verticalbar",
  group: "Purchases",
  order: 55,
  heading: "Purchases by month",
  icon: "package",
  report: { name: "purchaseanalysis", filters: yearToDate },
  needs: { module: "purchase", fields: ["staxableamt", "mgrossamt"] },
  run: (ctx) => monthsChart(ctx, "purchaseanalysis"),
});
