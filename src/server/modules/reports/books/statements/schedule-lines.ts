import { SCHEDULE_HEADS, scheduleHead } from "../../../../../definitions/ledgers/schedule-heads";
import type { HeadName, ScheduleHead } from "../../../../../definitions/ledgers/schedule-heads";
import { sum } from "../../../../../domain/money";
import type { Paise } from "../../../../../domain/money";
import type { AccountGroup } from "../../../../engine/books/balances/trial-balance";
import { PROFIT_LINE, UNBILLED_LINES } from "../../../../engine/books/balances/year-balance";
import type { AmountLedger, Position } from "../book-result";
import { differenceName, lacking } from "./balance-rows";

/** An amount of a position under its Schedule III head; '' where no group has one that fits its side. */
export interface ScheduleLine {
  /** 0 for a line without a ledger. */
  readonly id: number;
  readonly name: string;
  readonly side: ScheduleHead["side"];
  readonly head: HeadName;
  readonly amount: Paise;
}

/** The head of each group: its own, or that of the nearest group above it. */
function headsOf(groups: readonly AccountGroup[]): ReadonlyMap<number, string> {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const headOf = (id: number, seen: ReadonlySet<number>): string => {
    const group = byId.get(id);
    if (!group || seen.has(id)) return "";
    return group.schedulehead || headOf(group.parentid, new Set([...seen, id]));
  };
  return new Map(groups.map(({ id }) => [id, headOf(id, new Set())]));
}

/**
 * Every amount of a position with its head. Stock is in inventories; goods of challans whose bill is to come are in
 * trade receivables and payables; the profit of all years is in reserves; a difference has no head.
 */
export function scheduleLines(position: Position, isWhole: boolean): readonly ScheduleLine[] {
  const heads = headsOf(position.groups);
  const ofLedgers = (ledgers: readonly AmountLedger[], side: ScheduleHead["side"]) =>
    ledgers.map(({ id, name, groupid, amount }): ScheduleLine => {
      const head = scheduleHead(heads.get(groupid) ?? "");
      return { id, name, side, head: head?.side === side ? head.value : "", amount };
    });
  const line = (name: string, side: ScheduleHead["side"], head: HeadName, amount: Paise): ScheduleLine => ({
    id: 0,
    name,
    side,
    head,
    amount,
  });
  return [
    ...ofLedgers(position.liabilities, "liability"),
    line(PROFIT_LINE, "liability", "reserves", sum([position.earlier, position.current])),
    line(UNBILLED_LINES.toCome, "liability", "tradepayables", position.toCome),
    line(differenceName({ isWhole }), "liability", "", lacking(position, 1)),
    ...ofLedgers(position.assets, "asset"),
    line("Closing Stock", "asset", "inventories", position.closingStock),
    line(UNBILLED_LINES.toMake, "asset", "tradereceivables", position.toMake),
    line(differenceName({ isWhole }), "asset", "", lacking(position, -1)),
  ];
}

/** What the lines under some heads come to. */
export const underHeads = (lines: readonly ScheduleLine[], isAsked: (head: ScheduleHead) => boolean): Paise => {
  const asked = new Set<string>(SCHEDULE_HEADS.filter(isAsked).map(({ value }) => value));
  return sum(lines.filter(({ head }) => asked.has(head)).map(({ amount }) => amount));
};
