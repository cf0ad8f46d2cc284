import { sql } from "kysely";
import { isoDate, type IsoDate } from "../../../domain/calendar";
import { groupedBy } from "../../../domain/grouped";
import { requirePaise, subtract, sum, ZERO, type Paise } from "../../../domain/money";
import { voucherMessage, type TallyEntry, type TallyVoucher } from "../../../domain/tally/voucher";
import type { Context } from "../../engine/call/context";
import { findDeclaration } from "../../engine/records/record-declarations";
import { documentKey } from "../../engine/reports/document-actions";
import { narrationsOf } from "../../engine/reports/documents-of-rows";
import { inBranches } from "../../engine/reports/reach";
import { billName } from "./open-bills";
import type { TallyDays } from "./openings";

/** Where a page of vouchers begins: after this one, in the order of their days. */
export interface VoucherPlace {
  readonly day: string;
  readonly id: number;
}

interface StoredVoucher extends VoucherPlace {
  readonly [name: string]: unknown;
  readonly entity: string;
  readonly recid: number;
  readonly branchid: number;
  readonly vno: string;
  readonly party: string;
  readonly state: "posted" | "deleted" | "cancelled";
  readonly opid: string | null;
}

/**
 * SQL condition: a voucher of the days that posts to ledgers. Opening balances are masters. One that was deleted is
 * among them: Tally may have it from an earlier file. The entries are looked up by the index of each voucher:
 * planned as a join (`exists`), the count of 20,000 once took longer than a statement may.
 */
const inFile = (ctx: Context, { from, to, reach }: TallyDays) => sql`
  v.coid = ${ctx.session.coid} and v.vdate between ${from}::date and ${to}::date and v.entity <> 'debtors' and ${inBranches("v.branchid", reach)}
    and (select e.id from ledger_entry e where e.coid = v.coid and e.voucherid = v.id order by e.version limit 1) is not null`;

/** How many vouchers the days have, counted up to `most` + 1. */
export async function countVouchers(ctx: Context, days: TallyDays, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from voucher v where ${inFile(ctx, days)} limit ${most + 1}) f`.execute(
    ctx.tx,
  );
  return rows[0]?.n ?? 0;
}

/** The next vouchers as they stand in the file, and where the page after them begins; null for none. */
export async function voucherPage(
  ctx: Context,
  days: TallyDays,
  {
    after,
    length,
    byBills,
    installation,
  }: {
    readonly after: VoucherPlace;
    readonly length: number;
    readonly byBills: ReadonlySet<number>;
    readonly installation: string;
  },
): Promise<{ readonly text: string; readonly last: VoucherPlace } | null> {
  const { rows } = await sql<StoredVoucher>`
    select v.id, v.entity, v.recid, v.branchid, v.vno, v.vdate::text as day, coalesce(d.drconame, '') as party, v.state, v.opid
    from voucher v left join m_debtors d on d.coid = v.coid and d.id = v.partyid
    where ${inFile(ctx, days)} and (v.vdate, v.id) > (${after.day}::date, ${after.id}) order by v.vdate, v.id limit ${length}`.execute(
    ctx.tx,
  );
  const last = rows.at(-1);
  if (!last) return null;
  const ids = rows.map(({ id }) => id);
  const [entries, bills] = [await entriesOf(ctx, ids), await billsOf(ctx, ids)];
  const narrations = await narrationsOf(ctx, rows);
  const texts = rows.map((row) => {
    const own = bills.get(row.id) ?? [];
    const opened = own.find(({ isNew, refno }) => isNew && refno !== row.vno);
    const voucher: TallyVoucher = {
      guid: guidOf(installation, row),
      type: findDeclaration(row.entity)?.document?.voucherType ?? "Journal",
      day: isoDate(row.day),
      number: row.vno,
      reference: opened?.refno ?? "",
      referenceDay: opened?.day ?? "",
      party: row.party,
      narration: narrations.get(documentKey(row.entity, row.recid)) ?? "",
      isCancelled: row.state !== "posted",
      entries: (entries.get(row.id) ?? []).map((entry) => entryOf(entry, own, byBills)),
    };
    return voucherMessage(voucher);
  });
  return { text: texts.join(""), last: { day: last.day, id: last.id } };
}

/** The operation that made the voucher is the same wherever the books are; one that none made has its place. */
const guidOf = (installation: string, { opid, entity, id }: StoredVoucher): string =>
  opid === null ? `${installation}-${id}` : `${opid}-${entity}`;

interface StoredEntry {
  readonly voucherid: number;
  readonly ledgerid: number;
  readonly ledger: string;
  readonly amount: Paise;
}

/** What vouchers post now, by ledger, the party first. All versions added up: what was taken back leaves nothing. */
async function entriesOf(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, readonly StoredEntry[]>> {
  const { rows } = await sql<Omit<StoredEntry, "amount"> & { readonly amount: string }>`
    select e.voucherid, e.ledgerid, d.drconame as ledger, sum(e.amount)::text as amount
    from ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid join m_debtors d on d.coid = e.coid and d.id = e.ledgerid
    where e.coid = ${ctx.session.coid} and e.voucherid = any(${[...ids]}::bigint[])
    group by e.voucherid, e.ledgerid, d.drconame, v.partyid having sum(e.amount) <> 0
    order by e.voucherid, e.ledgerid is distinct from v.partyid, min(e.id)`.execute(ctx.tx);
  const entries = rows.map(({ amount, ...row }) => ({ ...row, amount: requirePaise(amount) }));
  return groupedBy(entries, ({ voucherid }) => voucherid);
}

interface StoredBill {
  readonly voucherid: number;
  readonly ledgerid: number;
  readonly name: string;
  readonly refno: string;
  readonly day: IsoDate;
  readonly amount: Paise;
  readonly isNew: boolean;
}

async function billsOf(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, readonly StoredBill[]>> {
  const { rows } = await sql<Omit<StoredBill, "amount" | "day"> & { readonly amount: string; readonly day: string }>`
    select e.voucherid, e.ledgerid, ${billName("e")} as name, e.refno, max(e.refdate)::text as day, sum(e.amount)::text as amount, e.kind = 'new' as "isNew"
    from bill_entry e where e.coid = ${ctx.session.coid} and e.voucherid = any(${[...ids]}::bigint[])
    group by e.coid, e.voucherid, e.ledgerid, e.refno, e.fy, e.kind having sum(e.amount) <> 0 order by e.voucherid, min(e.id)`.execute(
    ctx.tx,
  );
  const bills = rows.map(({ day, amount, ...row }) => ({ ...row, day: isoDate(day), amount: requirePaise(amount) }));
  return groupedBy(bills, ({ voucherid }) => voucherid);
}

function entryOf(
  { ledger, ledgerid, amount }: StoredEntry,
  bills: readonly StoredBill[],
  byBills: ReadonlySet<number>,
): TallyEntry {
  const own = byBills.has(ledgerid) ? bills.filter((bill) => bill.ledgerid === ledgerid) : [];
  const onAccount = byBills.has(ledgerid) ? subtract(amount, sum(own.map((bill) => bill.amount))) : ZERO;
  return { ledger, amount, bills: own, onAccount };
}
