import { LINK_SUFFIXES, type ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";
import type { ReportSnapshot } from "./report-pages";

/**
 * A statement of two sides, which stand beside each other in a table, as one list for a phone: the lines of each side
 * and their total below its title. An answer without a second side, or not yet whole, stays as it is.
 */
export function stackedSides(shown: ReportSnapshot): ReportSnapshot {
  const columns = shown.head.columns ?? [];
  const right = columns.filter(({ below }) => below !== undefined);
  const left = columns.filter(({ below }) => below === undefined);
  const [first] = left;
  if (!first || right.length === 0 || !shown.isWhole) return shown;
  const rows = Array.from({ length: shown.rows.count }, (_, index) => shown.rows.at(index) ?? {});
  const moved = rows.map((row) => leftOf(row, left, right));
  const secondTitle = right.find(({ below }) => below === first.field)?.title ?? "";
  const all = [...sideRows(first, first.title, rows), ...sideRows(first, secondTitle, moved)];
  return {
    ...shown,
    head: { ...shown.head, columns: left },
    rows: { count: all.length, at: (index) => all[index] },
    isFixed: true,
  };
}

/** The title of a side, then its lines; a line with nothing on this side only filled the table up. */
const sideRows = ({ field }: ReportColumn, title: string, rows: readonly Row[]): readonly Row[] => [
  { _kind: "group", [field]: title },
  ...rows.filter((row) => textOf(row, field) !== "").map((row) => ({ ...row, _level: 1 })),
];

/** A row with the right side in place of the left one, and what its links need. */
function leftOf(row: Row, left: readonly ReportColumn[], right: readonly ReportColumn[]): Row {
  const pairs = right.flatMap((column) => {
    const target = left.find(({ field }) => field === column.below);
    if (!target) return [];
    const links = LINK_SUFFIXES.map((suffix) => [target[`linkfield${suffix}`], column[`linkfield${suffix}`]] as const);
    return [[target.field, column.field] as const, [target.linkreportfield, column.linkreportfield] as const, ...links];
  });
  const known = pairs.flatMap(([to, from]) =>
    to === undefined || from === undefined ? [] : [[to, row[from]] as const],
  );
  return { ...row, ...Object.fromEntries(known) };
}
