import { formatAmount } from "../../../domain/indian-format";
import { defineWidget } from "../../engine/dashboard/declaration";
import { percentOf } from "../../engine/dashboard/shares";
import { ITEMS_BY_FILLING } from "./item-tallies";

/** Thirds of the scale. A high value is good here; on the browser's default scale it is bad. */
const SCALE = {
  labels: ["Few", "Many", "Nearly all"],
  data: [1, 1, 1],
  backgroundColor: ["#b02a37", "#b8860b", "#2b8a3e"],
};

/** Reads two buckets of a tally. */
export default defineWidget({
  type: "box-gauge",
  group: "Inventory",
  order: 24,
  heading: "Items with HSN, category and group",
  icon: "package",
  pathname: "/itemlist",
  needs: { module: "item", fields: ["hsncode", "categoryid", "itemgroupid"] },
  tallies: [ITEMS_BY_FILLING],
  run: ({ figures }) => {
    const whole = figures.tally(ITEMS_BY_FILLING).get("whole") ?? 0;
    const total = whole + (figures.tally(ITEMS_BY_FILLING).get("part") ?? 0);
    const words = `${formatAmount(String(whole), 0)} of ${formatAmount(String(total), 0)} items`;
    return total > 0 ? { percentage: percentOf(whole, total), percentageDescription: words, chart: SCALE } : null;
  },
});
