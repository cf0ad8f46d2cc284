import type { ReportGroup } from "../../../definitions/report/report-answer";
import { sumDecimals } from "../../../domain/decimal";
import { groupedBy } from "../../../domain/grouped";
import type { Row } from "../../../wire/envelope";
import { numberOf, textOf } from "../../rows/read-row";
import type { RowsRead } from "../read/report-pages";

/** What one bar stands for. */
export interface ChartPart {
  /** Value of the dimension. */
  readonly key: string;
  /** Exact sum of the measure, decimal text. */
  readonly sum: string;
  /** Rows in it. */
  readonly count: number;
  /** Place of its first row among the rows of the grouped report; null where it is not one run of rows. */
  readonly from: number | null;
  /** Its first row, where the rows are on the device. */
  readonly row: Row | null;
}

/** Parts from the rows, when all are here. Of a tree the innermost rows count, so that nothing counts twice. */
export function partsOfRows(rows: RowsRead, by: string, measure: string): readonly ChartPart[] {
  const all = Array.from({ length: rows.count }, (_, at) => rows.at(at) ?? {});
  const inner = all.filter((row, at) => {
    const kind = textOf(row, "_kind");
    const next = all[at + 1];
    return kind === "" || (kind === "group" && (!next || levelOf(next) <= levelOf(row)));
  });
  return [...groupedBy(inner, (row) => textOf(row, by))].map(([key, members]) => ({
    key,
    sum: sumDecimals(members.map((row) => textOf(row, measure) || "0")),
    count: members.length,
    from: null,
    row: members[0] ?? null,
  }));
}

const levelOf = (row: Row): number => numberOf(row, "_level");

/** Parts from the groups of an answer, which the server added up over all rows. */
export function partsOfGroups(groups: readonly ReportGroup[], measure: string): readonly ChartPart[] {
  let from = 0;
  return groups
    .filter(({ key }) => key.length === 1)
    .map(({ key, count, sums }) => {
      const part = { key: key[0] ?? "", sum: sums[measure] ?? "0", count, from, row: null };
      from += count;
      return part;
    });
}
