import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import { entryInForce } from "../reports/in-force";
import { inBranches } from "../reports/reach";
import type { BranchReach } from "../reports/reach";
import { ID_MAX } from "./entry-cursor";
import type { EntryCursor, EntryKind } from "./entry-cursor";

export type EntryPlace = Pick<EntryCursor, "changed" | "kind" | "id">;

/** The oldest transaction that is open now: all older ones have ended. */
export async function oldestOpen({ tx }: Pick<Context, "tx">): Promise<number> {
  const { rows } = await sql<{ oldest: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest`.execute(tx);
  return Number(rows[0]?.oldest ?? 0);
}

/** SQL condition: behind the cursor, by an index of (coid, transaction, id). */
function isBehind(after: EntryCursor, kind: EntryKind, changed: string, id: string): RawBuilder<unknown> {
  const last = kind === after.kind ? after.id : kind > after.kind ? 0 : ID_MAX;
  return sql`(${sql.ref(changed)}, ${sql.ref(id)}) > (${after.changed}::bigint, ${last}::bigint)`;
}

/**
 * What changed behind the cursor, oldest change first: ledgers with other balances, another name or another nature of
 * their group, and documents that were saved or withdrawn. Of what changed before the copy began only ledgers with a
 * balance and documents in force come: nothing has to be removed from an empty copy.
 */
export async function entryPlaces(
  { tx, session: { coid } }: Context,
  after: EntryCursor,
  reach: BranchReach,
  length: number,
): Promise<readonly EntryPlace[]> {
  const hasBalance = sql`exists (select from ledger_balance b where b.coid = d.coid and b.ledgerid = d.id)`;
  const { rows } = await sql<EntryPlace>`
    select changed, kind, id from (
      (select distinct b.changed, 'ledger' as kind, b.ledgerid as id from ledger_balance b
        where b.coid = ${coid} and ${isBehind(after, "ledger", "b.changed", "b.ledgerid")}
          and not exists (select from ledger_balance o where o.coid = b.coid and o.ledgerid = b.ledgerid and o.changed > b.changed)
        order by 1, 3 limit ${length})
      union all (select d.changed, 'ledger', d.id from m_debtors d
        where d.coid = ${coid} and ${isBehind(after, "ledger", "d.changed", "d.id")} and d.changed >= ${after.mark}::bigint and ${hasBalance}
        order by 1, 3 limit ${length})
      union all (select g.changed, 'ledger', d.id from m_acgroup g join m_debtors d on d.coid = g.coid and d.acgroupid = g.id
        where g.coid = ${coid} and ${isBehind(after, "ledger", "g.changed", "d.id")} and g.changed >= ${after.mark}::bigint and ${hasBalance}
        order by 1, 3 limit ${length})
      union all (select v.changed, 'voucher', v.id from voucher v
        where v.coid = ${coid} and ${isBehind(after, "voucher", "v.changed", "v.id")}
          and (${inBranches("v.branchid", reach)} or v.entity = 'debtors')
          and (v.changed >= ${after.mark}::bigint or (v.vdate >= ${after.from}::date and (${postsIn(reach)} or ${isOf(reach)})))
        order by 1, 3 limit ${length})) p
    group by changed, kind, id order by changed, kind, id limit ${length}`.execute(tx);
  return rows.map(({ changed, kind, id }) => ({ changed: Number(changed), kind, id: Number(id) }));
}

/** A document of these branches in force, also one that posts nothing: the day book has it. */
export const isOf = (reach: BranchReach): RawBuilder<unknown> =>
  sql`(v.state = 'posted' and ${inBranches("v.branchid", reach)})`;

/** An opening balance belongs to the company: its voucher may be of one branch and its entries of another. */
const postsIn = (reach: BranchReach): RawBuilder<unknown> => sql`exists (
  select from ledger_entry e where e.coid = v.coid and e.voucherid = v.id and ${entryInForce("e", "v")} and ${inBranches("e.branchid", reach)})`;
