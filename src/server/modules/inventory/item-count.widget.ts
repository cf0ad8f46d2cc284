import { defineWidget } from "../../engine/dashboard/declaration";
import { percentOf } from "../../engine/dashboard/shares";
import { ITEMS_BY_CATEGORY } from "./item-tallies";

/** The count is in `master_count`. Items without a category are one bucket of a tally. */
export default defineWidget({
  type: "box-b",
  group: "Inventory",
  order: 20,
  heading: "Items",
  icon: "package",
  pathname: "/itemlist",
  needs: { module: "item", fields: ["categoryid"] },
  tallies: [ITEMS_BY_CATEGORY],
  run: ({ figures }) => {
    const total = figures.count("item");
    return {
      total,
      percentage: percentOf(total - (figures.tally(ITEMS_BY_CATEGORY).get("") ?? 0), total),
      percentageDescription: "have a category",
    };
  },
});
