import { formatDate } from "../../../domain/date-format";
import { groupedBy } from "../../../domain/grouped";
import { cellText, type Cells } from "../../bill/cells";
import { valueText } from "../../report/value-text";
import type { PaperColumn, PaperRow } from "../paper";
import { factsBeside, letterPaper, type ReportLetter } from "./letter";

/** A line to write on. */
const BLANK = "________________";

/**
 * A blank sheet for counting a godown: what is in stock there, and an empty column for what is found. The book quantity
 * is on it only where the report was asked for it, so that nobody copies it.
 */
export const COUNT_SHEET: ReportLetter = {
  name: "count sheet",
  compose: (source) => {
    const { rows, filters } = source;
    const hasBook = rows.some((row) => "bookqty" in row);
    const hasBatch = rows.some(({ batchno }) => cellText(batchno) !== "");
    const columns: readonly PaperColumn[] = [
      { title: "#", isFigure: true, width: 24 },
      { title: "Item", isFigure: false, width: "*" },
      { title: "Barcode", isFigure: false, width: 84 },
      ...(hasBatch ? [{ title: "Batch", isFigure: false, width: 76 }] : []),
      { title: "Unit", isFigure: false, width: 34 },
      ...(hasBook ? [{ title: "Book qty", isFigure: true, width: 54 }] : []),
      { title: "Counted", isFigure: true, width: 64 },
      { title: "Remarks", isFigure: false, width: 80 },
    ];
    let no = 0;
    const heading = (text: string): PaperRow => ({
      cells: columns.map((_column, at) => (at === 1 ? text : "")),
      carried: null,
      isTotal: true,
    });
    const line = (row: Cells): PaperRow => ({
      cells: [
        String((no += 1)),
        [cellText(row.item), cellText(row.code)].filter(Boolean).join("\n"),
        cellText(row.barcode),
        ...(hasBatch ? [batchOf(row)] : []),
        cellText(row.unit),
        ...(hasBook ? [valueText(row.bookqty, "qty")] : []),
        "",
        "",
      ],
      carried: null,
    });
    const parts = [...groupedBy(rows, (row) => `${cellText(row.godownname)}\n${cellText(row.category)}`)];
    return letterPaper(source, {
      title: "Stock Count Sheet",
      facts: [
        ...factsBeside(filters, ["Order", "Book Quantity"]),
        { label: "Counted by", text: BLANK },
        { label: "Checked by", text: BLANK },
      ],
      table: {
        columns,
        rows: parts.flatMap(([key, members]) => [
          heading(key.split("\n").filter(Boolean).join(" · ")),
          ...members.map(line),
        ]),
        isWritten: true,
      },
      signatory: "",
    });
  },
};

const batchOf = ({ batchno, expirydate }: Cells): string =>
  [cellText(batchno), cellText(expirydate) && `Exp ${formatDate(cellText(expirydate))}`].filter(Boolean).join("\n");
