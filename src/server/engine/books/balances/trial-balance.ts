import { sql } from "kysely";
import type { RawBuilder, Transaction } from "kysely";
import { addDays, addMonths, startOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { add, requirePaise, subtract, sum } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import type { Tables } from "../../../db/tables";

/** Balances and turnovers in paise; in `opening` and `closing` a debit is positive. */
interface Balances {
  readonly opening: Paise;
  readonly debit: Paise;
  readonly credit: Paise;
  readonly closing: Paise;
}

export interface TrialLedger extends Balances {
  readonly id: number;
  readonly name: string;
  readonly groupid: number;
}

export interface AccountGroup {
  readonly id: number;
  readonly name: string;
  /** 0 for a primary group. */
  readonly parentid: number;
  /** Tally's name of the group, '' where it has none. */
  readonly reserved: string;
  readonly nature: string;
  /** Counts towards gross profit. */
  readonly isGross: boolean;
  /** Its own head of Schedule III, '' where it has that of the group above it. */
  readonly schedulehead: string;
}

/** A group with all ledgers in it and in its subgroups. */
interface TrialGroup extends AccountGroup, Balances {}

export interface TrialBalance {
  /** Ledgers with any entry up to the last day, by name. */
  readonly ledgers: readonly TrialLedger[];
  readonly groups: readonly TrialGroup[];
}

export interface TrialSpan {
  readonly coid: number;
  /** First and last day. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Only these branches; the whole company by default. */
  readonly branchids?: readonly number[];
}

/**
 * The trial balance of a company from one day to another. It costs ledgers times months, however many vouchers there
 * are: whole months come from the maintained balances, and entries are read only for the days of a partial month.
 */
export async function trialBalance(tx: Transaction<Tables>, span: TrialSpan): Promise<TrialBalance> {
  const { coid } = span;
  const parts = partsOf(span);
  // Days that fill whole months are one part, already summed by ledger.
  const sums =
    parts.length === 1
      ? parts[0]
      : sql`
    select ledgerid, sum(opening) as opening, sum(debit) as debit, sum(credit) as credit from (${sql.join(parts, sql` union all `)}) p group by ledgerid`;
  const { rows } = await sql<{
    id: number;
    name: string;
    groupid: number;
    opening: string;
    debit: string;
    credit: string;
  }>`
    select d.id, d.drconame as name, coalesce(d.acgroupid, 0) as groupid, b.opening::text, b.debit::text, b.credit::text
    from (${sums}) b join m_debtors d on d.coid = ${coid} and d.id = b.ledgerid
    order by d.drconame`.execute(tx);
  const ledgers = rows.map(({ id, name, groupid, ...texts }): TrialLedger => {
    const [opening, debit, credit] = [
      requirePaise(texts.opening),
      requirePaise(texts.debit),
      requirePaise(texts.credit),
    ];
    return { id, name, groupid, opening, debit, credit, closing: subtract(add(opening, debit), credit) };
  });
  return { ledgers, groups: await groupsOf(tx, coid, ledgers) };
}

/**
 * Sums by ledger: one part from the maintained balances, and one for each range of days that is not a whole month.
 */
function partsOf(span: TrialSpan): readonly RawBuilder<unknown>[] {
  const { from, to } = span;
  const end = addDays(to, 1);
  const begun = startOfMonth(from);
  const first = begun === from ? from : addMonths(begun, 1);
  const last = startOfMonth(end);
  const isWhole = first < last;
  const turnover: readonly (readonly [IsoDate, IsoDate])[] = isWhole
    ? [
        [from, first],
        [last, end],
      ]
    : [[from, end]];
  return [
    balancesPart(span, begun, first, isWhole ? last : first),
    ...(begun < from ? [entriesPart(span, begun, from, true)] : []),
    ...turnover.filter(([a, b]) => a < b).map(([a, b]) => entriesPart(span, a, b, false)),
  ];
}

const branchOf = ({ branchids }: TrialSpan): RawBuilder<unknown> =>
  branchids === undefined ? sql`` : sql`and branchid = any(${[...branchids]}::int[])`;

/** Months before `begun` are opening; months from `first` to before `last` are turnover. */
const balancesPart = (span: TrialSpan, begun: IsoDate, first: IsoDate, last: IsoDate): RawBuilder<unknown> => sql`
  select ledgerid, coalesce(sum(debit - credit) filter (where month < ${begun}), 0) as opening,
    coalesce(sum(debit) filter (where month >= ${first}), 0) as debit, coalesce(sum(credit) filter (where month >= ${first}), 0) as credit
  from ledger_balance where coid = ${span.coid} and month < ${last} and (month < ${begun} or month >= ${first}) ${branchOf(span)} group by ledgerid`;

/**
 * Entries from `a` to before `b`, by ledger through their index. A reversal counts on the side that it takes back.
 */
const entriesPart = (span: TrialSpan, a: IsoDate, b: IsoDate, isOpening: boolean): RawBuilder<unknown> => sql`
  select d.id as ledgerid, ${isOpening ? sql`e.debit - e.credit` : sql`0`} as opening, ${isOpening ? sql`0` : sql`e.debit`} as debit, ${isOpening ? sql`0` : sql`e.credit`} as credit
  from m_debtors d cross join lateral (
    select coalesce(sum(amount) filter (where (amount > 0) <> isreversal), 0) as debit, coalesce(-sum(amount) filter (where (amount < 0) <> isreversal), 0) as credit
    from ledger_entry where coid = ${span.coid} and ledgerid = d.id and edate >= ${a} and edate < ${b} ${branchOf(span)} having count(*) > 0) e
  where d.coid = ${span.coid}`;

/** The account groups of a company in the order of its statements. */
export async function accountGroups(tx: Transaction<Tables>, coid: number): Promise<readonly AccountGroup[]> {
  const { rows } = await sql<AccountGroup>`
    select id, acgroupname as name, coalesce(acgroupnamemasterid, 0) as parentid, reservedname as reserved, nature, grossprofit as "isGross", schedulehead
    from m_acgroup where coid = ${coid} order by acgroupsort, acgroupname`.execute(tx);
  return rows;
}

async function groupsOf(
  tx: Transaction<Tables>,
  coid: number,
  ledgers: readonly TrialLedger[],
): Promise<readonly TrialGroup[]> {
  const rows = await accountGroups(tx, coid);
  const parents = new Map(rows.map(({ id, parentid }) => [id, parentid]));
  const within = new Map<number, TrialLedger[]>(rows.map(({ id }) => [id, []]));
  for (const ledger of ledgers) {
    const seen = new Set<number>();
    for (let id = ledger.groupid; id !== 0 && !seen.has(id); id = parents.get(id) ?? 0) {
      seen.add(id);
      within.get(id)?.push(ledger);
    }
  }
  const total = (id: number, of: keyof Balances): Paise => sum((within.get(id) ?? []).map((ledger) => ledger[of]));
  return rows.map((row) => ({
    ...row,
    opening: total(row.id, "opening"),
    debit: total(row.id, "debit"),
    credit: total(row.id, "credit"),
    closing: total(row.id, "closing"),
  }));
}
