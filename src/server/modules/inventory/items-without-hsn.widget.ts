import { defineWidget } from "../../engine/dashboard/declaration";
import { percentOf } from "../../engine/dashboard/shares";
import { ITEMS_BY_HSN } from "./item-tallies";

/** Reads two buckets of a tally. */
export default defineWidget({
  type: "box-c",
  group: "Inventory",
  order: 21,
  heading: "Items without HSN",
  icon: "tags",
  pathname: "/itemlist",
  needs: { module: "item", fields: ["hsncode"] },
  tallies: [ITEMS_BY_HSN],
  run: ({ figures }) => {
    const [without, having] = [
      figures.tally(ITEMS_BY_HSN).get("without") ?? 0,
      figures.tally(ITEMS_BY_HSN).get("with") ?? 0,
    ];
    return { total: without, percentage: percentOf(without, without + having), percentageDescription: "of all items" };
  },
});
