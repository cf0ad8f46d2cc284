import { startOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { formatQuantity } from "../../../../domain/indian-format";
import { defineWidget } from "../../../engine/dashboard/declaration";
import { reportFigures, sumIn } from "../../../engine/dashboard/report-figures";

const monthToDate = ({ today }: { readonly today: IsoDate }) => ({ dtpfrom: startOfMonth(today), dtpto: today });

/** The closing value of the Stock Summary today, at cost. */
export default defineWidget({
  type: "box-c",
  group: "Inventory",
  order: 19,
  heading: "Stock value",
  icon: "building-warehouse",
  report: { name: "stocksummary", filters: monthToDate },
  home: { for: { owner: 60 } },
  needs: { module: "item", fields: ["purchaseprice"] },
  run: async (ctx) => {
    const part = await reportFigures(ctx, "stocksummary", monthToDate(ctx));
    const value = part && sumIn(part, "closingvalue");
    if (!part || !value) return null;
    const items = `${formatQuantity(part.total)} ${part.total === 1 ? "item" : "items"}`;
    return { total: Number(value), percentageDescription: `${items} with stock or moves this month, at cost` };
  },
});
