import writeXlsxFile from "write-excel-file/node";
import type { SheetData } from "write-excel-file/node";
import type { ListColumn } from "../records/declaration";
import type { ListExport } from "./export";
import { cellText } from "./export-csv";

type Cell = SheetData[number][number];

/** Text cells have the type text, so nothing in them becomes a formula. */
function cellOf(column: ListColumn, value: unknown): Cell {
  if (typeof value === "number" && column.format !== "flag")
    return {
      value,
      type: Number,
      ...(column.format === "amount" || column.format === "drcr" ? { format: "#,##0.00" } : {}),
    };
  const text = cellText(column, value);
  if (text === "") return null;
  if (column.format === "date") return { value: new Date(`${text}T00:00:00Z`), type: Date, format: "dd-mmm-yyyy" };
  return { value: text, type: String };
}

/** A workbook with one sheet; the title row stays visible while scrolling. */
export async function xlsxFile({ title, columns, batches }: ListExport): Promise<Buffer> {
  const rows: Cell[][] = [
    columns.map((column) => ({ value: column.title, type: String, fontWeight: "bold" as const })),
  ];
  for await (const batch of batches())
    for (const row of batch) rows.push(columns.map((column) => cellOf(column, row[column.field])));
  const sheet = title.replace(/[\\/?*[\]:]/g, " ").slice(0, 31);
  return writeXlsxFile(rows, { sheet, stickyRowsCount: 1, columns: columns.map(() => ({ width: 24 })) }).toBuffer();
}
