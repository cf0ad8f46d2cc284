import { fyStart, startOfMonth, type IsoDate } from "../../../domain/calendar";
import { requirePaise, sum, ZERO, type Paise } from "../../../domain/money";
import type { VoucherRow } from "../../../wire/entry-copy";
import type { KeptEntries } from "../../offline/contract/reference";

/** What a document posts to one ledger. */
export interface DeviceEntry {
  /** Decides the order within a day. */
  readonly id: number;
  readonly ledgerid: string;
  readonly day: string;
  /** A debit is positive. */
  readonly amount: Paise;
  readonly voucher: VoucherRow & { readonly voucherid: number };
}

/** The entries of a ledger in a branch ('' for all), in no order. */
export const entriesIn = ({ vouchers }: KeptEntries, ledgerid: string, branch: string): readonly DeviceEntry[] =>
  vouchers
    .filter(({ branchid, postedin = branchid }) => branch === "" || branch === String(postedin))
    .flatMap((voucher) =>
      voucher.entries
        .filter(([id]) => String(id) === ledgerid)
        .map(([, amount, id]) => ({ id, ledgerid, day: voucher.day, amount: requirePaise(amount), voucher })),
    );

/**
 * Balance of a ledger before a day: its months before that of the day, and its entries in that month. Income and
 * expenses start each financial year at zero. `kept` must have the month of the day.
 */
export function openingOf(kept: KeptEntries, ledgerid: string, branch: string, day: IsoDate): Paise {
  const ledger = kept.ledgers.get(ledgerid);
  if (!ledger) return ZERO;
  const month = startOfMonth(day);
  const since = ledger.isprofit === 1 ? fyStart(day) : "";
  const months = ledger.months.filter(
    ([of, branchid]) => of < month && of >= since && (branch === "" || branch === String(branchid)),
  );
  const entries = entriesIn(kept, ledgerid, branch).filter((entry) => entry.day >= month && entry.day < day);
  return sum([...months.map(([, , amount]) => requirePaise(amount)), ...entries.map(({ amount }) => amount)]);
}
