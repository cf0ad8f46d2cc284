import { sql } from "kysely";
import type { IsoDate } from "../../../domain/calendar";
import type { Context } from "../../engine/call/context";
import { entryInForce } from "../../engine/reports/in-force";
import { branchReach, inBranches } from "../../engine/reports/reach";
import { bankEntries, clearedOn } from "./bank-entries";
import { demandBank, seenEntities } from "./demand-bank";
import { readEntryId } from "./entry-id";
import type { EntryId } from "./entry-id";

/** An entry of a bank book with its value date. */
export interface BankDate extends EntryId {
  readonly entity: string;
  readonly recid: number;
  readonly vno: string;
  readonly day: IsoDate;
  readonly amount: string;
  /** '' if the bank has not cleared it. */
  readonly vd: string;
  /** 0 where no value date was ever stored. */
  readonly rowver: number;
}

/**
 * The entry of an id, locked until the transaction ends, even if nothing is stored yet. Null if it is not in force, or
 * if the user may not see it in the book.
 */
export async function findBankDate(ctx: Context, id: string): Promise<BankDate | null> {
  const read = readEntryId(id);
  if (!read) return null;
  const { coid } = ctx.session;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`brs ${id.trim()}`}, ${coid}))`.execute(ctx.tx);
  await demandBank(ctx, read.ledgerid);
  const reach = await branchReach(ctx, 0);
  const { rows } = await sql<BankDate>`
    select e.voucherid, e.ledgerid, v.entity, v.recid::float8 as recid, v.vno, e.edate::text as day, e.amount::text as amount,
      coalesce((${clearedOn})::text, '') as vd, coalesce(b.rowver, 0) as rowver
    from ${bankEntries} where e.coid = ${coid} and e.voucherid = ${read.voucherid} and e.ledgerid = ${read.ledgerid}
      and ${entryInForce("e", "v")} and ${inBranches("e.branchid", reach)}`.execute(ctx.tx);
  const [found] = rows;
  return found && (await seenEntities(ctx)).has(found.entity) ? found : null;
}

/** Stores a value date, null to remove it; returns the version of the row. */
export async function storeBankDate(ctx: Context, row: BankDate, vd: IsoDate | null): Promise<number> {
  const { rows } = await sql<{ rowver: number }>`
    insert into bank_date as b (voucherid, ledgerid, amount, vd) values (${row.voucherid}, ${row.ledgerid}, ${row.amount}::numeric, ${vd}::date)
    on conflict (coid, voucherid, ledgerid) do update set amount = excluded.amount, vd = excluded.vd, rowver = b.rowver + 1
    returning rowver`.execute(ctx.tx);
  return rows[0]?.rowver ?? 0;
}
