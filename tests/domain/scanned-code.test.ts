import { expect, test } from "vitest";
import { codeOfScan, spellingsOf } from "../../src/domain/barcode/scanned-code";

test.each([
  ["8901000000002", ["8901000000002"]],
  [" 8901000000002 ", ["8901000000002"]],
  ["0108901000000002", ["0108901000000002", "8901000000002"]],
  ["010890100000000210B7", ["010890100000000210B7", "8901000000002"]],
  ["010890100000000310B7", ["010890100000000310B7"]],
  ["", []],
])("SCAN-005 %j is looked up as %j", (text, spellings) => {
  expect(spellingsOf(text, 2026)).toEqual(spellings);
});

test("SCAN-005 a GS1 symbol is looked up as it is kept, then by its GTIN", () => {
  expect(spellingsOf("]C10108901000000002", 2026)).toEqual(["0108901000000002", "8901000000002"]);
});

test.each([
  ["(01)08901234567890(10)B7", "8901234567890"],
  ["]C10108901234567890\x1d10B7", "8901234567890"],
  ["]E08901234567890", "8901234567890"],
  ["012345678905", "0012345678905"],
  ["010890100000000210B7", "010890100000000210B7"],
  ["BIN-7", "BIN-7"],
  [" ", ""],
])("SCAN-005 the article of %j is %j", (text, code) => {
  expect(codeOfScan(text, 2026)).toBe(code);
});
