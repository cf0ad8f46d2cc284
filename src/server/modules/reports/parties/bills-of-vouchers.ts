import { sql } from "kysely";
import type { Context } from "../../../engine/call/context";
import type { ReportRow } from "../../../engine/reports/declaration";
import { entryInForce } from "../../../engine/reports/in-force";

/**
 * Adds to rows of vouchers, which need `voucherid`, the bills of a party that each opens or settles: `Bill S/1` for one
 * that it opens, `S/1, S/2` for those that it settles, and `On account` for what a receipt or payment leaves.
 */
export async function withSettledBills(
  { tx, session: { coid } }: Context,
  rows: readonly ReportRow[],
  partyid: number,
): Promise<readonly ReportRow[]> {
  const ids = [...new Set(rows.map(({ voucherid }) => Number(voucherid)))];
  const { rows: found } = await sql<{ voucherid: number; bills: string }>`
    select e.voucherid, string_agg(distinct case when e.kind = 'against' then e.refno when v.entity in ('receipt', 'payment') then 'On account'
      else 'Bill ' || e.refno end, ', ') as bills
    from bill_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
    where e.coid = ${coid} and e.voucherid = any(${ids}::bigint[]) and e.ledgerid = ${partyid} and ${entryInForce("e", "v")} group by 1`.execute(
    tx,
  );
  const byVoucher = new Map(found.map(({ voucherid, bills }) => [Number(voucherid), bills]));
  return rows.map((row) => ({ ...row, bills: byVoucher.get(Number(row.voucherid)) ?? "" }));
}
