import { defineWidget } from "../../engine/dashboard/declaration";
import { ITEMS_BY_GST_RATE } from "./item-tallies";

/** Sums the days on which item rates change instead of the items: a few dozen rows of one index. */
export default defineWidget({
  type: "box-doughnutchart",
  group: "Inventory",
  order: 23,
  heading: "Items by GST rate in force",
  icon: "tags",
  pathname: "/itemlist",
  needs: { module: "item", fields: ["gstrates"] },
  tallies: [ITEMS_BY_GST_RATE],
  run: ({ figures }) => {
    const byRate = new Map<number, number>();
    for (const [bucket, n] of figures.tally(ITEMS_BY_GST_RATE)) {
      const rate = Number(bucket.split("|")[1]);
      byRate.set(rate, (byRate.get(rate) ?? 0) + n);
    }
    const rates = [...byRate].filter(([, n]) => n > 0).sort(([a], [b]) => a - b);
    const without = figures.count("item") - rates.reduce((sum, [, n]) => sum + n, 0);
    const all = [
      ...rates.map(([rate, n]) => [`${rate} %`, n] as const),
      ...(without > 0 ? [["No rate", without] as const] : []),
    ];
    return all.length > 0 ? { chart: { labels: all.map(([label]) => label), data: all.map(([, n]) => n) } } : null;
  },
});
