import { sql } from "kysely";
import type { PartyFacts } from "../../../definitions/bill/facts";
import type { Context } from "../call/context";

type Placed = Pick<PartyFacts, "address" | "pincode" | "phone" | "places">;

/** Addresses of parties and of their other places, by party, in the order of the ledger's lines. */
export async function partyPlaces(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Placed>> {
  const { coid } = ctx.session;
  const { rows } = await sql<Placed & { readonly id: number }>`
    select d.id, d.address, d.pincode, d.mobile as phone, (
      select coalesce(json_agg(json_build_object('label', a.label, 'address', a.address, 'stateCode', coalesce(nullif(left(a.gstin, 2), ''), s.statetin, ''), 'pincode', a.pincode,
        'phone', a.phone, 'gstin', a.gstin, 'isClosed', a.isclosed) order by a.lineno), '[]')
      from m_debtors_address a left join m_state s on s.coid = a.coid and s.id = a.stateid where a.coid = d.coid and a.parentid = d.id) as places
    from m_debtors d where d.coid = ${coid} and d.id = any(${[...ids]}::bigint[])`.execute(ctx.tx);
  return new Map(rows.map(({ id, ...placed }) => [id, placed]));
}
