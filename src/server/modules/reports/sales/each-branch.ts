import type { Context } from "../../../engine/call/context";
import { inBranch } from "../../../engine/call/in-branch";
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
  for (const id of ids) found.push(...(await inBranch(ctx, id, read)));
  return found;
}
