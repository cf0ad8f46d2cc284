import { sql } from "kysely";
import { addMonths, startOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { memoKey } from "../../call/memo";
import type { WidgetContext } from "../../dashboard/declaration";

interface FigureRow {
  /** Tally's name of a group. */
  readonly root: string;
  readonly month: string;
  /** Rupees; a debit is positive. */
  readonly amount: string;
}

/** Months in a chart. */
const MONTHS_SHOWN = 12;

const MONTHLY = ["Sales Accounts", "Purchase Accounts"];

/** The part of a widget's context that the figures need. */
export type FigureContext = Pick<WidgetContext, "tx" | "memo" | "session" | "today">;

const FIGURES = memoKey<Promise<readonly FigureRow[]>>("figures of the books");

/** Sales and purchases of the current branch by month, from maintained balances of the ledgers of these groups. */
export function bookFigures(ctx: FigureContext): Promise<readonly FigureRow[]> {
  return ctx.memo.keep(FIGURES, ctx.memo.get(FIGURES) ?? readFigures(ctx));
}

/** First days of the months in the charts, the current month last. */
export const shownMonths = (today: IsoDate): readonly IsoDate[] =>
  Array.from({ length: MONTHS_SHOWN }, (_, n) => addMonths(startOfMonth(today), n + 1 - MONTHS_SHOWN));

async function readFigures({ tx, session: { coid, branchid }, today }: FigureContext): Promise<readonly FigureRow[]> {
  const [first = today] = shownMonths(today);
  const { rows } = await sql<FigureRow>`
    with recursive g as (
      select id, reservedname as root from m_acgroup where coid = ${coid} and reservedname = any(${MONTHLY}::text[])
      union all select a.id, g.root from m_acgroup a join g on a.coid = ${coid} and a.acgroupnamemasterid = g.id)
    select g.root, b.month::text as month, sum(b.debit - b.credit)::text as amount
    from g join m_debtors d on d.coid = ${coid} and d.acgroupid = g.id join ledger_balance b on b.coid = d.coid and b.ledgerid = d.id
    where b.branchid = ${branchid} and b.month >= ${first} group by 1, 2`.execute(tx);
  return rows;
}

/** Amounts of one group by month, for a chart. */
export function monthsOf(rows: readonly FigureRow[], root: string, sign: 1 | -1, today: IsoDate): readonly number[] {
  const byMonth = new Map(rows.filter((row) => row.root === root).map(({ month, amount }) => [month, Number(amount)]));
  return shownMonths(today).map((month) => sign * (byMonth.get(month) ?? 0) + 0);
}
