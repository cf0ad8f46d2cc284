import type { Context } from "../../engine/call/context";
import { Forbidden } from "../../engine/call/refusal";
import { demand } from "../../engine/call/rights";
import { accessOf, type Access } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { demandSeen } from "../../engine/reports/reach";

/** Key of the screen's rights. */
const SCREEN = "onlinepaymentB";

/**
 * What the user may see of ledgers. The file holds every ledger with its balance and every voucher, so it is refused
 * to users from whom any of that is hidden. Throws `Forbidden` or `Refusal`.
 */
export async function demandTally(ctx: Context): Promise<Access> {
  await demand(ctx, SCREEN, "view", "You don't have permission to export to Tally.");
  await demandSeen(ctx, { title: "Tally Export", reads: "books" });
  const ledgers = await accessOf(ctx, declarationOf("debtors"));
  if (!ledgers.view || !["drconame", "opening", "acgroupid"].every((key) => ledgers.shows(key)))
    throw new Forbidden(
      "Tally Export lists every ledger with its balance, and you don't have permission to view that.",
    );
  return ledgers;
}
