import { sql } from "kysely";
import type { RawBuilder, Transaction } from "kysely";
import { addDays, addMonths, daysBetween, startOfMonth } from "../../../../domain/calendar";
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
 * are: whole months come from the maintained balances, and of a month in part the entries of its days, or its balance
 * less the entries of its other days if these are fewer.
 */
export async function trialBalance(tx: Transaction<Tables>, span: TrialSpan): Promise<TrialBalance> {
  const { coid } = span;
  const parts = partsOf(span, await wholeMonths(tx, span));
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

/** What all ledgers together were debited and credited in the days, as rupees. It costs what `trialBalance` does. */
export async function turnover(
  tx: Transaction<Tables>,
  span: TrialSpan,
): Promise<{ readonly debit: string; readonly credit: string }> {
  const parts = partsOf(span, await wholeMonths(tx, span), false);
  const { rows } = await sql<{ debit: string; credit: string }>`
    select coalesce(sum(debit), 0)::text as debit, coalesce(sum(credit), 0)::text as credit
    from (${sql.join(parts, sql` union all `)}) p`.execute(tx);
  return rows[0] ?? { debit: "0", credit: "0" };
}

/** Whether no voucher is dated in the month of the last day after it, as on most days that are asked for: today. */
async function isLastOfMonth(tx: Transaction<Tables>, { coid, to }: TrialSpan): Promise<boolean> {
  const next = addMonths(startOfMonth(to), 1);
  const { rows } = await sql`
    select from voucher where coid = ${coid} and vdate > ${to}::date and vdate < ${next}::date limit 1`.execute(tx);
  return rows.length === 0;
}

/** The months that a span has whole: from `first` to before `last`, none where that is not later. */
interface WholeMonths {
  readonly first: IsoDate;
  readonly last: IsoDate;
  /** The day behind the span, or behind its last month where no voucher is dated in the rest of that. */
  readonly end: IsoDate;
}

export async function wholeMonths(tx: Transaction<Tables>, span: TrialSpan): Promise<WholeMonths> {
  const { from, to } = span;
  const begun = startOfMonth(from);
  const end = (await isLastOfMonth(tx, span)) ? addMonths(startOfMonth(to), 1) : addDays(to, 1);
  return { first: begun === from ? from : addMonths(begun, 1), last: startOfMonth(end), end };
}

/**
 * Sums by ledger: one part from the maintained balances, and one for each range of days that is not a whole month.
 */
function partsOf(
  span: TrialSpan,
  { first, last, end }: WholeMonths,
  hasOpening = true,
): readonly RawBuilder<unknown>[] {
  const { from } = span;
  const opening = (a: IsoDate, b: IsoDate, times: 1 | -1): readonly RawBuilder<unknown>[] =>
    hasOpening ? [entriesPart(span, a, b, "opening", times)] : [];
  const balances = (before: IsoDate, until: IsoDate): RawBuilder<unknown> =>
    balancesPart(span, hasOpening ? before : null, first, until);
  const begun = startOfMonth(from);
  if (first >= last)
    return [
      balances(begun, first),
      ...(begun < from ? opening(begun, from, 1) : []),
      entriesPart(span, from, end, "turnover", 1),
    ];
  // Of the first and last month, in part, what is less to read: the days, or the others to be taken from the whole.
  const rest = addMonths(last, 1);
  const [isFirstWhole, isLastWhole] = [isMostly(from, first), last < end && isMostly(end, rest)];
  return [
    balances(isFirstWhole && begun < from ? first : begun, isLastWhole ? rest : last),
    ...(begun === from
      ? []
      : [
          ...(isFirstWhole ? opening(from, first, -1) : opening(begun, from, 1)),
          entriesPart(span, from, first, "turnover", 1),
        ]),
    ...(last === end
      ? []
      : [isLastWhole ? entriesPart(span, end, rest, "turnover", -1) : entriesPart(span, last, end, "turnover", 1)]),
  ];
}

/** Whether most days of a month are before a day of it; `next` is the first day of the next month. */
const isMostly = (day: IsoDate, next: IsoDate): boolean =>
  daysBetween(day, next) < daysBetween(addMonths(next, -1), day);

const branchOf = ({ branchids }: TrialSpan): RawBuilder<unknown> =>
  branchids === undefined ? sql`` : sql`and branchid = any(${[...branchids]}::int[])`;

/** Months before `begun` are opening, none where it is null; months from `first` to before `last` are turnover. */
const balancesPart = (
  span: TrialSpan,
  begun: IsoDate | null,
  first: IsoDate,
  last: IsoDate,
): RawBuilder<unknown> => sql`
  select ledgerid, coalesce(sum(debit - credit) filter (where month < ${begun}::date), 0) as opening,
    coalesce(sum(debit) filter (where month >= ${first}), 0) as debit, coalesce(sum(credit) filter (where month >= ${first}), 0) as credit
  from ledger_balance where coid = ${span.coid} and month < ${last} and (month < ${begun}::date or month >= ${first}) ${branchOf(span)} group by ledgerid`;

/**
 * Entries from `a` to before `b`, by ledger through their index; `times` -1 takes them from a month that is counted
 * whole. A reversal counts on the side that it takes back.
 */
function entriesPart(
  span: TrialSpan,
  a: IsoDate,
  b: IsoDate,
  as: "opening" | "turnover",
  times: 1 | -1,
): RawBuilder<unknown> {
  const isOpening = as === "opening";
  const of = (amount: string, isThis: boolean) => (isThis ? sql.raw(times === 1 ? amount : `-(${amount})`) : sql`0`);
  return sql`
  select d.id as ledgerid, ${of("e.debit - e.credit", isOpening)} as opening, ${of("e.debit", !isOpening)} as debit, ${of("e.credit", !isOpening)} as credit
  from m_debtors d cross join lateral (
    select coalesce(sum(amount) filter (where (amount > 0) <> isreversal), 0) as debit, coalesce(-sum(amount) filter (where (amount < 0) <> isreversal), 0) as credit
    from ledger_entry where coid = ${span.coid} and ledgerid = d.id and edate >= ${a} and edate < ${b} ${branchOf(span)} having count(*) > 0) e
  where d.coid = ${span.coid}`;
}

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
