import type { ReportGroup } from "../../../definitions/report/report-answer";
import { isFigure, type ReportColumn } from "../../../definitions/report/report-column";
import { compareDecimals, sumDecimals } from "../../../domain/decimal";
import { groupedBy } from "../../../domain/grouped";
import type { Row } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";
import type { ReportQuestion } from "../read/report-question";

/** Rows by their groups and the column that the user sorts by, otherwise in the order in which they are given. */
export function inOrder(
  rows: readonly Row[],
  columns: readonly ReportColumn[],
  { group, sort }: Pick<ReportQuestion, "group" | "sort">,
): readonly Row[] {
  const field = sort.replace(/^-/, "");
  const column = columns.find((one) => one.field === field);
  if (group.length === 0 && !column) return rows;
  const sign = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted(
    (a, b) => firstOf(group.map((key) => compared(a, b, key))) || (column ? sign * comparedIn(a, b, column) : 0),
  );
}

const firstOf = (orders: readonly number[]): number => orders.find((order) => order !== 0) ?? 0;

const compared = (a: Row, b: Row, field: string): number => {
  const [left, right] = [textOf(a, field), textOf(b, field)];
  return left < right ? -1 : left > right ? 1 : 0;
};

const comparedIn = (a: Row, b: Row, column: ReportColumn): number =>
  isFigure(column)
    ? compareDecimals(textOf(a, column.field) || "0", textOf(b, column.field) || "0")
    : compared(a, b, column.field);

/** Groups of rows that stand in their order, each followed by those in it. */
export function groupsOf(
  rows: readonly Row[],
  [field, ...others]: readonly string[],
  summed: readonly string[],
): readonly ReportGroup[] {
  if (field === undefined) return [];
  return [...groupedBy(rows, (row) => textOf(row, field))].flatMap(([key, members]) => [
    { key: [key], count: members.length, sums: sumsOf(members, summed) },
    ...groupsOf(members, others, summed).map((inner) => ({ ...inner, key: [key, ...inner.key] })),
  ]);
}

/** Exact sums by field. */
export const sumsOf = (rows: readonly Row[], fields: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map((field) => [field, sumDecimals(rows.map((row) => textOf(row, field) || "0"))]));
