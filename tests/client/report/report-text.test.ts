import { describe, expect, test } from "vitest";
import { reportText } from "../../../src/client/report/report-text";

describe("a value in a column", () => {
  test.each([
    ["amt", 1234567, "₹12,34,567.00"],
    ["amt", -1234.5, "-₹1,234.50"],
    ["amt", 0, "₹0.00"],
    ["number2", 1234567.891, "12,34,567.89"],
    ["number2", 0, ""],
    ["number2", "0.00", ""],
    ["number2", -5, "-5.00"],
    ["drcr", 1234, "1,234.00 Dr"],
    ["drcr", "-1234.50", "1,234.50 Cr"],
    ["drcr", 0, ""],
    ["qty", 1200.5, "1,200.5"],
    ["qty", 0, "0"],
    ["date", "2026-11-05", "05-Nov-2026"],
    ["month", "2026-11-01", "Nov 2026"],
    ["month", "2026-11", "Nov 2026"],
    ["0.00", 1234.5, "1,234.50"],
    ["0,0", 1234567, "12,34,567"],
    ["0.0 %", 12.34, "12.3 %"],
    ["", "Shah & Co", "Shah & Co"],
    ["", 12, "12"],
    ["amt", "n/a", "n/a"],
    ["month", "later", "later"],
    ["0.00", "n/a", "n/a"],
  ])("%s of %s is %s", (format, value, text) => {
    expect(reportText(value, format)).toBe(text);
  });

  test("a date-time is shown with its minutes", () => {
    expect(reportText("2026-11-20T18:04:00+05:30", "datetime")).toMatch(/^\d\d-Nov-2026 \d\d:\d\d$/);
  });

  test("REP-072 amt is a rupee prefix, lakh grouping and two decimals; number2 the same without the prefix; any other value is a number pattern", () => {
    expect(reportText(1234567.5, "amt")).toBe("₹12,34,567.50");
    expect(reportText(1234567.5, "number2")).toBe("12,34,567.50");
    expect(reportText(1234567.5, "0.0")).toBe("12,34,567.5");
    expect(reportText(1234567.5, "0,0")).toBe("12,34,568");
  });

  test("REP-064 a row date of 1900-01-01 shows empty", () => {
    for (const format of ["date", "datetime", "month", ""]) {
      expect(reportText("1900-01-01", format)).toBe("");
      expect(reportText("1900-01-01T00:00:00", format)).toBe("");
    }
  });

  test("a total of zero says so", () => {
    expect(reportText("0", "number2", true)).toBe("0.00");
    expect(reportText(0, "drcr", true)).toBe("0.00");
  });

  test.each([[null], [undefined], [""]])("%s is empty", (value) => {
    expect(reportText(value, "amt")).toBe("");
  });
});
