import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDecimals } from "../../../src/domain/decimal";
import { isFigure } from "../../../src/definitions/report/report-column";
import type { ReportColumn } from "../../../src/definitions/report/report-column";
import type { ReportGroup } from "../../../src/definitions/report/report-answer";
import { summedFields } from "../../../src/server/engine/reports/columns";
import type { ReportDeclaration } from "../../../src/server/engine/reports/declaration";
import { reports } from "../../../src/server/engine/reports/reports";
import type { Row } from "../../../src/wire/envelope";
import { anyOthers, anyStory, playOthers, playStory } from "../books/help/any-story";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { usualArgsOf } from "./help/usual-args";
import type { UsualArgs } from "./help/usual-args";

/** The embedded engine has the same SQL and takes eight times as long: one story shows there that reports answer. */
const { stories, seen } = process.env.TEST_DATABASE_URL ? { stories: 3, seen: 35 } : { stories: 1, seen: 10 };

let books: Books;
let usualArgs: UsualArgs;
beforeAll(async () => {
  books = await openBooks();
  usualArgs = await usualArgsOf(books);
  books.server.setClock(new Date("2026-12-31T12:00:00Z"));
});
afterAll(() => books.server.close());

type Sums = Readonly<Record<string, string>>;

interface Answer {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly sums: Sums;
  readonly groups: readonly ReportGroup[];
  /** The fields that the rows were grouped by; none in a report that keeps its own order. */
  readonly groupFields: readonly string[];
  readonly columns: readonly ReportColumn[];
}

async function ask(report: ReportDeclaration, args: Row): Promise<Answer> {
  const all = await books.server.call(`${report.name}_R_report`, { ...usualArgs(report), ...args });
  const [head = {}] = all;
  expect([report.name, head.errormsg ?? ""]).toEqual([report.name, ""]);
  return {
    rows: all.filter(({ RowNumber }) => RowNumber !== 0),
    total: Number(head.iTotalRecords),
    sums: plain(JSON.parse(String(head.sums ?? "{}"))),
    groups: JSON.parse(String(head.groups ?? "[]")),
    groupFields: JSON.parse(String(head.groupfields ?? "[]")),
    columns: head.answercols ? JSON.parse(String(head.answercols)) : report.columns,
  };
}

/** Sums without those of 0, which may be written in several ways. */
const plain = (sums: Sums): Sums =>
  Object.fromEntries(
    Object.entries(sums)
      .map(([field, value]) => [field, addDecimals("0", value)] as const)
      .filter(([, value]) => value !== "0"),
  );

const addedUp = (parts: readonly Sums[], fields: readonly string[]): Sums =>
  plain(Object.fromEntries(fields.map((field) => [field, addDecimals("0", ...parts.map((one) => one[field] ?? "0"))])));

const withoutNumbers = (rows: readonly Row[]): readonly Row[] =>
  rows.map(({ RowNumber: _n, iTotalRecords: _t, asof: _a, sums: _s, groups: _g, ...row }) => ({
    ...row,
    groupfields: undefined,
    answercols: undefined,
    notes: undefined,
  }));

const numbered = (rows: readonly Row[]) => [rows.map(({ RowNumber }) => RowNumber), withoutNumbers(rows)];

/** Rows that the sums count: those of a group, a total or before and after the others are made of them. */
const counted = (rows: readonly Row[]): readonly Sums[] =>
  rows
    .filter(({ _kind }) => (_kind ?? "") === "")
    .map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [field, String(value ?? 0)])));

/**
 * The head of every page says what the whole says, the pages together are the whole, and a further page that is asked
 * for without the head has the same rows.
 */
async function pagesAgree(report: ReportDeclaration, whole: Answer): Promise<void> {
  const size = Math.max(1, Math.ceil(whole.total / 3));
  const pages: Row[] = [];
  for (let from = 1; from <= whole.total; from += size) {
    const page = await ask(report, { from, top: size });
    expect([report.name, from, page.total, page.sums]).toEqual([report.name, from, whole.total, whole.sums]);
    pages.push(...page.rows);
    const further = await ask(report, { from, top: size, further: 1 });
    expect([report.name, from, numbered(further.rows)]).toEqual([report.name, from, numbered(page.rows)]);
  }
  expect([report.name, withoutNumbers(pages)]).toEqual([report.name, withoutNumbers(whole.rows)]);
  if (report.reads === "documents")
    expect([report.name, addedUp(counted(pages), summedFields(whole.columns))]).toEqual([report.name, whole.sums]);
}

/** Whatever the rows are grouped by, the sums are the same, and each level of groups comes to them. */
async function groupsAgree(report: ReportDeclaration, whole: Answer): Promise<void> {
  const texts = whole.columns.filter((column) => !isFigure(column) && column.ungrouped !== true);
  const fields = texts.map(({ field }) => field);
  for (const group of [...fields, fields.slice(0, 2).join()].filter(Boolean)) {
    const grouped = await ask(report, { group });
    expect([report.name, group, grouped.sums]).toEqual([report.name, group, whole.sums]);
    for (let depth = 1; depth <= grouped.groupFields.length; depth += 1) {
      const level = grouped.groups.filter(({ key }) => key.length === depth);
      const sums = addedUp(
        level.map((one) => one.sums),
        summedFields(whole.columns),
      );
      expect([report.name, group, depth, sums]).toEqual([report.name, group, depth, whole.sums]);
    }
  }
}

test("property: in every report, after any documents of every kind, the sums are those of pages 1 to n and of any grouping", async () => {
  const tried = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyStory, anyOthers, async (steps, others) => {
      await books.reset();
      await playStory(books, steps);
      await playOthers(books, others);
      for (const report of reports()) {
        const whole = await ask(report, {});
        if (whole.total > 0) tried.add(report.name);
        await pagesAgree(report, whole);
        await groupsAgree(report, whole);
      }
    }),
    { numRuns: stories, endOnFailure: true },
  );
  // The rows of the others come from what a story does not have (devices, sign-ins, approvals, several branches).
  expect(tried.size).toBeGreaterThan(seen);
}, 400_000);
