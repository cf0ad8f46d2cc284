import { sql } from "kysely";
import type { OpenBill } from "../../../definitions/bill/bill-refs";
import { fromRupeesText, ZERO } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { changedIds, cursorText } from "../records/feed-cursor";

/**
 * Open bills of the ledgers whose bills changed after the cursor, for the downloaded copy of a device: `open` is JSON
 * of a list of `OpenBill`, oldest due first, '[]' where nothing is open.
 */
export async function openBillsSince(ctx: Context, cursor: string, length: number): Promise<readonly Row[]> {
  const places = await changedIds(ctx, ["bill_open", "ledgerid"], cursor, length);
  if (places.length === 0) return [];
  const { rows } = await sql<Omit<OpenBill, "balance"> & { readonly ledgerid: number; readonly balance: string }>`
    select ledgerid, refno, fy, refdate::text, duedate::text, balance::text from bill_open
    where coid = ${ctx.session.coid} and ledgerid = any(${places.map(({ id }) => id)}::bigint[]) and balance <> 0
    order by duedate, refdate, refno`.execute(ctx.tx);
  const open = new Map<number, OpenBill[]>();
  for (const { ledgerid, balance, ...bill } of rows)
    open.set(ledgerid, [...(open.get(ledgerid) ?? []), { ...bill, balance: fromRupeesText(balance) ?? ZERO }]);
  return places.map((place) => ({
    id: place.id,
    open: JSON.stringify(open.get(place.id) ?? []),
    deleted: 0,
    cursor: cursorText(place),
  }));
}
