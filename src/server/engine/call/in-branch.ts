import { sql } from "kysely";
import type { Context } from "./context";

/** Enters a branch for the statements that follow in the transaction: row security shows its documents there only. */
export const enterBranch = async ({ tx }: Pick<Context, "tx">, branchid: number): Promise<void> => {
  await sql`select set_config('app.branch', ${String(branchid)}, true)`.execute(tx);
};

/** Reads in a branch that the caller may enter, and returns to that of the session. */
export async function inBranch<T>(
  ctx: Pick<Context, "tx" | "session">,
  branchid: number,
  read: () => Promise<T>,
): Promise<T> {
  const own = ctx.session.branchid;
  if (branchid === own) return read();
  await enterBranch(ctx, branchid);
  const found = await read();
  await enterBranch(ctx, own);
  return found;
}
