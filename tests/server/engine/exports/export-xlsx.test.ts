import { read, utils } from "@e965/xlsx";
import { expect, test } from "vitest";
import { xlsxFile } from "../../../../src/server/engine/exports/export-xlsx";
import type { ListExport } from "../../../../src/server/engine/exports/export";
import type { Row } from "../../../../src/wire/envelope";

const COLUMNS: ListExport["columns"] = [
  { field: "day", title: "Day", format: "date" },
  { field: "party", title: "Party" },
  { field: "amount", title: "Amount", format: "amount" },
  { field: "isdone", title: "Done", format: "flag" },
];

const fileOf = (batches: readonly (readonly Row[])[], title = "Sales"): ListExport => ({
  title,
  columns: COLUMNS,
  total: batches.flat().length,
  batches: async function* () {
    yield* batches;
  },
});

async function sheetOf(batches: readonly (readonly Row[])[], title = "Sales") {
  const book = read(await xlsxFile(fileOf(batches, title)), { cellDates: true, cellNF: true, cellFormula: true });
  const [name = ""] = book.SheetNames;
  return { name, sheet: book.Sheets[name] ?? {} };
}

test("numbers, days and texts come back as what they are, whatever is in them", async () => {
  const texts = ["=1+1", 'A & B <"C">', " two  blanks ", "line\nbreak", "\u0000\u0001bell\u0007", "नमस्ते 👍 \ud800", ""];
  const rows = texts.map((party, at) => ({ day: `2026-06-0${at + 1}`, party, amount: at * 1000.5, isdone: at % 2 }));
  const { sheet } = await sheetOf([rows.slice(0, 3), [], rows.slice(3)]);
  const back = utils.sheet_to_json<Record<string, unknown>>(sheet);
  expect(back.map(({ Party }) => Party)).toEqual([
    "=1+1",
    'A & B <"C">',
    " two  blanks ",
    "line\nbreak",
    "bell",
    "नमस्ते 👍 ",
    undefined,
  ]);
  expect(back.map(({ Amount }) => Amount)).toEqual([0, 1000.5, 2001, 3001.5, 4002, 5002.5, 6003]);
  expect(back.map(({ Done }) => Done)).toEqual(["No", "Yes", "No", "Yes", "No", "Yes", "No"]);
  expect(back.map(({ Day }) => (Day as Date).toISOString().slice(0, 10))).toEqual(rows.map(({ day }) => day));
  expect(sheet.C2).toMatchObject({ t: "n", z: "#,##0.00" });
  expect(sheet.B2).toMatchObject({ t: "s" });
  expect(Object.values(sheet).some((cell) => (cell as { f?: string }).f !== undefined)).toBe(false);
});

test("a day before March 1900, on which spreadsheet programs disagree, is text; a title that no sheet may have is cut", async () => {
  const { name, sheet } = await sheetOf(
    [[{ day: "1900-01-01", party: "A" }]],
    "Profit/Loss: of [all] branches, whole year",
  );
  expect(sheet.A2).toMatchObject({ t: "s", v: "1900-01-01" });
  expect(name).toBe("Profit Loss  of  all  branches,");
});

test("without rows there is the heading alone", async () => {
  const { sheet } = await sheetOf([]);
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([["Day", "Party", "Amount", "Done"]]);
});

test("30,000 rows are read back whole, with their total", async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => ({
    day: "2026-06-01",
    party: `Party ${at}`,
    amount: (at % 977) / 100,
    isdone: 1,
  }));
  const { sheet } = await sheetOf([rows]);
  const found = utils.sheet_to_json<Record<string, unknown>>(sheet);
  const paise = (amount: unknown): number => Math.round(Number(amount) * 100);
  expect(found).toHaveLength(rows.length);
  expect(found.at(-1)?.Party).toBe("Party 29999");
  expect(found.reduce((sum, { Amount }) => sum + paise(Amount), 0)).toBe(
    rows.reduce((sum, { amount }) => sum + paise(amount), 0),
  );
}, 60_000);
