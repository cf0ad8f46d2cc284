import { defineWidget } from "../../../engine/dashboard/declaration";
import { reportFigures } from "../../../engine/dashboard/report-figures";

/** Rows of Negative Stock: items that went out of a godown or batch before they came in. */
export default defineWidget({
  type: "box-d",
  group: "Inventory",
  order: 18,
  heading: "Negative stock",
  icon: "packages",
  report: { name: "negativestock" },
  home: { for: { owner: 210, accounts: 220, godown: 120 }, list: "Needs attention", ifAny: true },
  needs: { module: "item" },
  run: async (ctx) => {
    const part = await reportFigures(ctx, "negativestock", {});
    return part && { total: part.total, percentageDescription: "went out before they came in" };
  },
});
