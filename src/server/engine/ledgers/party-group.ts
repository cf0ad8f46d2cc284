import { sql } from "kysely";
import { PARTY_GROUPS } from "../../../definitions/ledgers/ledger-groups";
import type { Context } from "../call/context";

/** Whether ledgers of a group are customers or suppliers, which are kept bill by bill. */
export const isPartyGroup = async (ctx: Context, groupid: number): Promise<boolean> =>
  (await partyGroupOf(ctx, groupid)) !== "";

/** Tally's name of the group that makes ledgers of a group customers or suppliers; '' for others. */
export async function partyGroupOf(ctx: Context, groupid: number): Promise<string> {
  const { coid } = ctx.session;
  const { rows } = await sql<{ reservedname: string }>`
    with recursive up as (
      select id, reservedname, acgroupnamemasterid from m_acgroup where coid = ${coid} and id = ${groupid}
      union select g.id, g.reservedname, g.acgroupnamemasterid from m_acgroup g join up on g.coid = ${coid} and g.id = up.acgroupnamemasterid)
    select reservedname from up where reservedname = any(${[...PARTY_GROUPS]}::text[])`.execute(ctx.tx);
  return rows[0]?.reservedname ?? "";
}
