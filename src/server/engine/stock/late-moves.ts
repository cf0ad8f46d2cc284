import { sql } from "kysely";
import type { Context } from "../call/context";
import { enterBranch } from "../call/in-branch";
import { Refusal, Refusals } from "../call/refusal";
import { warn } from "../call/warnings";
import { declarationOf } from "../records/record-declarations";
import { loadRecord } from "../records/view";
import { changeRecord } from "../saving/write";

interface Behind {
  readonly recid: number;
  readonly branchid: number;
}

/**
 * Call it after the moves of a voucher (those after the move `since`): counts of the same goods that were made later
 * but arrived earlier are posted again, so that the counted quantity is in stock again. Each pass takes the first
 * count that is behind, because its correction also corrects later ones.
 */
export async function followCounts(ctx: Context, voucherid: number, since = 0): Promise<void> {
  const done: number[] = [];
  for (;;) {
    const {
      rows: [next],
    } =
      await sql<Behind>`select recid, branchid from counts_behind(${voucherid}, ${since}) where recid <> all(${done}::bigint[]) limit 1`.execute(
        ctx.tx,
      );
    if (!next) return;
    done.push(next.recid);
    await repostCount(ctx, next);
  }
}

/**
 * A count that may not be changed, or not as it is, stays, with a warning: it must not block users whose goods moved
 * before it.
 */
async function repostCount(ctx: Context, { recid, branchid }: Behind): Promise<void> {
  const opening = declarationOf("opening");
  const inItsBranch: Context = { ...ctx, op: null, session: { ...ctx.session, branchid } };
  await sql`savepoint count_anew`.execute(ctx.tx);
  await enterBranch(ctx, branchid);
  const before = await loadRecord(inItsBranch, opening, recid, true);
  try {
    if (before) await changeRecord(inItsBranch, opening, before, {});
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Refusals)) throw error;
    await sql`rollback to savepoint count_anew`.execute(ctx.tx);
    warn(
      ctx,
      `The difference of ${opening.noun[0]} ${String(before?.[opening.nameField])} stays as it was, although goods moved before it. ${error.message}`,
    );
  }
  await enterBranch(ctx, ctx.session.branchid);
}
