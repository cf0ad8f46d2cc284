import { addDays, fyStart } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { add, negate, requirePaise, subtract, sum, ZERO } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import { accountGroups, trialBalance } from "../../../engine/books/balances/trial-balance";
import type { AccountGroup } from "../../../engine/books/balances/trial-balance";
import {
  OPENING_STOCK,
  PROFIT_LINE,
  stockAtStart,
  UNBILLED_LINES,
  yearBalance,
} from "../../../engine/books/balances/year-balance";
import type { YearLine } from "../../../engine/books/balances/year-balance";
import type { Context } from "../../../engine/call/context";
import type { BranchReach } from "../../../engine/reports/reach";
import { stockValue } from "../../../engine/stock/closing-stock";
import { unbilledGoods } from "../../../engine/stock/unbilled";

/** A ledger with one amount; the sign depends on where it stands. */
export interface AmountLedger {
  readonly id: number;
  readonly name: string;
  readonly groupid: number;
  readonly amount: Paise;
}

/** Where a ledger stands in the statements, by its primary group; '' for a ledger without a group. */
export type Section = "asset" | "liability" | "trading income" | "income" | "trading expense" | "expense" | "";

/** The section of each group. */
function sectionsOf(groups: readonly AccountGroup[]): ReadonlyMap<number, Section> {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const primary = (group: AccountGroup, seen: ReadonlySet<number>): AccountGroup => {
    const parent = byId.get(group.parentid);
    return parent && !seen.has(parent.id) ? primary(parent, new Set([...seen, group.id])) : group;
  };
  return new Map(groups.map((group) => [group.id, sectionOf(primary(group, new Set()))]));
}

function sectionOf({ nature, isGross }: AccountGroup): Section {
  switch (nature) {
    case "income":
      return isGross ? "trading income" : "income";
    case "expense":
      return isGross ? "trading expense" : "expense";
    case "asset":
      return "asset";
    default:
      return nature === "liability" ? "liability" : "";
  }
}

/** Income and expenses of some days; stock and goods of challans are of the whole company, absent for some branches. */
export interface PeriodResult {
  readonly groups: readonly AccountGroup[];
  /** Income is positive in sections of income, expenses in those of expense. */
  readonly ledgers: ReadonlyMap<Section, readonly AmountLedger[]>;
  readonly openingStock: Paise;
  readonly closingStock: Paise;
  readonly salesUnbilled: Paise;
  readonly purchasesUnbilled: Paise;
  readonly gross: Paise;
  readonly net: Paise;
}

const total = (ledgers: readonly AmountLedger[] | undefined): Paise => sum((ledgers ?? []).map(({ amount }) => amount));

/** The result of the days from `from` to `to`. It costs the number of ledgers and items. */
export async function periodResult(
  ctx: Context,
  from: IsoDate,
  to: IsoDate,
  { ids, all }: BranchReach,
): Promise<PeriodResult> {
  const span = { coid: ctx.session.coid, from, to, ...(all ? {} : { branchids: ids }) };
  const { groups, ledgers } = await trialBalance(ctx.tx, span);
  return resultOf(groups, ledgers, all ? await stockOf(ctx, from, to) : NO_STOCK);
}

/** The result that ledgers made by their debits and credits, with stock and goods of challans. */
export function resultOf(
  groups: readonly AccountGroup[],
  ledgers: readonly Omit<YearLine, "opening">[],
  stock: StockResult,
): PeriodResult {
  const sections = sectionsOf(groups);
  const of = (section: Section, sign: 1 | -1): readonly AmountLedger[] =>
    ledgers
      .filter(({ id, groupid }) => id !== 0 && sections.get(groupid) === section)
      .map(({ id, name, groupid, debit, credit }) => ({
        id,
        name,
        groupid,
        amount: sign === 1 ? subtract(debit, credit) : subtract(credit, debit),
      }))
      .filter(({ amount }) => amount !== 0);
  const parts = new Map<Section, readonly AmountLedger[]>([
    ["trading income", of("trading income", -1)],
    ["income", of("income", -1)],
    ["trading expense", of("trading expense", 1)],
    ["expense", of("expense", 1)],
  ]);
  const cost = sum([stock.openingStock, total(parts.get("trading expense")), stock.purchasesUnbilled]);
  const trading = add(total(parts.get("trading income")), stock.salesUnbilled);
  const gross = subtract(trading, subtract(cost, stock.closingStock));
  const net = subtract(add(gross, total(parts.get("income"))), total(parts.get("expense")));
  return { groups, ledgers: parts, ...stock, gross, net };
}

export type StockResult = Pick<PeriodResult, "openingStock" | "closingStock" | "salesUnbilled" | "purchasesUnbilled">;

/** Some branches have neither stock nor goods of challans of their own. */
export const NO_STOCK: StockResult = {
  openingStock: ZERO,
  closingStock: ZERO,
  salesUnbilled: ZERO,
  purchasesUnbilled: ZERO,
};

async function stockOf(ctx: Context, from: IsoDate, to: IsoDate): Promise<StockResult> {
  const { opening } = await stockAtStart(ctx, from);
  const [before, after] = [await unbilledGoods(ctx, addDays(from, -1)), await unbilledGoods(ctx, to)];
  return {
    openingStock: opening,
    closingStock: requirePaise(await stockValue(ctx, to)),
    salesUnbilled: subtract(after.toMake, before.toMake),
    purchasesUnbilled: subtract(after.toCome, before.toCome),
  };
}

/** What a firm has and owes at the end of a day. Both sides come to the same. */
export interface Position {
  readonly groups: readonly AccountGroup[];
  readonly assets: readonly AmountLedger[];
  readonly liabilities: readonly AmountLedger[];
  readonly closingStock: Paise;
  readonly toMake: Paise;
  readonly toCome: Paise;
  /** Profit of earlier years, and of the year up to the day; a loss is negative. */
  readonly earlier: Paise;
  readonly current: Paise;
  /** The result of the year up to the day, of which `current` is the profit. */
  readonly result: PeriodResult;
  /** What is missing on the side of the liabilities, from opening balances that do not balance. */
  readonly difference: Paise;
}

/** Stock and goods of challans of a year up to `day`, from the lines of that year and the stock of the day. */
async function stockIn(ctx: Context, lines: readonly YearLine[], day: IsoDate): Promise<StockResult> {
  const of = (name: string, amount: (line: YearLine) => Paise): Paise =>
    sum(lines.filter((line) => line.id === 0 && line.name === name).map(amount));
  return {
    openingStock: of(OPENING_STOCK, ({ opening }) => opening),
    closingStock: requirePaise(await stockValue(ctx, day)),
    salesUnbilled: of(UNBILLED_LINES.sales, ({ debit, credit }) => subtract(credit, debit)),
    purchasesUnbilled: of(UNBILLED_LINES.purchases, ({ debit, credit }) => subtract(debit, credit)),
  };
}

/** The position at the end of `day`. With branches, their own difference is what they owe each other. */
export async function positionAt(ctx: Context, day: IsoDate, reach: BranchReach): Promise<Position> {
  const lines = await yearBalance(ctx, fyStart(day), day, reach.all ? undefined : reach.ids);
  const groups = await accountGroups(ctx.tx, ctx.session.coid);
  const result = resultOf(groups, lines, reach.all ? await stockIn(ctx, lines, day) : NO_STOCK);
  const sections = sectionsOf(groups);
  const closing = lines.map(({ id, name, groupid, opening, debit, credit }) => ({
    id,
    name,
    groupid,
    amount: subtract(add(opening, debit), credit),
  }));
  const lineOf = (name: string): Paise =>
    sum(closing.filter((line) => line.id === 0 && line.name === name).map(({ amount }) => amount));
  const isOf = (section: Section) => (line: AmountLedger) =>
    line.id !== 0 && (sections.get(line.groupid) ?? "") === section;
  // A ledger without a group is shown on the side of its balance.
  const loose = closing.filter(isOf(""));
  const assets = [...closing.filter(isOf("asset")), ...loose.filter(({ amount }) => amount > 0)];
  const owed = [...closing.filter(isOf("liability")), ...loose.filter(({ amount }) => amount < 0)];
  const liabilities = owed.map((line) => ({ ...line, amount: negate(line.amount) }));
  const [toMake, toCome] = [lineOf(UNBILLED_LINES.toMake), negate(lineOf(UNBILLED_LINES.toCome))];
  const earlier = negate(lineOf(PROFIT_LINE));
  const has = sum([total(assets), result.closingStock, toMake]);
  const owes = sum([total(liabilities), toCome, earlier, result.net]);
  return {
    groups,
    assets: assets.filter(({ amount }) => amount !== 0),
    liabilities: liabilities.filter(({ amount }) => amount !== 0),
    closingStock: result.closingStock,
    toMake,
    toCome,
    earlier,
    current: result.net,
    result,
    difference: subtract(has, owes),
  };
}
