import { sql } from "kysely";
import type { Context } from "../../engine/call/context";
import { warn } from "../../engine/call/warnings";

export const TAXABILITIES = [
  ["taxable", "Taxable"],
  ["nil", "Nil Rated"],
  ["exempt", "Exempt"],
  ["nongst", "Non-GST"],
] as const;

/**
 * Warns how many bills would change their tax when saved again, after the taxability of the whole item changed. A
 * change from a day on belongs in its GST Rates.
 */
export async function warnBilled(ctx: Context, itemid: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct voucherid)::int as n from voucher_line where coid = ${ctx.session.coid} and itemid = ${itemid} and not isreversal`.execute(
    ctx.tx,
  );
  const n = rows[0]?.n ?? 0;
  if (n === 0) return;
  const bills =
    n === 1 ? "1 bill keeps its tax until you save it again" : `${n} bills keep their tax until you save them again`;
  warn(
    ctx,
    `${bills}. If the taxability changed on a date, restore it here and enter it with that date under GST Rates.`,
  );
}
