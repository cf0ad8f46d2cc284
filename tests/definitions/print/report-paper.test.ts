import { expect, test } from "vitest";
import { reportPaper, type PrintedReport, type ReportPaper } from "../../../src/definitions/print/report-paper";
import type { ReportColumn } from "../../../src/definitions/report/report-column";

const PARTY: ReportColumn = { title: "Party", field: "party" };
const AMOUNT: ReportColumn = { title: "Amount", field: "amount", format: "number2", sum: true };

const report = (more: Partial<PrintedReport>): PrintedReport => ({
  company: "Kaveri Pumps",
  title: "3103 · Day Book",
  filters: [],
  made: "",
  columns: [PARTY, AMOUNT],
  rows: [],
  groups: [],
  groupFields: [],
  sums: {},
  total: more.rows?.length ?? 0,
  notes: [],
  ...more,
});

/** Each part as a text: `[]` around parts that stand on one page, headings before `:`, rows after each other. */
const drawn = ({ parts }: ReportPaper): readonly string[] =>
  parts.map(({ headings, rows, isTogether }) => {
    const text = (row: (typeof rows)[number]): string =>
      `${"·".repeat(row.level)}${row.cells.filter(Boolean).join(" ")}`;
    const heads = headings.length > 0 ? `${headings.map(text).join(" / ")}: ` : "";
    const all = `${heads}${rows.map(text).join(" | ")}`;
    return isTogether ? `[${all}]` : all;
  });

const rowsOf = (...all: readonly (readonly [string, number | string])[]) =>
  all.map(([party, amount]) => ({ party, amount }));

test("rows, then the total, which stays with the last row; figures are grouped the Indian way", () => {
  const paper = reportPaper(
    report({ rows: rowsOf(["Asha", 1234567], ["Ravi", "0.50"], ["Uma", 0]), sums: { amount: "1234567.50" } }),
  );
  expect(drawn(paper)).toEqual(["Asha 12,34,567.00 | Ravi 0.50", "[Uma | Total 12,34,567.50]"]);
  expect(paper.columns.map(({ align }) => align)).toEqual(["left", "right"]);
});

test("a group has its heading, which repeats, and its sum, which stays with the last row", () => {
  const groups = [
    { key: ["Asha"], count: 3, sums: { amount: "6" } },
    { key: ["Ravi"], count: 1, sums: { amount: "4" } },
  ];
  const rows = rowsOf(["Asha", 1], ["Asha", 2], ["Asha", 3], ["Ravi", 4]);
  const paper = reportPaper(report({ rows, groups, groupFields: ["party"], sums: { amount: "10" } }));
  expect(drawn(paper)).toEqual([
    "Asha (3): ·Asha 1.00 | ·Asha 2.00",
    "[·Asha 3.00 | Total of Asha 6.00]",
    "[Ravi (1) | ·Ravi 4.00 | Total of Ravi 4.00 | Total 10.00]",
  ]);
});

test("an inner group begins under the heading of the outer one, and both sums end it", () => {
  const columns: readonly ReportColumn[] = [{ title: "Month", field: "month", format: "month" }, PARTY, AMOUNT];
  const rows = [1, 2, 3].map((amount) => ({ month: "2026-06-01", party: "Asha", amount }));
  const groups = [
    { key: ["2026-06-01"], count: 3, sums: { amount: "6" } },
    { key: ["2026-06-01", "Asha"], count: 3, sums: { amount: "6" } },
  ];
  const paper = reportPaper(report({ columns, rows, groups, groupFields: ["month", "party"] }));
  expect(drawn(paper)).toEqual([
    "Jun 2026 (3) / ·Asha (3): ··Jun 2026 Asha 1.00 | ··Jun 2026 Asha 2.00",
    "[··Jun 2026 Asha 3.00 | ·Total of Asha 6.00 | Total of Jun 2026 6.00]",
  ]);
});

test("groups alone are their sums", () => {
  const groups = [
    { key: ["Asha"], count: 3, sums: { amount: "6" } },
    { key: ["Ravi"], count: 1, sums: { amount: "4" } },
  ];
  const paper = reportPaper(report({ groups, groupFields: ["party"], sums: { amount: "10" }, total: 4 }));
  expect(drawn(paper)).toEqual(["Asha (3) 6.00", "[Ravi (1) 4.00 | Total 10.00]"]);
});

test("in a tree a group stays with the first of what is in it, and no further", () => {
  const rows = [
    { party: "Assets", amount: 6, _kind: "group", _level: 0 },
    { party: "Debtors", amount: 6, _kind: "group", _level: 1 },
    { party: "Asha", amount: 2, _level: 2 },
    { party: "Ravi", amount: 4, _level: 2 },
    { party: "Liabilities", amount: 0, _kind: "group", _level: 0 },
  ];
  const paper = reportPaper(report({ rows }));
  expect(drawn(paper)).toEqual(["[Assets 6.00 | ·Debtors 6.00 | ··Asha 2.00]", "··Ravi 4.00 | Liabilities"]);
  expect(paper.parts.flatMap(({ rows: all }) => all.map(({ look }) => look))).toEqual([
    "bold",
    "bold",
    "plain",
    "plain",
    "bold",
  ]);
});

test("a total of the report itself stays with the row above it and says 0.00", () => {
  const rows = [
    { party: "Asha", amount: 2 },
    { party: "Net", amount: 0, _kind: "total" },
  ];
  expect(drawn(reportPaper(report({ rows })))).toEqual(["[Asha 2.00 | Net 0.00]"]);
});

test("many totals in a row do not make a part that no page can hold", () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ party: `Net ${at}`, amount: 1, _kind: "total" }));
  for (const part of reportPaper(report({ rows })).parts) expect(part.rows.length).toBeLessThanOrEqual(12);
});

const figures = (count: number): readonly ReportColumn[] =>
  Array.from({ length: count }, (_, at) => ({ title: `Rate ${at}`, field: `f${at}`, format: "number2", sum: true }));
const wide = (count: number, name = "Asha") => {
  const values = Object.fromEntries(figures(count).map(({ field }) => [field, 1234567.5]));
  return reportPaper(report({ columns: [PARTY, ...figures(count)], rows: [{ party: name, ...values }] }));
};

test.each([
  [4, "A4", false],
  [11, "A4", true],
  [18, "A3", true],
] as const)("a report with %i figures stands on %s, landscape %s", (count, size, isLandscape) => {
  expect(wide(count).page).toMatchObject({ size, isLandscape });
});

test("the table is as wide as its page, figures are never wrapped, and a long text is", () => {
  const paper = wide(6, "A very long name of a party that would fill more than half of the page if it stood alone");
  const used = paper.columns.reduce((sum, { width }) => sum + width + 8, 0);
  expect(used).toBeCloseTo(paper.page.isLandscape ? 842 - 48 : 595 - 48, 5);
  expect(paper.columns.map(({ isWrapped }) => isWrapped)).toEqual([true, ...Array.from({ length: 6 }, () => false)]);
  expect(paper.columns[0]?.width).toBeLessThan(300);
});

test("where no page has room, all columns are narrower and figures are wrapped too, so that nothing is cut", () => {
  const paper = wide(40);
  expect(paper.page).toMatchObject({ size: "A3", isLandscape: true });
  expect(paper.columns.every(({ isWrapped }) => isWrapped)).toBe(true);
  expect(paper.columns.reduce((sum, { width }) => sum + width + 8, 0)).toBeCloseTo(1191 - 48, 5);
});
