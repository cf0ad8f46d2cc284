import { formatAmount } from "../../../../../domain/indian-format";
import { defineWidget } from "../../../../engine/dashboard/declaration";
import type { WidgetDeclaration } from "../../../../engine/dashboard/declaration";
import { reportFigures, sumIn } from "../../../../engine/dashboard/report-figures";

/** A kind of documents whose open lines wait for the next document, and the words for it. */
interface OpenLines {
  readonly entity: "saleorder" | "salechallan" | "purchasechallan";
  readonly group: string;
  readonly heading: string;
  readonly home: NonNullable<WidgetDeclaration["home"]>;
  readonly order: number;
}

/** Open lines of the Order Book of one kind. */
export function openLinesWidget({ entity, group, heading, home, order }: OpenLines): WidgetDeclaration {
  const filters = { billnoB: entity };
  return defineWidget({
    type: "box-a",
    group,
    order,
    heading,
    icon: "package",
    report: { name: "orderbook", filters: () => filters },
    home,
    needs: { module: entity, fields: ["items"] },
    run: async (ctx) => {
      const part = await reportFigures(ctx, "orderbook", filters);
      if (!part) return null;
      const value = sumIn(part, "value");
      const lines = part.total === 1 ? "open line" : "open lines";
      return { total: part.total, percentageDescription: value ? `${lines}, ${formatAmount(value)}` : lines };
    },
  });
}
