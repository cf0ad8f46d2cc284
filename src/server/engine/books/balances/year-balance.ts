import { sql } from "kysely";
import { addDays, fyStart } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { negate, paise, requirePaise, subtract, sum, ZERO } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import type { Context } from "../../call/context";
import { bookSettings } from "../../documents/book-settings";
import { stockValue } from "../../stock/closing-stock";
import { unbilledGoods } from "../../stock/unbilled";
import { asOpening, openingEntries, withoutAgainst } from "./opening-entries";
import type { OpeningDifference } from "./opening-entries";
import { trialBalance } from "./trial-balance";
import type { TrialBalance, TrialLedger } from "./trial-balance";

/**
 * One line; debits are positive. `id` is 0 for a line without a ledger: stock,
 * goods of challans, and the profit of earlier years.
 */
export type YearLine = Pick<TrialLedger, "id" | "name" | "groupid" | "opening" | "debit" | "credit">;

/** Tally's name of the account that shows the profit of earlier years. */
export const PROFIT_LINE = "Profit & Loss A/c";
/** The value of the stock with which the year began. */
export const OPENING_STOCK = "Opening Stock";
/**
 * Goods of challans without their bill: amounts to receive and to pay for them, and as
 * contra the year's purchases and sales not yet billed.
 */
export const UNBILLED_LINES = {
  toMake: "Sales Bills to Make",
  sales: "Sales Not Yet Billed",
  toCome: "Purchase Bills to Come",
  purchases: "Purchases Not Yet Billed",
} as const;

/** Test for ledgers of income or expense, which start each financial year at zero. */
function ofProfit({ groups }: TrialBalance): (ledger: TrialLedger) => boolean {
  const ids = new Set(groups.filter(({ nature }) => nature === "income" || nature === "expense").map(({ id }) => id));
  return ({ groupid }) => ids.has(groupid);
}

/**
 * The trial balance of days in one financial year, as the books of that year open: income and expenses start at zero,
 * and the result of earlier years is one line, including changes in stock and goods of challans. Nothing is posted
 * for it, so a correction in a reopened earlier year shows in every later year at once. Costs the number of ledgers
 * and items. The opening column, and debits less credits, come to 0. Stock and goods of challans belong to no branch:
 * with `branchids` there are only ledgers, and the opening column may differ by what is between branches.
 */
export async function yearBalance(
  ctx: Context,
  from: IsoDate,
  to: IsoDate,
  branchids?: readonly number[],
): Promise<readonly YearLine[]> {
  const start = fyStart(from);
  const span = { coid: ctx.session.coid, ...(branchids ? { branchids } : {}) };
  const asked = await trialBalance(ctx.tx, { ...span, from, to });
  const before = from === start ? asked : await trialBalance(ctx.tx, { ...span, from: start, to: start });
  const earlier = new Map(before.ledgers.filter(ofProfit(before)).map(({ id, opening }) => [id, opening]));
  const { booksFrom } = await bookSettings(ctx);
  const entered = await openingEntries(ctx, branchids);
  const yearly = new Set(asked.ledgers.filter(ofProfit(asked)).map(({ id }) => id));
  const isYearly = (id: number): boolean => yearly.has(id);
  const isBegun = booksFrom >= from && booksFrom <= to;
  const known = isBegun ? asOpening(asked.ledgers, entered, isYearly) : asked.ledgers;
  const { ledgers, difference } =
    branchids || booksFrom > to
      ? { ledgers: known, difference: NO_DIFFERENCE }
      : withoutAgainst(known, entered, isYearly, !isBegun);
  const lines = ledgers.map(({ id, name, groupid, opening, debit, credit }): YearLine => ({
    id,
    name,
    groupid,
    opening: subtract(opening, earlier.get(id) ?? ZERO),
    debit,
    credit,
  }));
  const profit = sum(earlier.values());
  const others = branchids
    ? [lineOf(PROFIT_LINE, profit)]
    : await linesOfNoLedger(ctx, { start, from, to }, profit, difference);
  return [...lines, ...others].filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0);
}

interface Days {
  /** First day of the financial year. */
  readonly start: IsoDate;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const NO_DIFFERENCE: OpeningDifference = { opening: ZERO, change: ZERO };

async function linesOfNoLedger(
  ctx: Context,
  days: Days,
  earlier: Paise,
  difference: OpeningDifference,
): Promise<readonly YearLine[]> {
  const { begun, opening } = await stockAtStart(ctx, days.start);
  const { lines, before } = await unbilledLines(ctx, days);
  return [
    lineOf(OPENING_STOCK, opening),
    ...lines,
    lineOf(PROFIT_LINE, subtract(subtract(earlier, subtract(opening, begun)), before)),
    // Opening stock has no ledger against it and belongs to this difference, as in Tally.
    lineOf("Difference in opening balances", subtract(difference.opening, begun), difference.change),
  ];
}

/** A line with an opening balance and its change in the days; debits are positive. */
const lineOf = (name: string, opening: Paise, change: Paise = ZERO): YearLine => ({
  id: 0,
  name,
  groupid: 0,
  opening,
  debit: change > 0 ? change : ZERO,
  credit: change < 0 ? negate(change) : ZERO,
});

/** Lines for goods of challans and their contra in the year, and the profit that such goods made before the year. */
async function unbilledLines(
  ctx: Context,
  { start, from, to }: Days,
): Promise<{ readonly lines: readonly YearLine[]; readonly before: Paise }> {
  const atStart = await unbilledGoods(ctx, addDays(start, -1));
  const atFrom = from === start ? atStart : await unbilledGoods(ctx, addDays(from, -1));
  const atEnd = await unbilledGoods(ctx, to);
  const [made, come] = [subtract(atEnd.toMake, atFrom.toMake), subtract(atEnd.toCome, atFrom.toCome)];
  return {
    before: subtract(atStart.toMake, atStart.toCome),
    lines: [
      lineOf(UNBILLED_LINES.toMake, atFrom.toMake, made),
      lineOf(UNBILLED_LINES.sales, subtract(atStart.toMake, atFrom.toMake), negate(made)),
      lineOf(UNBILLED_LINES.toCome, negate(atFrom.toCome), negate(come)),
      lineOf(UNBILLED_LINES.purchases, subtract(atFrom.toCome, atStart.toCome), come),
    ],
  };
}

/** Value of the stock at the start of the books, and at the start of a day. */
export async function stockAtStart(
  ctx: Context,
  start: IsoDate,
): Promise<{ readonly begun: Paise; readonly opening: Paise }> {
  const { rows } = await sql<{ value: string }>`
    select coalesce(sum(m.value), 0)::text as value from stock_move m join voucher v on v.coid = m.coid and v.id = m.voucherid
    where v.coid = ${ctx.session.coid} and v.entity = 'opening'`.execute(ctx.tx);
  const begun = requirePaise(rows[0]?.value ?? "0");
  const { booksFrom } = await bookSettings(ctx);
  return { begun, opening: start <= booksFrom ? begun : requirePaise(await stockValue(ctx, addDays(start, -1))) };
}

interface YearResult {
  readonly income: Paise;
  readonly expense: Paise;
  readonly openingStock: Paise;
  readonly closingStock: Paise;
  /** By how much unbilled challan goods grew in the year: sent to customers, received from suppliers. */
  readonly salesUnbilled: Paise;
  readonly purchasesUnbilled: Paise;
  /** Income and closing stock less expenses and opening stock, including goods not yet billed; a loss is negative. */
  readonly profit: Paise;
}

/** Result of a financial year; `start` is its first day, `end` its last. */
export async function yearResult(ctx: Context, start: IsoDate, end: IsoDate): Promise<YearResult> {
  const { groups } = await trialBalance(ctx.tx, { coid: ctx.session.coid, from: start, to: end });
  const of = (nature: string): Paise =>
    sum(
      groups
        .filter((group) => group.parentid === 0 && group.nature === nature)
        .map(({ debit, credit }) => subtract(debit, credit)),
    );
  const [income, expense] = [negate(of("income")), of("expense")];
  const { opening } = await stockAtStart(ctx, start);
  const closing = requirePaise(await stockValue(ctx, end));
  const [before, after] = [await unbilledGoods(ctx, addDays(start, -1)), await unbilledGoods(ctx, end)];
  const [salesUnbilled, purchasesUnbilled] = [
    subtract(after.toMake, before.toMake),
    subtract(after.toCome, before.toCome),
  ];
  const profit = paise(income - expense + closing - opening + salesUnbilled - purchasesUnbilled);
  return { income, expense, openingStock: opening, closingStock: closing, salesUnbilled, purchasesUnbilled, profit };
}
