import { sql } from "kysely";
import { oppositeNames } from "../../../../domain/books/opposite-names";
import { groupedBy } from "../../../../domain/grouped";
import type { Context } from "../../../engine/call/context";
import type { ReportRow } from "../../../engine/reports/declaration";
import { entryInForce } from "../../../engine/reports/in-force";

interface Opposite {
  readonly voucherid: number;
  readonly name: string;
  readonly isDebit: boolean;
}

/** Names the ledgers on the other side of each entry of `ledgerid`. Rows need `voucherid` and `amount`. */
export async function withOpposites(
  { tx, session }: Context,
  rows: readonly ReportRow[],
  ledgerid: number,
): Promise<readonly ReportRow[]> {
  const ids = [...new Set(rows.map(({ voucherid }) => Number(voucherid)))];
  const { rows: found } = await sql<Opposite>`
    select e.voucherid, d.drconame as name, e.amount > 0 as "isDebit"
    from ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid join m_debtors d on d.coid = e.coid and d.id = e.ledgerid
    where e.coid = ${session.coid} and e.voucherid = any(${ids}::bigint[]) and ${entryInForce("e", "v")} and e.ledgerid <> ${ledgerid}
    order by abs(e.amount) desc, e.id`.execute(tx);
  const byVoucher = groupedBy(found, (one) => Number(one.voucherid));
  return rows.map((row) => {
    const isDebit = !String(row.amount).startsWith("-");
    const others = byVoucher.get(Number(row.voucherid)) ?? [];
    const opposite = others.filter((one) => one.isDebit !== isDebit);
    return { ...row, particulars: oppositeNames(opposite.map(({ name }) => name)) };
  });
}
