import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { changedIds, cursorText } from "../records/feed-cursor";

/**
 * Balances of the ledgers that were posted to after the cursor, for the downloaded copy of a device: `balance` in
 * rupees as text, a debit is positive.
 */
export async function balancesSince(ctx: Context, cursor: string, length: number): Promise<readonly Row[]> {
  const places = await changedIds(ctx, ["ledger_balance", "ledgerid"], cursor, length);
  const { rows } = await sql<{ ledgerid: number; balance: string }>`
    select ledgerid, sum(debit - credit)::text as balance from ledger_balance
    where coid = ${ctx.session.coid} and ledgerid = any(${places.map(({ id }) => id)}::bigint[]) group by ledgerid`.execute(
    ctx.tx,
  );
  const balances = new Map(rows.map(({ ledgerid, balance }) => [Number(ledgerid), balance]));
  return places.map((place) => ({
    id: place.id,
    balance: balances.get(place.id) ?? "0",
    deleted: 0,
    cursor: cursorText(place),
  }));
}
