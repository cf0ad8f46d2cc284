import { groupedBy } from "../../../domain/grouped";
import { cellText } from "../../bill/cells";
import { valueText } from "../../report/value-text";
import type { PaperRow } from "../paper";
import { factsBeside, letterPaper, type ReportLetter } from "./letter";

/**
 * A price list for customers: what each item costs. What the goods cost us and what is left of the price, which the
 * report may show, never stand on it.
 */
export const PRICE_LIST_LETTER: ReportLetter = {
  name: "price list",
  compose: (source) => {
    const lists = groupedBy(source.rows, ({ pricelist }) => cellText(pricelist));
    const hasDiscount = source.rows.some(({ discount }) => Number(discount ?? 0) !== 0);
    const figures = hasDiscount ? ["rate", "discount", "net"] : ["net"];
    const blank = ["", ...figures.map(() => "")];
    let no = 0;
    const rows = [...lists].flatMap(([list, items]): readonly PaperRow[] => [
      // The name of a single list is among the facts.
      ...(lists.size > 1 ? [{ cells: ["", "", list, ...blank], carried: null, isTotal: true }] : []),
      ...items.map((item) => ({
        cells: [
          String((no += 1)),
          cellText(item.code),
          cellText(item.item),
          cellText(item.unit),
          ...figures.map((field) => valueText(item[field], field === "discount" ? "qty" : "0.00")),
        ],
        carried: null,
      })),
    ]);
    const titles: Readonly<Record<string, string>> = {
      rate: "Rate",
      discount: "Disc %",
      net: hasDiscount ? "Net rate" : "Rate",
    };
    const [only] = lists.keys();
    return letterPaper(source, {
      title: "Price List",
      facts: [
        ...(lists.size === 1 && only ? [{ label: "Price list", text: only }] : []),
        ...factsBeside(source.filters, ["On", "Price List"]),
      ],
      table: {
        columns: [
          { title: "#", isFigure: true, width: 24 },
          { title: "Code", isFigure: false, width: 80 },
          { title: "Item", isFigure: false, width: "*" },
          { title: "Unit", isFigure: false, width: 40 },
          ...figures.map((field) => ({
            title: titles[field] ?? "",
            isFigure: true,
            width: field === "discount" ? 40 : 70,
          })),
        ],
        rows,
      },
      terms: source.settings.terms,
    });
  },
};
