import { sql } from "kysely";
import type { IsoDate } from "../../../domain/calendar";
import type { Row } from "../../../wire/envelope";
import type { LedgerRow, VoucherRow } from "../../../wire/entry-copy";
import { ledgerRowId, voucherRowId } from "../../../wire/entry-copy";
import type { Context } from "../call/context";
import { accessFrom } from "../records/access";
import { declarationOf } from "../records/record-declarations";
import { documentKey } from "../reports/document-actions";
import { narrationsOf } from "../reports/documents-of-rows";
import { entryInForce } from "../reports/in-force";
import { inBranches, reportRights } from "../reports/reach";
import type { BranchReach } from "../reports/reach";
import { isOf } from "./entry-places";

type Found<T> = T & { readonly id: number };

/**
 * Ledgers by id with their balance of each month and branch that the user may enter; their name and group where the
 * user may see them.
 */
export async function ledgerRows(
  ctx: Context,
  ids: readonly number[],
  reach: BranchReach,
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map();
  const ledgers = declarationOf("debtors");
  const { shows } = accessFrom(await reportRights(ctx), ledgers);
  const { rows } = await sql<Found<Required<LedgerRow>>>`
    select d.id, d.drconame as name, coalesce(d.acgroupid, 0)::int as acgroupid,
      case when g.nature in ('income', 'expense') then 1 else 0 end as isprofit,
      coalesce((select json_agg(json_build_array(b.month::text, b.branchid, (b.debit - b.credit)::text) order by b.month, b.branchid)
        from ledger_balance b where b.coid = d.coid and b.ledgerid = d.id and ${inBranches("b.branchid", reach)}), '[]') as months
    from m_debtors d left join m_acgroup g on g.coid = d.coid and g.id = d.acgroupid
    where d.coid = ${ctx.session.coid} and d.id = any(${[...ids]}::bigint[])`.execute(ctx.tx);
  return new Map(
    rows.map(({ id, name, acgroupid, isprofit, months }) => {
      const row: LedgerRow = {
        isprofit,
        months,
        ...(shows("drconame") ? { name } : {}),
        ...(shows("acgroupid") ? { acgroupid } : {}),
      };
      return [Number(id), { id: ledgerRowId(id), ...row }];
    }),
  );
}

/**
 * Documents by id with the entries that they post now, from a day on and in branches of the user; the narration where
 * the user may read it. A document of another branch that posts nothing in theirs is not among them.
 */
export async function voucherRows(
  ctx: Context,
  ids: readonly number[],
  from: IsoDate,
  reach: BranchReach,
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map();
  const rows = await copiedVouchers(ctx, ids, from, reach);
  const narrations = await narrationsOf(ctx, rows);
  return new Map(
    rows.map(({ id, day, entity, recid, branchid, vno, partyid, by, isown, postedin, entries, sums, iswhole }) => {
      const narration = narrations.get(documentKey(entity, recid)) ?? "";
      const row: VoucherRow = {
        day,
        entity,
        recid: Number(recid),
        branchid,
        vno,
        by,
        entries: entries ?? [],
        ...(partyid === null ? {} : { partyid: Number(partyid) }),
        // Of a branch that the user may not enter they are told only what it posts in theirs.
        ...(iswhole || !isown ? {} : { sums }),
        ...(isown ? {} : { isforeign: 1 as const }),
        ...(postedin === null || postedin === branchid ? {} : { postedin }),
        ...(narration === "" ? {} : { narration }),
      };
      return [Number(id), { id: voucherRowId(id), ...row }];
    }),
  );
}

type CopiedVoucher = Pick<VoucherRow, "day" | "entity" | "recid" | "branchid" | "vno" | "by"> & {
  readonly id: number;
  readonly partyid: number | null;
  /** Whether the user may enter its branch. */
  readonly isown: boolean;
  readonly postedin: number | null;
  readonly entries: VoucherRow["entries"] | null;
  readonly sums: readonly [debit: string, credit: string];
  /** All that it posts is in branches of the user. */
  readonly iswhole: boolean;
};

async function copiedVouchers(
  { tx, session }: Context,
  ids: readonly number[],
  from: IsoDate,
  reach: BranchReach,
): Promise<readonly CopiedVoucher[]> {
  const isSeen = inBranches("e.branchid", reach);
  const { rows } = await sql<CopiedVoucher>`
    select v.id, v.vdate::text as day, v.entity, v.recid, v.branchid, v.vno, v.partyid, coalesce(nullif(u.fullname, ''), u.username, '') as by,
      ${inBranches("v.branchid", reach)} as isown, e.postedin, e.entries, json_build_array(e.debit, e.credit) as sums, e.iswhole
    from voucher v left join app_user u on u.userid = v.userid cross join lateral (
      select min(e.branchid) filter (where ${isSeen}) as postedin, coalesce(bool_and(${isSeen}), true) as iswhole,
        json_agg(json_build_array(e.ledgerid, e.amount::text, e.id) order by e.id) filter (where ${isSeen}) as entries,
        coalesce(sum(greatest(e.amount, 0)), 0)::text as debit, coalesce(sum(greatest(-e.amount, 0)), 0)::text as credit
      from ledger_entry e where e.coid = v.coid and e.voucherid = v.id and ${entryInForce("e", "v")}) e
    where v.coid = ${session.coid} and v.id = any(${[...ids]}::bigint[]) and v.vdate >= ${from}::date and (e.entries is not null or ${isOf(reach)})`.execute(
    tx,
  );
  return rows;
}
