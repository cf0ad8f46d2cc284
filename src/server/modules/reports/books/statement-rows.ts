import { sum, toRupeesText, ZERO } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import type { ReportRow } from "../../../engine/reports/declaration";
import type { AccountGroup } from "../../../engine/books/balances/trial-balance";
import { treeRows } from "./account-tree";
import type { AmountLedger } from "./book-result";

/** An amount now and, where it is asked for, a year before. */
export interface TwoAmounts {
  readonly now: Paise;
  readonly before: Paise | null;
}

const textOf = (amount: Paise | null): Readonly<Record<string, string>> =>
  amount === null ? {} : { previous: toRupeesText(amount) };

const figures = ({ now, before }: TwoAmounts) => ({ amount: toRupeesText(now), ...textOf(before) });

/** A head above what belongs to it, with its sum. */
export const headRow = (particulars: string, level: number, amounts: TwoAmounts): ReportRow => ({
  _kind: "group",
  _level: level,
  particulars,
  linkreportno: 0,
  ...figures(amounts),
});

export const totalRow = (particulars: string, amounts: TwoAmounts): ReportRow => ({
  _kind: "total",
  _level: 0,
  particulars,
  linkreportno: 0,
  ...figures(amounts),
});

/** A line without a ledger; none where both amounts are 0. `linkreportno` opens the report that explains it. */
export const lineRows = (
  particulars: string,
  level: number,
  amounts: TwoAmounts,
  linkreportno = 0,
): readonly ReportRow[] =>
  amounts.now === 0 && (amounts.before ?? 0) === 0
    ? []
    : [{ _kind: "", _level: level, particulars, linkreportno, ...figures(amounts) }];

export const amountOf = (now: readonly AmountLedger[], before: readonly AmountLedger[] | null): TwoAmounts => ({
  now: sum(now.map(({ amount }) => amount)),
  before: before && sum(before.map(({ amount }) => amount)),
});

/** Ledgers of a section in their groups, two years side by side where `before` is given. */
export function sectionRows(
  groups: readonly AccountGroup[],
  now: readonly AmountLedger[],
  before: readonly AmountLedger[] | null,
  { level, withLedgers }: { readonly level: number; readonly withLedgers: boolean },
): readonly ReportRow[] {
  const earlier = new Map((before ?? []).map((ledger) => [ledger.id, ledger.amount]));
  const known = new Set(now.map(({ id }) => id));
  const gone = (before ?? []).filter(({ id }) => !known.has(id)).map((ledger) => ({ ...ledger, amount: ZERO }));
  const ledgers = [...now, ...gone].map(({ id, name, groupid, amount }) => ({
    id,
    name,
    groupid,
    figures: { amount, previous: earlier.get(id) ?? ZERO },
  }));
  const fields = before ? ["amount", "previous"] : ["amount"];
  return treeRows({ groups, ledgers, fields, withLedgers }).map((row) => ({
    ...row,
    _level: Number(row._level ?? 0) + level,
  }));
}
