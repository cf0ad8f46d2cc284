import { sql } from "kysely";
import { addDays, endOfMonth } from "../../../../../domain/calendar";
import type { IsoDate } from "../../../../../domain/calendar";
import { groupedBy } from "../../../../../domain/grouped";
import { requirePaise, subtract, sum } from "../../../../../domain/money";
import { accountGroups } from "../../../../engine/books/balances/trial-balance";
import { stockAtStart } from "../../../../engine/books/balances/year-balance";
import type { Context } from "../../../../engine/call/context";
import { inBranches } from "../../../../engine/reports/reach";
import type { BranchReach } from "../../../../engine/reports/reach";
import { stockValue } from "../../../../engine/stock/closing-stock";
import { unbilledGoods } from "../../../../engine/stock/unbilled";
import { NO_STOCK, resultOf } from "../book-result";
import type { PeriodResult, StockResult } from "../book-result";

interface MonthResults {
  readonly total: PeriodResult;
  /** In the order of the months. */
  readonly months: readonly PeriodResult[];
}

interface Turnover {
  readonly month: string;
  readonly id: number;
  readonly name: string;
  readonly groupid: number;
  readonly debit: string;
  readonly credit: string;
}

/**
 * The result of each month and of all of them, from the balances kept by ledger and month: it costs ledgers and items
 * times months. `months` are first days, one after the other. The closing stock of a month is the opening stock of the
 * next, so the months add up to the whole.
 */
export async function monthResults(
  ctx: Context,
  months: readonly [IsoDate, ...IsoDate[]],
  reach: BranchReach,
): Promise<MonthResults> {
  const groups = await accountGroups(ctx.tx, ctx.session.coid);
  const turnovers = await turnoversOf(ctx, months, reach);
  const byMonth = groupedBy(turnovers, ({ month }) => month);
  const stocks = reach.all ? await stocksOf(ctx, months) : months.map(() => NO_STOCK);
  return {
    months: months.map((month, at) => resultOf(groups, summed(byMonth.get(month) ?? []), stocks[at] ?? NO_STOCK)),
    total: resultOf(groups, summed(turnovers), wholeOf(stocks)),
  };
}

async function turnoversOf(
  { tx, session: { coid } }: Context,
  months: readonly [IsoDate, ...IsoDate[]],
  reach: BranchReach,
): Promise<readonly Turnover[]> {
  const { rows } = await sql<Turnover>`
    select b.month::text, d.id, d.drconame as name, coalesce(d.acgroupid, 0) as groupid, sum(b.debit)::text as debit, sum(b.credit)::text as credit
    from ledger_balance b join m_debtors d on d.coid = b.coid and d.id = b.ledgerid
    where b.coid = ${coid} and b.month between ${months[0]}::date and ${months.at(-1) ?? months[0]}::date and ${inBranches("b.branchid", reach)}
    group by b.month, d.id, d.drconame, d.acgroupid order by d.drconame, d.id, b.month`.execute(tx);
  return rows;
}

/** Debits and credits by ledger. */
const summed = (turnovers: readonly Turnover[]) =>
  [...groupedBy(turnovers, ({ id }) => id).values()].flatMap((own) =>
    own.slice(0, 1).map(({ id, name, groupid }) => ({
      id,
      name,
      groupid,
      debit: sum(own.map(({ debit }) => requirePaise(debit))),
      credit: sum(own.map(({ credit }) => requirePaise(credit))),
    })),
  );

/** Stock and goods of challans of each month, from their values between the months. */
async function stocksOf(ctx: Context, months: readonly [IsoDate, ...IsoDate[]]): Promise<readonly StockResult[]> {
  const last = endOfMonth(months.at(-1) ?? months[0]);
  const results: StockResult[] = [];
  let stock = (await stockAtStart(ctx, months[0])).opening;
  let goods = await unbilledGoods(ctx, addDays(months[0], -1));
  for (const [at, month] of months.entries()) {
    const next = months[at + 1];
    const closing = next ? (await stockAtStart(ctx, next)).opening : requirePaise(await stockValue(ctx, last));
    const after = await unbilledGoods(ctx, endOfMonth(month));
    results.push({
      openingStock: stock,
      closingStock: closing,
      salesUnbilled: subtract(after.toMake, goods.toMake),
      purchasesUnbilled: subtract(after.toCome, goods.toCome),
    });
    [stock, goods] = [closing, after];
  }
  return results;
}

/** The first opening and the last closing stock, and what the months add up to. */
function wholeOf(stocks: readonly StockResult[]): StockResult {
  const [first = NO_STOCK] = stocks;
  return {
    openingStock: first.openingStock,
    closingStock: (stocks.at(-1) ?? first).closingStock,
    salesUnbilled: sum(stocks.map(({ salesUnbilled }) => salesUnbilled)),
    purchasesUnbilled: sum(stocks.map(({ purchasesUnbilled }) => purchasesUnbilled)),
  };
}
