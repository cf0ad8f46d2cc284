import { fyStart } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { compareDecimals, divideDecimals, multiplyDecimals, trimZeros } from "../../../../domain/decimal";
import { defineWidget } from "../../../engine/dashboard/declaration";
import { reportFigures } from "../../../engine/dashboard/report-figures";

const yearToDate = ({ today }: { readonly today: IsoDate }) => ({ dtpfrom: fyStart(today), dtpto: today });

/** The gross profit of Profit and Loss this financial year, and its share of the trading income. */
export default defineWidget({
  type: "box-a",
  group: "Sales",
  order: 53,
  heading: "Gross profit this year",
  icon: "tags",
  report: { name: "profitandloss", filters: yearToDate },
  home: { for: { owner: 103 }, list: "Sales" },
  needs: { module: "debtors", fields: ["opening"] },
  run: async (ctx) => {
    const part = await reportFigures(ctx, "profitandloss", yearToDate(ctx));
    const amountOf = (title: string) => String(part?.rows.find(({ particulars }) => particulars === title)?.amount);
    if (!part) return null;
    const [gross, income] = [amountOf("Gross Profit"), amountOf("Trading Income")];
    if (compareDecimals(income, "0") <= 0) return { total: Number(gross) };
    const margin = divideDecimals(multiplyDecimals(gross, "100"), income, 1) ?? "0";
    return { total: Number(gross), percentageDescription: `margin ${trimZeros(margin)} % of trading income` };
  },
});
