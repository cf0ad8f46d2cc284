import { expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { readSheet } from "../../../src/client/elements/import/read-sheet";
import { readOpeningSheet } from "../../../src/definitions/opening-sheet";
import { isoDate } from "../../../src/domain/calendar";
import { xls } from "../import/xls";

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
const read = (name: string, bytes: Uint8Array<ArrayBuffer>) => readSheet(new File([bytes], name));

test(".xlsx: the side of a number is the one that its format shows, and so is a minus beside it", async () => {
  const bytes = await writeXlsxFile(
    CELLS.map(([format, value]) => [{ value, type: Number, format: FORMATS[format] }]),
  ).toBuffer();
  expect(await read("trial.xlsx", new Uint8Array(bytes))).toEqual(SEEN);
});

test(".xls: the same", async () => {
  const codes = FORMATS.map((code) => code.replaceAll("₹", "Rs"));
  expect(
    await read(
      "trial.xls",
      xls(
        codes,
        CELLS.map(([format, value]) => [[format, value]]),
      ),
    ),
  ).toEqual(SEEN);
});

test("a trial balance whose sides are in its formats alone comes in as balances", async () => {
  const sheet = await read(
    "trial.xls",
    xls(
      ['"" 0.00" Dr"', '"" 0.00" Cr"'],
      [
        ["Particulars", "Closing Balance"],
        ["Cash", [0, 4000]],
        ["Capital", [1, 4000]],
      ],
    ),
  );
  const { records, problems } = readOpeningSheet("openingledger", sheet, isoDate("2026-09-30"));
  expect([problems, records.map(({ ledger, amount, side }) => `${ledger} ${amount} ${side}`)]).toEqual([
    [],
    ["Cash 4000.00 Dr", "Capital 4000.00 Cr"],
  ]);
});
