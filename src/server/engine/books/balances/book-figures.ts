import { sql } from "kysely";
import { MONEY_GROUPS, PARTY_GROUPS } from "../../../../definitions/ledgers/ledger-groups";
import { addMonths, startOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { fromRupeesText, sum, toRupees, ZERO } from "../../../../domain/money";
import { memoKey } from "../../call/memo";
import type { WidgetContext } from "../../dashboard/declaration";

interface FigureRow {
  /** Tally's name of a group, or `gst`. */
  readonly root: string;
  readonly month: string;
  /** Rupees; a debit is positive. */
  readonly amount: string;
  /** The overdue part of it; bills only. */
  readonly overdue: string;
}

/** Months in the charts of the dashboard. */
const MONTHS_SHOWN = 12;

const MONTHLY = ["Sales Accounts", "Purchase Accounts"];
const GST_ROLES = ["output", "input", "rcm"].flatMap((side) =>
  ["cgst", "sgst", "igst", "cess"].map((tax) => side + tax),
);

/** The part of a widget's context that the figures need. */
export type FigureContext = Pick<WidgetContext, "tx" | "memo" | "session" | "today">;

const FIGURES = memoKey<Promise<readonly FigureRow[]>>("figures of the books");

/**
 * Figures of the books for widgets, read once for all of them from maintained balances: sales and purchases of the
 * branch by month, cash and bank, and GST of this month (`gst`, owed is negative) from the few ledgers of these
 * groups; amounts owed by and to parties from the open bills.
 */
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
      select id, reservedname as root from m_acgroup where coid = ${coid} and reservedname = any(${[...MONTHLY, ...MONEY_GROUPS, ...PARTY_GROUPS]}::text[])
      union all select a.id, g.root from m_acgroup a join g on a.coid = ${coid} and a.acgroupnamemasterid = g.id)
    select g.root, b.month::text as month, sum(b.debit - b.credit)::text as amount, '0' as overdue
    from g join m_debtors d on d.coid = ${coid} and d.acgroupid = g.id join ledger_balance b on b.coid = d.coid and b.ledgerid = d.id
    where g.root = any(${MONTHLY}::text[]) and b.branchid = ${branchid} and b.month >= ${first} group by 1, 2
    union all
    select g.root, '', sum(b.debit - b.credit)::text, '0'
    from g join m_debtors d on d.coid = ${coid} and d.acgroupid = g.id join ledger_balance b on b.coid = d.coid and b.ledgerid = d.id
    where g.root = any(${[...MONEY_GROUPS]}::text[]) group by 1
    union all
    select g.root, '', sum(o.balance)::text, coalesce(sum(o.balance) filter (where o.duedate < ${today} and (o.balance > 0) = (g.root = 'Sundry Debtors')), 0)::text
    from bill_open o join m_debtors d on d.coid = o.coid and d.id = o.ledgerid join g on g.id = d.acgroupid
    where o.coid = ${coid} and o.balance <> 0 and g.root = any(${[...PARTY_GROUPS]}::text[]) group by 1
    union all
    select 'gst', b.month::text, sum(b.debit - b.credit)::text, '0'
    from ledger_role r join ledger_balance b on b.coid = r.coid and b.ledgerid = r.ledgerid
    where r.coid = ${coid} and r.role = any(${GST_ROLES}::text[]) and b.month = ${startOfMonth(today)} group by 2`.execute(
    tx,
  );
  return rows;
}

/** Rupees of groups, or 0; `sign` -1 turns credits (amounts owed and earned) positive. */
export function figureOf(
  rows: readonly FigureRow[],
  roots: readonly string[],
  sign: 1 | -1 = 1,
): { readonly amount: number; readonly overdue: number; readonly exists: boolean } {
  const own = rows.filter(({ root }) => roots.includes(root));
  // `+ 0` turns -0 into 0.
  const total = (texts: readonly string[]): number =>
    sign * toRupees(sum(texts.map((text) => fromRupeesText(text) ?? ZERO))) + 0;
  return {
    amount: total(own.map(({ amount }) => amount)),
    overdue: total(own.map(({ overdue }) => overdue)),
    exists: own.length > 0,
  };
}

/** Amounts of one group by month, for a chart. */
export function monthsOf(rows: readonly FigureRow[], root: string, sign: 1 | -1, today: IsoDate): readonly number[] {
  const byMonth = new Map(rows.filter((row) => row.root === root).map(({ month, amount }) => [month, Number(amount)]));
  return shownMonths(today).map((month) => sign * (byMonth.get(month) ?? 0) + 0);
}
