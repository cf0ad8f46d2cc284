import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { groupsOf } from '../../../definitions/bill/ledger-kinds'
import type { LedgerGroup, LedgerKind } from '../../../definitions/bill/ledger-kinds'
import type { Context } from '../call/context'

/** SQL: the ledgers `t` that are of a kind. Groups are few: which of them are is found here, by the rule that a device follows too. */
export async function isOfKind({ tx, session }: Context, kind: LedgerKind): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<LedgerGroup>`
    select id::text, coalesce(acgroupnamemasterid::text, '') as above, reservedname, nature from m_acgroup where coid = ${session.coid}`.execute(tx)
  return sql`t.acgroupid = any(${[...groupsOf(kind, rows)].map(Number)}::bigint[])`
}
