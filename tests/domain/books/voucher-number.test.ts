import { expect, test } from "vitest";
import {
  deviceSerialsFrom,
  lastSerial,
  numberOn,
  readNumber,
  voucherNumber,
} from "../../../src/domain/books/voucher-number";

test.each([
  ["MUM", "S", "2026-27", 42, "MUM/S2627/0042"],
  ["", "CN", "1999-00", 1, "CN9900/0001"],
  ["MUM", "S", "2026-27", 123_456, "MUM/S2627/123456"],
])("branch %s, kind %s, year %s, number %i is %s", (branch, code, year, serial, number) => {
  expect(voucherNumber(branch, code, year, serial)).toBe(number);
});

test("a number of more than 16 characters is none: rule 46(b) of the CGST Rules", () => {
  expect(voucherNumber("MUM", "S", "2026-27", 1_234_567)).toBeNull();
});

test.each([
  ["MUM/S2627/0042", { stem: "MUM/S2627/", serial: 42 }],
  ["CN9900/123456", { stem: "CN9900/", serial: 123_456 }],
  ["MUM/S2627/42", null],
  ["MUM/S2627/0000", null],
  ["MUM/S2627/00042", null],
  ["MUM/S2627/4 2", null],
  ["0042", { stem: "", serial: 42 }],
  ["", null],
  ["MUM/S2627/1234567", null],
])("the parts of %s", (text, parts) => {
  expect(readNumber(text)).toEqual(parts);
});

test.each([
  ["MUM/S2627/", 1, 50_001],
  ["MUM/S2627/", 40_000, 50_001],
  ["MUM/S2627/", 40_001, 100_001],
  ["MUM/S2627/", 930_000, 950_001],
  ["MUM/S2627/", 940_001, null],
  ["MUMBAI/SC2627/", 1, null],
  ["MUMB/PRT2627/", 1, null],
  ["MUMB/SC2627/", 1, 5_001],
  ["MUMB/SC2627/", 4_001, null],
])("after %s with the next online number %i devices begin at %s", (stem, next, from) => {
  expect(deviceSerialsFrom(stem, next)).toBe(from);
});

test("the last number of a series is the last that fits into 16 characters", () => {
  expect([lastSerial("MUM/S2627/"), numberOn("MUM/S2627/", 999_999), numberOn("MUM/S2627/", 1_000_000)]).toEqual([
    999_999,
    "MUM/S2627/999999",
    null,
  ]);
  expect(lastSerial("LONGPREFIX/S2627/")).toBe(0);
});
