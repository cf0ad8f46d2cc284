import { sql } from "kysely";
import type { Context } from "../../../engine/call/context";
import { warn } from "../../../engine/call/warnings";

/**
 * Bills keep their posted tax when a state changes. Warns the user how many there are, in one branch or in all for
 * null.
 */
export async function warnOfBills(ctx: Context, branchid: number | null): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct voucherid)::int as n from voucher_line
    where coid = ${ctx.session.coid} and (${branchid}::integer is null or branchid = ${branchid}) and not isreversal`.execute(
    ctx.tx,
  );
  const n = rows[0]?.n ?? 0;
  if (n > 0)
    warn(
      ctx,
      `${n} ${n === 1 ? "bill keeps its tax" : "bills keep their tax"} as posted under the old state. Open and save a bill to work out its tax again.`,
    );
}
