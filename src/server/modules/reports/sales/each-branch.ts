import { sumDecimals } from "../../../../domain/decimal";
import { groupedBy } from "../../../../domain/grouped";
import type { Context } from "../../../engine/call/context";
import { inBranch } from "../../../engine/call/in-branch";
import { Refusal } from "../../../engine/call/refusal";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import type { ReportRow } from "../../../engine/reports/declaration";
import type { BranchReach } from "../../../engine/reports/reach";

/**
 * Reads tables whose rows belong to a branch in each branch of a reach, one after the other: row security shows them in
 * their own branch only. A reach holds none that the user may not enter.
 */
export async function inEachBranch<T>(
  ctx: Context,
  { ids }: BranchReach,
  read: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (const id of ids) for (const row of await inBranch(ctx, id, read)) found.push(row);
  return found;
}

/** Rows of several branches with the same key as one row; `figures` are decimal texts and are added up. */
export const addedUp = <T extends Readonly<Record<K, string>>, K extends string>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  figures: readonly K[],
): readonly T[] =>
  [...groupedBy(rows, keyOf).values()].flatMap((same) => {
    const [first] = same;
    if (!first || same.length === 1) return same;
    const sums = figures.map((name) => [name, sumDecimals(same.map((row) => row[name]))] as const);
    return [{ ...first, ...Object.fromEntries(sums) }];
  });

/** Rows that a report reads of a branch and kind at most: they are sorted and added up in memory. */
export const ROWS_MAX = 100_000;

/** Throws `Refusal` where the rows of a report are more than it may hold. */
export function demandFew(rows: readonly unknown[]): void {
  if (rows.length > ROWS_MAX)
    throw new Refusal("dtpto", "These days have more than 1,00,000 rows. Choose fewer days, or narrow the report.");
}

/** Rows of documents of some kinds in each branch of a reach, by day and in the order in which they were posted. */
export async function rowsOfKinds(
  ctx: Context,
  reach: BranchReach,
  kinds: readonly RecordDeclaration[],
  read: (kind: RecordDeclaration) => Promise<readonly ReportRow[]>,
): Promise<readonly ReportRow[]> {
  const rows = await inEachBranch(ctx, reach, async () => {
    const found: ReportRow[] = [];
    for (const kind of kinds) for (const row of await read(kind)) found.push(row);
    return found;
  });
  demandFew(rows);
  const key = ({ vdate, voucherid }: ReportRow): string => `${String(vdate)} ${String(voucherid).padStart(15, "0")}`;
  return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
