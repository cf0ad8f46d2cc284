import { sql } from "kysely";
import type { Context } from "../../../engine/call/context";
import type { BranchReach } from "../../../engine/reports/reach";

const enter = (ctx: Context, id: number) => sql`select set_config('app.branch', ${String(id)}, true)`.execute(ctx.tx);

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
  for (const id of ids) {
    await enter(ctx, id);
    found.push(...(await read()));
  }
  await enter(ctx, ctx.session.branchid);
  return found;
}
