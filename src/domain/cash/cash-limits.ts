import { fromRupeesText, ZERO } from "../money";
import type { Paise } from "../money";

/** A limit of the income-tax law on cash, in force from a day (`yyyy-mm-dd`) until the next of its kind. */
export interface CashLimit {
  readonly kind: "paid" | "received";
  readonly from: string;
  /**
   * `paid`: more than this to one person in a day. `received`: this or more from one person in a day, or for one
   * transaction.
   */
  readonly limit: Paise;
  /** For `paid`, to a person who carries goods: plies, hires or leases goods carriages. */
  readonly carrier?: Paise;
  /** The name of the law in messages. */
  readonly law: string;
}

const rupees = (text: string): Paise => fromRupeesText(text) ?? ZERO;

/**
 * Section 40A(3) with its provisos and section 269ST of the Income-tax Act 1961, as amended by the Finance Act 2017;
 * the Act of 2025, in force from 1 April 2026, has the same limits under other numbers. A change of the law adds a
 * line.
 */
const CASH_LIMITS: readonly CashLimit[] = [
  { kind: "paid", from: "2017-04-01", limit: rupees("10000"), carrier: rupees("35000"), law: "section 40A(3)" },
  {
    kind: "paid",
    from: "2026-04-01",
    limit: rupees("10000"),
    carrier: rupees("35000"),
    law: "formerly section 40A(3)",
  },
  { kind: "received", from: "2017-04-01", limit: rupees("200000"), law: "section 269ST" },
  { kind: "received", from: "2026-04-01", limit: rupees("200000"), law: "formerly section 269ST" },
];

/** The limit of a kind on a day; null before the first. */
export const cashLimitOn = (kind: CashLimit["kind"], day: string): CashLimit | null =>
  CASH_LIMITS.filter((one) => one.kind === kind && one.from <= day)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1) ?? null;

/** Whether an amount in cash breaks the limit. */
export const isBeyond = ({ kind, limit }: CashLimit, amount: Paise): boolean =>
  kind === "paid" ? amount > limit : amount >= limit;
