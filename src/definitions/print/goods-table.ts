import { formatDate } from "../../domain/date-format";
import { formatAmount, formatQuantity } from "../../domain/indian-format";
import { add, sum, toRupeesText } from "../../domain/money";
import { cellDecimal, cellPaise, cellText, isOn, type Cells } from "../bill/cells";
import { rateText, taxColumns, type ShownTaxes } from "./hsn-table";
import type { PaperColumn, PaperRow, PaperTable } from "./paper";
import type { LeftOut, PaperLook } from "./paper-look";

export const figure = (value: unknown): string => formatAmount(cellDecimal(value));

interface Shown {
  readonly shown: ShownTaxes;
  readonly look: PaperLook;
}

/** A column and what a line and a charge have in it. */
interface GoodsColumn extends PaperColumn {
  readonly ofLine: (line: Cells, no: number) => string;
  readonly ofCharge: (charge: Cells) => string;
}

/** Lines and charges of a bill. Half a sheet has no room for the taxes of each line: they stand in the table by HSN. */
export function goodsTable(
  record: Cells,
  lines: readonly Cells[],
  charges: readonly Cells[],
  { shown, look: { size, leftOut } }: Shown,
): PaperTable {
  const isHalf = size === "A5";
  const width = (full: number, half: number): number => (isHalf ? half : full);
  const none: GoodsColumn["ofCharge"] = () => "";
  const hasDiscount = !leftOut.includes("discount") && lines.some(isReduced);
  const isTaxed = shown.length > 0;
  const taxes = isHalf || leftOut.includes("taxes") ? [] : shown;
  const column = (title: string, size: number, ofLine: GoodsColumn["ofLine"], ofCharge = none): GoodsColumn => ({
    title,
    isFigure: true,
    width: size,
    ofLine,
    ofCharge,
  });
  const text = (one: GoodsColumn): GoodsColumn => ({ ...one, isFigure: false });
  const hsn = ({ hsncode }: Cells): string => cellText(hsncode);
  const value = ({ taxable }: Cells): string => figure(taxable);
  const columns: readonly GoodsColumn[] = [
    column("#", width(16, 14), (_line, no) => String(no)),
    {
      title: "Description",
      isFigure: false,
      width: "*",
      ofLine: (line) => nameOf(line, leftOut),
      ofCharge: chargeName,
    },
    ...(leftOut.includes("hsn") ? [] : [text(column("HSN/SAC", width(42, 36), hsn, hsn))]),
    column("Qty", width(40, 34), quantityOf),
    text(column("Unit", width(26, 22), unitOf)),
    column(isOn(record.isinclusive) ? "Rate incl. tax" : "Rate", width(50, 42), rateOf),
    ...(hasDiscount ? [column("Disc %", width(26, 24), discountOf)] : []),
    column(isTaxed ? "Taxable" : "Amount", width(58, 52), value, value),
    ...(isTaxed ? [column("GST", width(30, 24), rateText, rateText)] : []),
    ...taxColumns(taxes, 48).map((tax, at) => {
      const ofRow = (row: Cells): string => figure(row[taxes[at] ?? ""]);
      return { ...tax, ofLine: ofRow, ofCharge: ofRow };
    }),
  ];
  return {
    columns: columns.map(({ title, isFigure, width: points }) => ({ title, isFigure, width: points })),
    rows: [
      ...lines.map((line, at): PaperRow => ({
        cells: columns.map(({ ofLine }) => ofLine(line, at + 1)),
        carried: cellPaise(line.taxable),
      })),
      ...charges.map((charge): PaperRow => ({
        cells: columns.map(({ ofCharge }) => ofCharge(charge)),
        carried: cellPaise(charge.taxable),
      })),
    ],
  };
}

/** On a narrow roll a line has its amount beside its name, and quantity, rate, HSN and tax below it. */
export function rollGoodsTable(
  record: Cells,
  lines: readonly Cells[],
  charges: readonly Cells[],
  { shown, leftOut }: { readonly shown: ShownTaxes; readonly leftOut: readonly LeftOut[] },
): PaperTable {
  const isInclusive = isOn(record.isinclusive);
  const amount = (row: Cells): string =>
    isInclusive
      ? formatAmount(toRupeesText(add(cellPaise(row.taxable), sum(shown.map((head) => cellPaise(row[head]))))))
      : figure(row.taxable);
  const details = (line: Cells): string =>
    [
      [quantityOf(line), unitOf(line), "×", rateOf(line)].filter(Boolean).join(" "),
      !leftOut.includes("discount") && isReduced(line) ? `Disc ${discountOf(line)} %` : "",
      leftOut.includes("hsn") || !line.hsncode ? "" : `HSN ${cellText(line.hsncode)}`,
      shown.length > 0 ? `GST ${rateText(line)}` : "",
    ]
      .filter(Boolean)
      .join(", ");
  return {
    columns: [
      { title: "Description", isFigure: false, width: "*" },
      { title: isInclusive ? "Amount incl. tax" : "Amount", isFigure: true, width: isInclusive ? 66 : 56 },
    ],
    rows: [
      ...lines.map((line) => ({ cells: [`${nameOf(line, leftOut)}\n${details(line)}`, amount(line)], carried: null })),
      ...charges.map((charge) => ({ cells: [chargeName(charge), amount(charge)], carried: null })),
    ],
  };
}

const nameOf = (line: Cells, leftOut: readonly LeftOut[]): string =>
  [cellText(line.itemid_label), leftOut.includes("batch") ? "" : batchOf(line)].filter(Boolean).join("\n");

const chargeName = ({ ledgerid_label }: Cells): string => cellText(ledgerid_label);
const quantityOf = ({ qty }: Cells): string => formatQuantity(cellDecimal(qty));
const unitOf = ({ unitid_label }: Cells): string => cellText(unitid_label);

const rateOf = ({ rate }: Cells): string => formatAmount(cellDecimal(rate), 3, 2);

const isReduced = ({ discount }: Cells): boolean => Number(cellDecimal(discount)) !== 0;

const discountOf = (line: Cells): string => (isReduced(line) ? formatQuantity(cellDecimal(line.discount)) : "");

function batchOf(line: Cells): string {
  const batch = cellText(line.batchno);
  const expiry = cellText(line.expirydate);
  return [batch && `Batch ${batch}`, expiry && `Expiry ${formatDate(expiry)}`].filter(Boolean).join(", ");
}
