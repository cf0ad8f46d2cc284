import type { DeclaredColumn } from "../../../engine/reports/declaration";
import { figureColumn } from "../../../engine/reports/figure-column";
import type { TradeSide } from "./trade-side";

/** Number of the statement of account, which the party of a bill opens. */
export const STATEMENT_OF_ACCOUNT = 3205;

/** The columns of a register; `ofRates` stand between the taxable value and the taxes. */
export function registerColumns(trade: TradeSide, ofRates: readonly DeclaredColumn[] = []): readonly DeclaredColumn[] {
  const isSale = trade.bill === "sale";
  return [
    { title: "Date", field: "vdate", format: "date", card: 2 },
    { title: "Month", field: "month", format: "month", visible: false },
    { title: "Number", field: "vno", ungrouped: true, card: 1, of: `${trade.bill}.autobillno` },
    ...(isSale ? [] : [{ title: "Supplier Bill No", field: "refno", ungrouped: true, of: "purchase.billno" } as const]),
    {
      title: trade.party,
      field: "party",
      of: "debtors.drconame",
      linkreportno: STATEMENT_OF_ACCOUNT,
      linkfieldname: "ddlledger",
      linkfield: "ledgerid",
    },
    figureColumn("Total", "total", { card: 3 }),
    figureColumn("Taxable", "taxable"),
    ...ofRates,
    figureColumn("CGST", "cgst"),
    figureColumn("SGST", "sgst"),
    figureColumn("IGST", "igst"),
    figureColumn("Cess", "cess"),
    ...(isSale ? [figureColumn("TCS", "tcs")] : [figureColumn("Reverse Charge", "rcm")]),
    figureColumn("Round Off", "roundoff"),
    { title: "Document", field: "kind" },
    { title: "GSTIN", field: "gstin", of: "debtors.gstin" },
    { title: "Place of Supply", field: "place", of: `${trade.bill}.placeofsupply` },
    { title: "Branch", field: "branch", visible: false },
    { title: "Narration", field: "narration", ungrouped: true },
  ];
}
