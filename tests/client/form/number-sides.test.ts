import { write, type CellObject, type WritingOptions } from "@e965/xlsx";
import { expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { tableOf } from "../../../src/client/elements/import/table-of";
import { readOpeningSheet } from "../../../src/definitions/opening/opening-sheet";
import { isoDate } from "../../../src/domain/calendar";

const FORMATS = [
  '#,##0.00 "Dr"',
  '#,##0.00 "Dr";#,##0.00 "Cr"',
  '"" 0.00" Cr"',
  "#,##0.00\\ \\C\\r",
  '[$₹-4009] #,##0.00" Dr";[Red][$₹-4009] -#,##0.00" Cr"',
  '[<0]#,##0.00 "Cr";#,##0.00 "Dr"',
  "#,##0.00",
  '0.00,, "Cr"',
  '"Drum" 0',
  '[>=10000000]##\\,##\\,##\\,##0.00" Dr";[>=100000]##\\,##\\,##0.00" Dr";##,##0.00" Dr"',
  '[>=0]0.00" Dr";0.00" Cr"',
  '[<5]0.00" Cr";0.00" Dr"',
];
/** Format, value of the cell, and its text as shown to the user. */
const CELLS: readonly (readonly [number, number, string])[] = [
  [0, 500, "500 Dr"],
  [1, 1250.5, "1250.5 Dr"],
  [1, -1250.5, "1250.5 Cr"],
  [2, 700, "700 Cr"],
  [3, 9.25, "9.25 Cr"],
  [4, 8, "8 Dr"],
  [4, -8, "-8 Cr"],
  [5, -30, "30 Cr"],
  [5, 30, "30 Dr"],
  [0, -5, "-5 Dr"],
  [6, -500, "-500"],
  [7, 20_000_000, "20000000"],
  [8, 3, "3"],
  [1, 0, "0 Dr"],
  // In formats with lakh and crore groups the last section applies to all other numbers: negative and small ones.
  [9, -500, "-500 Dr"],
  [9, 500, "500 Dr"],
  [9, 250_000, "250000 Dr"],
  [9, 20_000_000, "20000000 Dr"],
  [10, -7, "7 Cr"],
  [10, 7, "7 Dr"],
  [11, -7, "-7 Cr"],
];
const SEEN = CELLS.map(([, , seen]) => [seen]);
const read = (name: string, bytes: Uint8Array) => tableOf(bytes, name);

test(".xlsx: the side of a number is the one that its format shows, and so is a minus beside it", async () => {
  const bytes = await writeXlsxFile(
    CELLS.map(([format, value]) => [{ value, type: Number, format: FORMATS[format] }]),
  ).toBuffer();
  expect(read("trial.xlsx", new Uint8Array(bytes))).toEqual(SEEN);
});

/** The bytes of a workbook with these rows. */
function written(bookType: WritingOptions["bookType"], rows: readonly (readonly CellObject[])[]): Uint8Array {
  const cells = rows.flatMap((row, y) => row.map((cell, x) => [`${"AB"[x]}${y + 1}`, cell] as const));
  const sheet = { "!ref": `A1:B${rows.length}`, ...Object.fromEntries(cells) };
  return new Uint8Array(write({ SheetNames: ["Trial"], Sheets: { Trial: sheet } }, { type: "array", bookType }));
}

test.each(["biff8", "xlsb"] as const)("%s: the same", (bookType) => {
  const cells = CELLS.map(([format, value]): CellObject[] => [{ t: "n", v: value, z: FORMATS[format] }]);
  expect(read(`trial.${bookType}`, written(bookType, cells))).toEqual(SEEN);
});

test("a trial balance whose sides are in its formats alone comes in as balances", async () => {
  const text = (v: string): CellObject => ({ t: "s", v });
  const rows: readonly (readonly CellObject[])[] = [
    [text("Particulars"), text("Closing Balance")],
    [text("Cash"), { t: "n", v: 4000, z: '"" 0.00" Dr"' }],
    [text("Capital"), { t: "n", v: 4000, z: '"" 0.00" Cr"' }],
  ];
  const sheet = read("trial.xls", written("biff8", rows));
  const { records, problems } = readOpeningSheet("openingledger", sheet, isoDate("2026-09-30"));
  expect([problems, records.map(({ ledger, amount, side }) => `${ledger} ${amount} ${side}`)]).toEqual([
    [],
    ["Cash 4000.00 Dr", "Capital 4000.00 Cr"],
  ]);
});
