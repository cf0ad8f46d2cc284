import { sql } from "kysely";
import type { WithholdingFacts } from "../../../../definitions/bill/withholding";
import { formatAmount } from "../../../../domain/indian-format";
import { fromRupeesText, sum, toRupeesText, ZERO } from "../../../../domain/money";
import { settleAdvances } from "../../../../domain/withholding/advances";
import type { AdvanceMove } from "../../../../domain/withholding/advances";
import type { Context } from "../../call/context";
import { warn } from "../../call/warnings";
import { advanceMoves } from "../../ledgers/withholding-facts";

/**
 * Warns of bills that used an advance which this change reduced or removed. The yearly sums count what these bills
 * credited, but their own tax stays as it was computed then: a posted bill changes only when a user saves it.
 */
export async function warnUncovered(ctx: Context, voucherid: number): Promise<void> {
  const { coid } = ctx.session;
  const { rows } = await sql<{ advances: NonNullable<WithholdingFacts["advances"]> }>`
    select ${advanceMoves(ctx, sql`t.partyid`, sql`t.sectionid`)} as advances from (
      select distinct partyid, sectionid from withheld_entry where coid = ${coid} and voucherid = ${voucherid} and isreversal and advance < 0 and posted_at >= now()) t`.execute(
    ctx.tx,
  );
  const uncovered = rows.flatMap(
    ({ advances }) =>
      settleAdvances(
        advances.map((one): AdvanceMove => ({ ...one, amount: rupees(one.amount), handled: rupees(one.handled) })),
      ).uncovered,
  );
  if (uncovered.length === 0) return;
  const ids = [...new Set(uncovered.map((one) => one.voucherid))];
  const { rows: bills } = await sql<{
    id: number;
    vno: string;
  }>`select id, vno from voucher where coid = ${coid} and id = any(${ids}::bigint[]) order by vdate, id`.execute(
    ctx.tx,
  );
  warn(
    ctx,
    ...bills.map(({ id, vno }) => {
      const amount = sum(uncovered.filter((one) => one.voucherid === id).map((one) => one.amount));
      return `${vno} set off ${formatAmount(toRupeesText(amount))} of this advance. Open it and save it again to work out its tax.`;
    }),
  );
}

const rupees = (text: string) => fromRupeesText(text) ?? ZERO;
