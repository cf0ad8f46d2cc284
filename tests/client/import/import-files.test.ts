import { readFileSync } from "node:fs";
import { CFB } from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { planImport } from "../../../src/client/elements/import/plan-import";
import { UnreadableFile } from "../../../src/client/elements/import/sheet";
import { tableOf } from "../../../src/client/elements/import/table-of";
import { readCell, type ImportColumn } from "../../../src/definitions/import-column";
import type { ImportType } from "../../../src/wire/imports";
import { cpuMs } from "../../cpu-time";
import { atPace } from "../../pace";
import { ENDED, within } from "./within";
import { zip } from "./zip";

const OFFICE_97 = readFileSync(new URL("./excel-97.xls", import.meta.url));
const table = (name: string, content: string | Uint8Array) =>
  tableOf(typeof content === "string" ? new TextEncoder().encode(content) : content, name);
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A workbook as Excel writes it, with one sheet. `parts` are its other parts, `settings` stand before the sheets. */
const workbook = (name: string, sheet: string, parts: Readonly<Record<string, string>>, settings = "") =>
  zip({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[
      ["workbook", "sheet.main"],
      [`worksheets/${name}`, "worksheet"],
      ["sharedStrings", "sharedStrings"],
      ["styles", "styles"],
    ]
      .filter(([part]) => part === "workbook" || part?.startsWith("worksheets/") || `xl/${part}.xml` in parts)
      .map(([part, kind]) => `<Override PartName="/xl/${part}.xml" ContentType="${KIND}.${kind}+xml"/>`)
      .join("")}</Types>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${settings}<sheets><sheet name="Data" sheetId="2" r:id="rId7"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="worksheets/${name}.xml" Type="${OFFICE}/worksheet" Id="rId7"/></Relationships>`,
    [`xl/worksheets/${name}.xml`]: sheet,
    ...parts,
  });
const EMPTY_ODS = {
  mimetype: "application/vnd.oasis.opendocument.spreadsheet",
  "META-INF/manifest.xml": "<manifest:manifest/>",
  "styles.xml": "<office:document-styles/>",
};
/** A flat OpenDocument spreadsheet with so many rows, then so many empty ones, then one more. */
const rowsOfOds = (count: number, empty: number) => {
  const cell = "<table:table-cell><text:p>x</text:p></table:table-cell>";
  return `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><office:body><table:table>${`<table:table-row>${cell}</table:table-row>`.repeat(count)}<table:table-row table:number-rows-repeated="${empty}"><table:table-cell/></table:table-row><table:table-row>${cell}</table:table-row></table:table></office:body></office:document>`;
};
/** A file of an older Microsoft program with one stream. */
const compound = (stream: string): Uint8Array => {
  const made = CFB.utils.cfb_new();
  CFB.utils.cfb_add(made, `/${stream}`, Buffer.from("x"));
  return new Uint8Array(CFB.write(made, { type: "buffer" }));
};
const WANTED = [
  ["Item Code", "MRP", "From Date"],
  ["A1", "12.5", "05-Apr-26"],
  ["", "9876543210", ""],
];

describe("IMP-010 files are read by their content", () => {
  test(".xlsx as a spreadsheet program writes it: texts, numbers, dates", async () => {
    const bytes = await writeXlsxFile([
      WANTED[0]?.map((value) => ({ value, type: String })) ?? [],
      [
        { value: "A1", type: String },
        { value: 12.5, type: Number },
        { value: new Date("2026-04-05T00:00:00Z"), type: Date, format: "dd-mmm-yyyy" },
      ],
      [null, { value: 9_876_543_210, type: Number }, null],
    ]).toBuffer();
    expect(table("items.xlsx", new Uint8Array(bytes))).toEqual([WANTED[0], WANTED[1], ["", "9876543210"]]);
  });

  test(".xlsx with inline and rich texts, flags, exponents, a skipped row, and the sheet that the workbook names first", async () => {
    const sheet = `<worksheet xmlns="x"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>a &amp; b</t></is></c></row>
      <row r="3"><c r="A3" t="b"><v>1</v></c><c r="B3"><v>9.87E+9</v></c><c r="C3"><v>0.10000000000000001</v></c><c r="D3" t="e"><v>#REF!</v></c></row></sheetData></worksheet>`;
    const bytes = workbook("sheet2", sheet, {
      "xl/sharedStrings.xml":
        '<sst><si><r><t>Two </t></r><r><t xml:space="preserve">runs</t></r><rPh><t>said</t></rPh></si></sst>',
    });
    expect(table("a.xlsm", bytes)).toEqual([["Two runs", "", "a & b"], [], ["1", "9870000000", "0.1", "#REF!"]]);
  });

  test(".xlsx of a Macintosh counts its days from 1904", () => {
    const sheet = '<worksheet><sheetData><row r="1"><c r="A1" s="1"><v>44655</v></c></row></sheetData></worksheet>';
    const styles = `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
    const bytes = workbook("sheet1", sheet, { "xl/styles.xml": styles }, '<workbookPr date1904="1"/>');
    expect(table("a.xlsx", bytes)).toEqual([["05-Apr-26"]]);
  });

  const ODS = `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><office:body><table:table>
    <table:table-row><table:table-cell><text:p>Item Code</text:p></table:table-cell><table:table-cell><text:p>MRP</text:p></table:table-cell><table:table-cell><text:p>From Date</text:p></table:table-cell></table:table-row>
    <table:table-row><table:table-cell><office:annotation><text:p>a note</text:p></office:annotation><text:p>A1</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="12.5"><text:p>12,50</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2026-04-05"><text:p>5.4.26</text:p></table:table-cell></table:table-row>
    <table:table-row><table:table-cell/><table:table-cell office:value-type="float" office:value="9876543210"/><table:table-cell table:number-columns-repeated="16000"/></table:table-row>
    <table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table></office:body></office:document>`;
  test.each([
    [".ods", zip({ ...EMPTY_ODS, "content.xml": ODS })],
    [".fods", ODS],
  ])("%s: values and not their writing, notes left out, a million empty rows", async (name, content) => {
    expect(table(name, content)).toEqual([WANTED[0], WANTED[1], ["", "9876543210"]]);
  });

  test(".xls of Excel 97 as a spreadsheet program writes it: texts of any letters, numbers, dates, flags", async () => {
    const read = table("a.xls", new Uint8Array(OFFICE_97));
    expect(read.slice(0, 5)).toEqual([
      ["Item Code", "Item Name", "MRP", "From Date", "Service"],
      ["A1", "Shirt é ₹", "12.5", "05-Apr-26", "1"],
      ["A2", "x", "9876543210", "", "0"],
      ["", "y", "0.1"],
      ["A4", "z", "100"],
    ]);
    expect([read.length, read[44]]).toEqual([45, ["C39", "Some longer text number 39", "0.39"]]);
  });

  test(".xls that is cut off or changed anywhere is read, refused with a sentence, or goes on until it is ended", () => {
    for (let at = 0; at < OFFICE_97.length; at += 61) {
      const changed = new Uint8Array(OFFICE_97);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      for (const content of [changed, new Uint8Array(OFFICE_97.subarray(0, at))])
        try {
          within(300, () => table("a.xls", content));
        } catch (error) {
          expect(error).toSatisfy((one) => one instanceof UnreadableFile || Reflect.get(Object(one), "code") === ENDED);
        }
    }
  });

  test.each([
    ["a.csv", '\uFEFFItem Code,MRP,From Date\r\n"A1",12.5,05-Apr-26\r\n,9876543210\r\n\r\n'],
    ["a.csv", "Item Code;MRP;From Date\nA1;12.5;05-Apr-26\n;9876543210;"],
    ["a.tsv", "Item Code\tMRP\tFrom Date\nA1\t12.5\t05-Apr-26\n\t9876543210"],
    ["a.txt", "Item Code|MRP|From Date\rA1|12.5|05-Apr-26\r|9876543210\r"],
  ])("%s", async (name, content) => {
    expect(table(name, content)).toEqual([WANTED[0], WANTED[1], ["", "9876543210"]]);
  });

  test(".prn parts its columns by two spaces, .csv of an older Windows is read in its own letters, a quoted cell keeps what it holds", async () => {
    expect(table("a.prn", "Item Code   Name\nA1          Red Shirt")).toEqual([
      ["Item Code", "Name"],
      ["A1", "Red Shirt"],
    ]);
    expect(table("a.csv", new Uint8Array([0x61, 0x2c, 0xe9]))).toEqual([["a", "é"]]);
    expect(table("a.csv", 'a,b\n"x ""y"", z\nw",1')).toEqual([
      ["a", "b"],
      ['x "y", z\nw', "1"],
    ]);
  });

  test.each([
    ["a.xls", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), /damaged/],
    ["a.xlsx", compound("EncryptedPackage"), /^a\.xlsx is locked by a password\. Save it without one/],
    ["a.xls", compound("WordDocument"), /^a\.xls contains no workbook/],
    ["a.xls", "<html><table><tr><td>Item Code</td></tr></table></html>", /^a\.xls is a web page/],
    ["a.slk", 'ID;PWXL\nC;Y1;X1;K"Item Code"\nE', /^a\.slk is in a format of old programs\. Save the file as \.xlsx/],
    ["a.dif", 'TABLE\n0,1\n""\n', /Save the file as \.xlsx/],
    ["a.xlsb", zip({ "xl/workbook.bin": "x" }), /damaged/],
    ["a.xlsx", zip({ "readme.txt": "x" }), /not a spreadsheet/],
    ["a.xlsx", zip({ "xl/workbook.xml": "<workbook/>" }).slice(0, 60), /damaged/],
    ["a.csv", new Uint8Array([0x61, 0, 0xff, 0xfe]), /^a\.csv is not a table/],
    ["a.xml", '<?xml version="1.0"?><Workbook/>', /^a\.xml is not a spreadsheet/],
    ["a.csv", "x\n".repeat(50_002), /more than 50,000 rows/],
    ["a.csv", `${"x\n".repeat(50_001)}\n\nbehind a gap`, /more than 50,000 rows/],
    ["a.fods", rowsOfOds(50_001, 20), /more than 50,000 rows/],
  ])("%s that cannot be read is refused with a sentence", async (name, content, sentence) => {
    expect(() => table(name, content)).toThrow(sentence);
  });
});

const column = (label: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  label,
  name: label.replace(/\W/g, ""),
  key: label.replace(/\W/g, "").toLowerCase(),
  kind: "text",
  required: false,
  unique: false,
  length: 20,
  decimals: 0,
  min: 0,
  max: 1_000_000,
  check: "",
  upper: false,
  options: [],
  ...more,
});
const ITEM: ImportType = {
  type: "itemmaster",
  title: "Items Master",
  entity: "item",
  nameField: "itemname",
  inSequence: false,
  columns: [
    column("Item Code", { required: true, unique: true }),
    column("Item Name", { required: true }),
    column("MRP", { kind: "number", decimals: 2 }),
    column("From Date", { kind: "date" }),
    column("Service", { kind: "flag" }),
    column("Tax", { kind: "choice", options: [{ value: "nil", label: "Nil Rated" }] }),
  ],
};
let n = 0;
const plan = (...sheet: string[][]) => planImport(sheet, ITEM, () => `op${++n}`);

test("IMP-006 IMP-007 headings lose their whitespace, an empty cell is a single space, empty rows are left out, every row has its own id", () => {
  n = 0;
  const { rows, problems } = plan(
    ["Item  Code", "itemname", "MRP"],
    ["A1", " Shirt ", ""],
    ["", ""],
    ["A2", "Coat", "5"],
  );
  expect(problems).toEqual([]);
  expect(rows.map(({ opId, at, args }) => [opId, at, args])).toEqual([
    ["op1", 2, { rowno: 2, ItemCode: "A1", ItemName: "Shirt", MRP: " " }],
    ["op2", 4, { rowno: 4, ItemCode: "A2", ItemName: "Coat", MRP: "5" }],
  ]);
});

test.each([
  ["IMP-004", ["A1", "Men's"], "Row 2, column Item Name: the character ' is not allowed."],
  ["IMP-004", ["A,1", "Shirt"], "Row 2, column Item Code: the character , is not allowed."],
  ["IMP-004", ["A1", '12"'], 'Row 2, column Item Name: the character " is not allowed.'],
  [
    "IMP-004",
    ["A1", "two\nlines"],
    "Row 2, column Item Name: it contains a line break or another invisible character.",
  ],
  ["A wrong value:", ["A1", "#REF!"], "Row 2, column Item Name: #REF! is an error of the spreadsheet."],
  ["A wrong value:", ["A1", ""], "Row 2, column Item Name: Item Name is required."],
  [
    "A wrong value:",
    ["A1", "x".repeat(21)],
    "Row 2, column Item Name: at most 20 characters are allowed. This has 21.",
  ],
  ["A wrong value:", ["A1", "S", "ten"], 'Row 2, column MRP: "ten" is not a number.'],
  ["A wrong value:", ["A1", "S", "1.234"], "Row 2, column MRP: at most 2 decimals are allowed."],
  ["A wrong value:", ["A1", "S", "-1"], "Row 2, column MRP: it must be 0 or more."],
  [
    "IMP-003",
    ["A1", "S", "", "2026-04-05"],
    'Row 2, column From Date: "2026-04-05" is not a date as dd-MMM-yy, such as 05-Apr-26.',
  ],
  [
    "IMP-003",
    ["A1", "S", "", "31-Feb-26"],
    'Row 2, column From Date: "31-Feb-26" is not a date as dd-MMM-yy, such as 05-Apr-26.',
  ],
  ["A wrong value:", ["A1", "S", "", "", "maybe"], 'Row 2, column Service: "maybe" is neither Yes nor No.'],
  ["A wrong value:", ["A1", "S", "", "", "", "half"], 'Row 2, column Tax: "half" is not one of nil.'],
  ["A wrong value:", ["A1", "S", "", "", "", "", "more"], "Row 2, column 7: this cell has no heading above it."],
])("%s a wrong cell is named by row and column, and nothing of the file is sent", (_id, line, sentence) => {
  const good = ["A9", "Good"];
  expect(plan(["Item Code", "Item Name", "MRP", "From Date", "Service", "Tax"], line, good)).toEqual({
    rows: [],
    problems: [sentence],
  });
});

test("headings that are missing, unknown or there twice are named, and so is a row that repeats another", () => {
  expect(plan(["Item Code", "Colour", "", "Item Code"], ["A1"]).problems).toEqual([
    "Row 1, column Colour: Items Master has no such column. It has Item Code, Item Name, MRP, From Date, Service, Tax.",
    "Row 1, column 3: the heading is missing.",
    "Row 1, column Item Code: the column appears twice.",
    "Row 1, column Item Name: the column is missing, and it is required.",
  ]);
  expect(plan(["Item Code", "Item Name"], ["A1", "x"], ["a1", "y"]).problems).toEqual([
    'Row 3, column Item Code: "a1" is already in row 2.',
  ]);
});

test("IMP-003 a date is dd-MMM-yy with a year of this century up to 79", () => {
  const date = column("From Date", { kind: "date" });
  expect([readCell(date, "05-Apr-26"), readCell(date, "29-feb-24"), readCell(date, "01-Jan-80")]).toEqual([
    { value: "2026-04-05" },
    { value: "2024-02-29" },
    { value: "1980-01-01" },
  ]);
});

test("IMP-001 10,000 rows are read and held against the rules within two seconds", async () => {
  const csv = `Item Code,Item Name,MRP\n${Array.from({ length: 10_000 }, (_, row) => `C${row},Item ${row},${row}.5`).join("\n")}`;
  const began = cpuMs();
  const { rows, problems } = planImport(table("big.csv", csv), ITEM, () => "op");
  expect([rows.length, problems]).toEqual([10_000, []]);
  expect(cpuMs() - began).toBeLessThan(atPace(2000));
});
