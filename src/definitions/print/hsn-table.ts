import { TAX_HEADS, TAX_TITLES, type TaxHead } from "../../domain/gst/as-printed";
import { groupedBy } from "../../domain/grouped";
import { formatAmount, formatQuantity } from "../../domain/indian-format";
import { sum, toRupeesText, type Paise } from "../../domain/money";
import { cellDecimal, cellPaise, cellText, type Cells } from "../bill/cells";
import type { PaperTable } from "./paper";

/** Heads of tax that a document has, in the order of their columns. A document without tax has none. */
export type ShownTaxes = readonly TaxHead[];

export const taxColumns = (shown: ShownTaxes, width: number): PaperTable["columns"] =>
  shown.map((head) => ({ title: TAX_TITLES[head], isFigure: true, width }));

const summed = (rows: readonly Cells[], key: string): Paise => sum(rows.map((row) => cellPaise(row[key])));
const figure = (amount: Paise): string => formatAmount(toRupeesText(amount));

/**
 * Rate of a line or charge: `18%`. A charge that is taxed as the goods has more rates than one, and says that instead.
 */
export function rateText(row: Cells): string {
  const rate = cellDecimal("gstrate" in row ? row.gstrate : row.gstpercent);
  const isTaxed = TAX_HEADS.some((head) => Number(cellDecimal(row[head])) !== 0);
  return Number(rate) === 0 && isTaxed ? "as goods" : `${formatQuantity(rate)}%`;
}

/** Value and tax by HSN or SAC and rate; none for a document without tax. */
export function hsnTable(lines: readonly Cells[], charges: readonly Cells[], shown: ShownTaxes): readonly PaperTable[] {
  if (shown.length === 0) return [];
  const groups = groupedBy([...lines, ...charges], (row) => `${cellText(row.hsncode)}|${rateText(row)}`);
  const rows = [...groups.values()].map((members) => {
    const [first = {}] = members;
    const taxes = shown.map((head) => summed(members, head));
    return {
      cells: [
        cellText(first.hsncode) || "None",
        figure(summed(members, "taxable")),
        rateText(first),
        ...taxes.map(figure),
        figure(sum(taxes)),
      ],
      carried: null,
    };
  });
  const columns: PaperTable["columns"] = [
    { title: "HSN/SAC", isFigure: false, width: "*" },
    { title: "Taxable", isFigure: true, width: 70 },
    { title: "GST", isFigure: true, width: 34 },
    ...taxColumns(shown, 60),
    { title: "Total tax", isFigure: true, width: 64 },
  ];
  return [{ columns, rows }];
}

/** Value and tax by rate alone, for a narrow roll. */
export function rateTable(
  lines: readonly Cells[],
  charges: readonly Cells[],
  shown: ShownTaxes,
): readonly PaperTable[] {
  if (shown.length === 0) return [];
  const groups = groupedBy([...lines, ...charges], rateText);
  const rows = [...groups].map(([rate, members]) => ({
    cells: [rate, figure(summed(members, "taxable")), ...shown.map((head) => figure(summed(members, head)))],
    carried: null,
  }));
  const columns: PaperTable["columns"] = [
    { title: "GST", isFigure: false, width: "*" },
    { title: "Taxable", isFigure: true, width: 54 },
    ...taxColumns(shown, 44),
  ];
  return [{ columns, rows }];
}
