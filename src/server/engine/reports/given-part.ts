import type { ReportColumn } from "../../../definitions/report/report-column";
import { isFigure } from "../../../definitions/report/report-column";
import type { ReportGroup } from "../../../definitions/report/report-answer";
import { compareDecimals, sumDecimals } from "../../../domain/decimal";
import { groupedBy } from "../../../domain/grouped";
import { summedFields } from "./columns";
import type { GivenRows, ReportRow } from "./declaration";
import type { ReportPart } from "./part";
import type { ReportQuestion } from "./declaration";

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** A report whose rows have a kind or a level keeps its own order. */
const isFixed = (rows: readonly ReportRow[]): boolean =>
  rows.some(({ _kind, _level }) => (_kind ?? "") !== "" || (_level ?? 0) > 0);

/** Sorts, groups, adds up and cuts rows that a report made from balances. */
export function givenPart(given: GivenRows, columns: readonly ReportColumn[], question: ReportQuestion): ReportPart {
  const fixed = isFixed(given.rows);
  const fields = fixed ? [] : question.group;
  const rows = fixed ? given.rows : ordered(given.rows, columns, question);
  const summed = summedFields(columns);
  const counted = rows.filter(({ _kind }) => (_kind ?? "") === "");
  const end = question.length === null ? rows.length : question.start + question.length;
  const isCut = !question.detailed && fields.length > 0;
  return {
    rows: isCut ? [] : rows.slice(question.start, end),
    total: rows.length,
    sums: given.sums ?? sumsOf(counted, summed),
    groups: groupsOf(rows, fields, summed),
    groupFields: fields,
    notes: given.notes ?? [],
  };
}

const sumsOf = (rows: readonly ReportRow[], fields: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map((field) => [field, sumDecimals(rows.map((row) => textOf(row[field]) || "0"))]));

function ordered(
  rows: readonly ReportRow[],
  columns: readonly ReportColumn[],
  { group, sort }: ReportQuestion,
): readonly ReportRow[] {
  const keys = [...group.map((field) => ({ field, isDown: false })), ...(sort ? [sort] : [])].map((key) => ({
    ...key,
    isFigure: columns.some((column) => column.field === key.field && isFigure(column)),
  }));
  return keys.length === 0 ? rows : [...rows].sort((a, b) => compared(a, b, keys));
}

interface SortKey {
  readonly field: string;
  readonly isDown: boolean;
  readonly isFigure: boolean;
}

function compared(a: ReportRow, b: ReportRow, keys: readonly SortKey[]): number {
  for (const { field, isDown, isFigure: isNumber } of keys) {
    const [left, right] = [textOf(a[field]), textOf(b[field])];
    const order = isNumber ? compareDecimals(left || "0", right || "0") : left < right ? -1 : left > right ? 1 : 0;
    if (order !== 0) return isDown ? -order : order;
  }
  return 0;
}

function groupsOf(rows: readonly ReportRow[], fields: readonly string[], summed: readonly string[]): ReportGroup[] {
  const [field, ...others] = fields;
  if (field === undefined) return [];
  return [...groupedBy(rows, (row) => textOf(row[field]))].flatMap(([key, members]) => [
    { key: [key], count: members.length, sums: sumsOf(members, summed) },
    ...groupsOf(members, others, summed).map((inner) => ({ ...inner, key: [key, ...inner.key] })),
  ]);
}
