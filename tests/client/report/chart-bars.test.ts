import { describe, expect, test } from "vitest";
import { chartBars } from "../../../src/client/report/chart/chart-bars";
import { chartChoice, dimensionsOf } from "../../../src/client/report/chart/chart-choice";
import { partsOfGroups, partsOfRows, type ChartPart } from "../../../src/client/report/chart/chart-parts";
import type { ReportGroup } from "../../../src/definitions/report/report-answer";
import type { ReportColumn } from "../../../src/definitions/report/report-column";
import type { Row } from "../../../src/wire/envelope";

const PARTY: ReportColumn = { title: "Party", field: "party" };
const MONTH: ReportColumn = { title: "Month", field: "month", format: "month" };
const DAY: ReportColumn = { title: "Date", field: "day", format: "date" };
const DEBIT: ReportColumn = { title: "Debit", field: "debit", format: "number2", sum: true };
const NUMBER: ReportColumn = { title: "Number", field: "vno", ungrouped: true };
const COLUMNS = [NUMBER, PARTY, MONTH, DEBIT];

const part = (key: string, sum: string): ChartPart => ({ key, sum, count: 1, from: null, row: null });
const rowsOf = (rows: readonly Row[]) => ({ count: rows.length, at: (index: number) => rows[index] });
const shown = (parts: readonly ChartPart[], by: ReportColumn) =>
  chartBars(parts, by, DEBIT).bars.map(({ label, text }) => `${label}: ${text}`);

describe("what a chart shows at first", () => {
  test("the grouping, otherwise the month, otherwise the first text; the first figure", () => {
    expect(chartChoice("chart", COLUMNS, ["party"], false)).toEqual({ measure: "debit", by: "party" });
    expect(chartChoice("chart", COLUMNS, [], false)).toEqual({ measure: "debit", by: "month" });
    expect(chartChoice("chart", [NUMBER, PARTY, DEBIT], [], false)).toEqual({ measure: "debit", by: "party" });
  });

  test("what was chosen, as long as the report has it", () => {
    expect(chartChoice("debit,party", COLUMNS, [], false)).toEqual({ measure: "debit", by: "party" });
    expect(chartChoice("profit,area", COLUMNS, [], false)).toEqual({ measure: "debit", by: "month" });
    expect(chartChoice("table", COLUMNS, [], false)).toBeNull();
    expect(chartChoice("chart", [PARTY], [], false)).toBeNull();
  });

  test("the server does not group by every column", () => {
    expect(dimensionsOf(COLUMNS, false)).not.toContain(NUMBER);
    expect(dimensionsOf(COLUMNS, true)).toContain(NUMBER);
  });
});

describe("what bars stand for", () => {
  test("rows are added up exactly; totals and opening rows count in none, of a tree the innermost count", () => {
    const rows = [
      { party: "Opening", debit: 9, _kind: "open" },
      { party: "Asha", debit: 0.1 },
      { party: "Asha", debit: 0.2 },
      { party: "Total", debit: 9, _kind: "total" },
    ];
    expect(partsOfRows(rowsOf(rows), "party", "debit").map(({ key, sum, count }) => [key, sum, count])).toEqual([
      ["Asha", "0.3", 2],
    ]);
    const tree = [
      { party: "Assets", debit: 5, _kind: "group", _level: 0 },
      { party: "Bank", debit: 5, _kind: "group", _level: 1 },
      { party: "HDFC", debit: 5, _level: 2 },
      { party: "Empty", debit: 0, _kind: "group", _level: 0 },
    ];
    expect(partsOfRows(rowsOf(tree), "party", "debit").map(({ key }) => key)).toEqual(["HDFC", "Empty"]);
    expect(partsOfRows(rowsOf(tree.slice(0, 2)), "party", "debit").map(({ key }) => key)).toEqual(["Bank"]);
  });

  test("groups of the answer, with the place of their first row", () => {
    const groups: readonly ReportGroup[] = [
      { key: ["Asha"], count: 2, sums: { debit: "30.00" } },
      { key: ["Asha", "Sale"], count: 2, sums: { debit: "30.00" } },
      { key: ["Ravi"], count: 1, sums: {} },
    ];
    expect(partsOfGroups(groups, "debit").map(({ key, sum, from }) => [key, sum, from])).toEqual([
      ["Asha", "30.00", 0],
      ["Ravi", "0", 2],
    ]);
  });
});

describe("bars", () => {
  test("a ranking has the largest first, whatever their sign, and nothing without a figure", () => {
    expect(shown([part("Asha", "10"), part("Ravi", "-123456.5"), part("", "20"), part("Nil", "0")], PARTY)).toEqual([
      "Ravi: -1,23,456.50",
      "(empty): 20.00",
      "Asha: 10.00",
    ]);
  });

  test("of more than 20 the rest is said in words, with its exact sum", () => {
    const parts = Array.from({ length: 23 }, (_, at) =>
      part(`P${String(at).padStart(2, "0")}`, at < 20 ? "5" : "0.10"),
    );
    const { bars, rest } = chartBars(parts, PARTY, DEBIT);
    expect(bars).toHaveLength(20);
    expect(rest).toBe("3 more come to 0.30.");
  });

  test("months stand in their order, also one without a figure, and say which days they are", () => {
    const { bars } = chartBars([part("2026-06-01", "5"), part("2026-04-01", "7")], MONTH, DEBIT);
    expect(bars.map(({ label, text, days }) => [label, text, days?.from, days?.to])).toEqual([
      ["Apr 2026", "7.00", "2026-04-01", "2026-04-30"],
      ["May 2026", "0.00", "2026-05-01", "2026-05-31"],
      ["Jun 2026", "5.00", "2026-06-01", "2026-06-30"],
    ]);
  });

  test("many days become months, many months financial years", () => {
    expect(shown([part("2026-04-01", "0.1"), part("2026-04-02", "0.2")], DAY)).toEqual([
      "01-Apr-2026: 0.10",
      "02-Apr-2026: 0.20",
    ]);
    expect(shown([part("2026-04-01", "0.1"), part("2026-04-02", "0.2"), part("2026-05-09", "1")], DAY)).toEqual([
      "Apr 2026: 0.30",
      "May 2026: 1.00",
    ]);
    expect(shown([part("2023-03-31", "1"), part("2026-04-02", "2")], DAY)).toEqual([
      "FY 2022-23: 1.00",
      "FY 2023-24: 0.00",
      "FY 2024-25: 0.00",
      "FY 2025-26: 0.00",
      "FY 2026-27: 2.00",
    ]);
  });

  test("an amount without a date is said in words", () => {
    expect(chartBars([part("", "4"), part("2026-04-01", "1")], MONTH, DEBIT).rest).toBe("Without a date: 4.00.");
  });
});
