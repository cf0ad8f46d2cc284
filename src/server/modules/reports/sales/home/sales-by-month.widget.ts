import { defineWidget } from "../../../../engine/dashboard/declaration";
import { monthsChart, yearToDate } from "./months-chart";

/** Sales without tax, less returns, of the branches that the user may enter. */
export default defineWidget({
  type: "box-verticalbar",
  group: "Sales",
  order: 50,
  heading: "Sales by month",
  icon: "tags",
  report: { name: "salesanalysis", filters: yearToDate },
  home: { for: { owner: 110 } },
  needs: { module: "sale", fields: ["staxableamt", "mgrossamt"] },
  run: (ctx) => monthsChart(ctx, "salesanalysis"),
});
