import { sql } from "kysely";
import type { Books } from "../../books/help/books";

/**
 * Posts journals by one statement, which the calls would take minutes for: `count` documents of four entries over the
 * days from 2026-07-01 on, each between Rent, the bank and two of `parties` (ids of ledgers).
 */
export async function postMany(
  { server }: Books,
  count: number,
  parties: readonly number[],
  accounts: readonly number[],
) {
  const { coid, branchid, userid } = server.users.owner.user;
  const [rent = 0, bank = 0] = accounts;
  await server.parts.db.asSystem((tx) =>
    sql`
    with v as (
      insert into voucher (coid, branchid, userid, entity, recid, fy, vno, vdate, amount)
      select ${coid}, ${branchid}, ${userid}, 'journal', 1000000 + n, '26-27', 'J/' || n, date '2026-07-01' + n % 150, 100
      from generate_series(1, ${count}) n returning id, recid, vdate),
    p as (select ${[...parties]}::bigint[] as ids)
    insert into ledger_entry (coid, branchid, voucherid, version, edate, ledgerid, amount)
    select ${coid}, ${branchid}, v.id, 1, v.vdate, e.ledgerid, e.amount from v cross join p cross join lateral (values
      (${rent}::bigint, 70.00), (${bank}::bigint, 30.00),
      (p.ids[1 + (v.recid % array_length(p.ids, 1))], -60.25), (p.ids[1 + ((v.recid + 1) % array_length(p.ids, 1))], -39.75)) e (ledgerid, amount)`.execute(
      tx,
    ),
  );
}
