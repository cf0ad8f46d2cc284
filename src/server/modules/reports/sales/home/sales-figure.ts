import { addMonths } from "../../../../../domain/calendar";
import type { IsoDate } from "../../../../../domain/calendar";
import { formatAmount } from "../../../../../domain/indian-format";
import { comparedText } from "../../../../engine/dashboard/compared";
import { defineWidget } from "../../../../engine/dashboard/declaration";
import type { WidgetDeclaration } from "../../../../engine/dashboard/declaration";
import { reportFigures, sumIn } from "../../../../engine/dashboard/report-figures";
import { byMonth } from "./months-chart";

/** The words of what is compared. */
interface SalesSpan {
  readonly heading: string;
  readonly order: number;
  /** First day of the span that ends today. */
  readonly from: (today: IsoDate) => IsoDate;
}

const LAST_YEAR = "last year";

/** Sales without tax, less returns, of a span that ends today, against the same days a year earlier. */
export function salesFigure({ heading, order, from }: SalesSpan): WidgetDeclaration {
  return defineWidget({
    type: "box-a",
    group: "Sales",
    order: order,
    heading,
    icon: "tags",
    report: { name: "salesanalysis", filters: ({ today }) => byMonth(from(today), today) },
    home: { for: { owner: order }, list: "Sales" },
    needs: { module: "sale", fields: ["staxableamt", "mgrossamt"] },
    run: async (ctx) => {
      const salesTo = async (last: IsoDate): Promise<string | undefined> => {
        const part = await reportFigures(ctx, "salesanalysis", byMonth(from(last), last));
        return part ? sumIn(part, "taxable") : undefined;
      };
      const now = await salesTo(ctx.today);
      if (now === undefined) return null;
      const before = (await salesTo(addMonths(ctx.today, -12))) ?? "0";
      const compared = comparedText(now, before, LAST_YEAR);
      return {
        total: Number(now),
        percentageDescription: compared === "" ? "" : `${compared} (${formatAmount(before)})`,
      };
    },
  });
}
