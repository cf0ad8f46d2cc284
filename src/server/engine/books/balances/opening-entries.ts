import { sql } from "kysely";
import { add, negate, requirePaise, subtract, sum, ZERO } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import type { Context } from "../../call/context";
import { ledgersOfRoles } from "../../ledgers/ledger-roles";

/** A ledger's amounts in a trial balance; in `opening` a debit is positive. */
interface Amounts {
  readonly id: number;
  readonly opening: Paise;
  readonly debit: Paise;
  readonly credit: Paise;
}

interface Sides {
  readonly debit: Paise;
  readonly credit: Paise;
}

/** What the ledgers of opening balances leave against nothing: a part of the opening column, and of the movements. */
export interface OpeningDifference {
  readonly opening: Paise;
  readonly change: Paise;
}

/** What the opening balances of ledgers posted, by ledger, and which ledger they were posted against (0 for none). */
export interface OpeningEntries {
  readonly byLedger: ReadonlyMap<number, Sides>;
  readonly against: number;
}

/** Costs the number of ledgers with an opening balance. */
export async function openingEntries(ctx: Context, branchids?: readonly number[]): Promise<OpeningEntries> {
  const inBranch = branchids ? sql`and e.branchid = any(${[...branchids]}::int[])` : sql``;
  // As the maintained balances count: a reversal takes away from the side that it reverses.
  const { rows } = await sql<{ ledgerid: number; debit: string; credit: string }>`
    select e.ledgerid, coalesce(sum(e.amount) filter (where (e.amount > 0) <> e.isreversal), 0)::text as debit,
      coalesce(-sum(e.amount) filter (where (e.amount < 0) <> e.isreversal), 0)::text as credit
    from voucher v join ledger_entry e on e.coid = v.coid and e.voucherid = v.id
    where v.coid = ${ctx.session.coid} and v.entity = 'debtors' ${inBranch} group by e.ledgerid`.execute(ctx.tx);
  const byLedger = new Map(
    rows.map(({ ledgerid, debit, credit }) => [
      Number(ledgerid),
      { debit: requirePaise(debit), credit: requirePaise(credit) },
    ]),
  );
  return { byLedger, against: (await ledgersOfRoles(ctx)).get("openingdifference") ?? 0 };
}

const netOf = ({ debit, credit }: Sides): Paise => subtract(debit, credit);

/**
 * Opening balances are dated the first day of the books and are no movements of the days that begin with it: they go
 * into the opening column. A ledger of `isYearly` (income, expense) keeps its own as a movement, because it is part of
 * the result of the year in which the books begin. The ledger that they were posted against keeps the opposite of both.
 */
export function asOpening<T extends Amounts>(
  ledgers: readonly T[],
  { byLedger, against }: OpeningEntries,
  isYearly: (id: number) => boolean,
): readonly T[] {
  const moved = [...byLedger].filter(([id]) => id !== against && !isYearly(id)).map(([, sides]) => netOf(sides));
  const opposite = negate(sum(moved));
  return ledgers.map((ledger) => {
    const own = byLedger.get(ledger.id);
    if (!own || (isYearly(ledger.id) && ledger.id !== against)) return ledger;
    const opened = ledger.id === against ? opposite : netOf(own);
    const change = subtract(netOf(own), opened);
    return {
      ...ledger,
      opening: add(ledger.opening, opened),
      debit: add(subtract(ledger.debit, own.debit), change > 0 ? change : ZERO),
      credit: add(subtract(ledger.credit, own.credit), change < 0 ? negate(change) : ZERO),
    };
  });
}

/**
 * Takes what opening balances posted out of the ledger that they were posted against: it is the difference of the
 * opening balances, to which stock belongs too, and no account of the firm. Other postings to that ledger stay.
 * `isBefore`: the books began before these days.
 */
export function withoutAgainst<T extends Amounts>(
  ledgers: readonly T[],
  { byLedger, against }: OpeningEntries,
  isYearly: (id: number) => boolean,
  isBefore: boolean,
): { readonly ledgers: readonly T[]; readonly difference: OpeningDifference } {
  const own = byLedger.get(against);
  if (!own) return { ledgers, difference: { opening: ZERO, change: ZERO } };
  const yearly = [...byLedger].filter(([id]) => id !== against && isYearly(id)).map(([, sides]) => netOf(sides));
  const change = isBefore ? ZERO : negate(sum(yearly));
  const difference = { opening: subtract(netOf(own), change), change };
  return {
    difference,
    ledgers: ledgers.map((ledger) =>
      ledger.id === against
        ? {
            ...ledger,
            opening: subtract(ledger.opening, difference.opening),
            debit: subtract(ledger.debit, change > 0 ? change : ZERO),
            credit: subtract(ledger.credit, change < 0 ? negate(change) : ZERO),
          }
        : ledger,
    ),
  };
}
