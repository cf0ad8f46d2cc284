import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { groupsOf } from "../../../definitions/ledgers/ledger-kinds";
import type { LedgerGroup, LedgerKind } from "../../../definitions/ledgers/ledger-kinds";
import type { Context } from "../call/context";

/** SQL condition for ledgers `t` of a kind. Its few groups are found here, by the same rule that a device uses. */
export async function isOfKind({ tx, session }: Context, kind: LedgerKind): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<LedgerGroup>`
    select id::text, coalesce(acgroupnamemasterid::text, '') as above, reservedname, nature from m_acgroup where coid = ${session.coid}`.execute(
    tx,
  );
  return sql`t.acgroupid = any(${[...groupsOf(kind, rows)].map(Number)}::bigint[])`;
}
