import { defineWidget } from "../../engine/dashboard/declaration";
import { largest } from "../../engine/dashboard/shares";
import { ITEMS_BY_CATEGORY } from "./item-tallies";

const SLICES = 5;

/** One row of a tally per category. */
export default defineWidget({
  type: "box-piechart",
  group: "Inventory",
  order: 22,
  heading: "Items by category",
  icon: "category",
  pathname: "/categorylist",
  needs: { module: "item", fields: ["categoryid", "categoryname"] },
  tallies: [ITEMS_BY_CATEGORY],
  run: ({ figures }) => {
    const chart = largest(figures.tally(ITEMS_BY_CATEGORY), SLICES, "No category");
    return chart && { chart };
  },
});
