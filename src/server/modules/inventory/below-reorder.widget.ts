import { defineWidget } from "../../engine/dashboard/declaration";
import { reportFigures } from "../../engine/dashboard/report-figures";

/** Rows of Reorder: items whose stock, after open sale orders, is below their reorder level. */
export default defineWidget({
  type: "box-c",
  group: "Inventory",
  order: 21,
  heading: "Stock below reorder level",
  icon: "packages",
  report: { name: "reorder" },
  home: { for: { owner: 220, godown: 130 }, list: "Needs attention", ifAny: true },
  needs: { module: "item", fields: ["reorderlevel"] },
  run: async (ctx) => {
    const part = await reportFigures(ctx, "reorder", {});
    return part && { total: part.total, percentageDescription: part.total === 1 ? "item to order" : "items to order" };
  },
});
