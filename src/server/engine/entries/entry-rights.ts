import type { Context } from "../call/context";
import { Forbidden, Refusal } from "../call/refusal";
import { demandReport } from "../reports/answer";
import { findReport } from "../reports/reports";

/** The report whose rows the copy holds; who may not view it gets no copy. */
const STATEMENT = "ledgerstatement";

/** Throws `Forbidden` or `Refusal` as the ledger statement does: the copy tells what its rows tell. */
export async function demandEntries(ctx: Context): Promise<void> {
  const report = findReport(STATEMENT);
  if (!report) throw new Error(`There is no report ${STATEMENT}.`);
  await demandReport(ctx, report);
}

/** Whether the user's devices may keep ledger entries. */
export async function mayKeepEntries(ctx: Context): Promise<boolean> {
  try {
    await demandEntries(ctx);
    return true;
  } catch (failure) {
    if (failure instanceof Forbidden || failure instanceof Refusal) return false;
    throw failure;
  }
}
