import { sql } from "kysely";
import type { Context } from "../../../engine/call/context";
import { withinGroup } from "../../../../definitions/ledgers/within-group";

/** Ids of the ledgers in the groups that have these names of Tally's, and in the groups under them. */
export async function ledgersInGroups(
  { tx, session: { coid } }: Context,
  names: ReadonlySet<string>,
): Promise<readonly number[]> {
  const { rows: all } = await sql<{ id: number; parentid: number; reserved: string }>`
    select id, coalesce(acgroupnamemasterid, 0) as parentid, reservedname as reserved from m_acgroup where coid = ${coid}`.execute(
    tx,
  );
  const within = all.filter(({ reserved }) => names.has(reserved)).flatMap(({ id }) => [...withinGroup(all, id)]);
  const { rows } = await sql<{ id: number }>`
    select id from m_debtors where coid = ${coid} and acgroupid = any(${within}::bigint[])`.execute(tx);
  return rows.map(({ id }) => Number(id));
}
