import { sql } from "kysely";
import { fyStart, partsOf } from "../../../domain/calendar";
import type { IsoDate } from "../../../domain/calendar";
import { kolkataDate, MONTHS } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import { bookFigures, monthsOf, shownMonths } from "../../engine/books/balances/book-figures";
import { largestCustomers } from "../../engine/books/balances/sales-by-party";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden } from "../../engine/call/refusal";
import { demand } from "../../engine/call/rights";
import { accessOf } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";

/**
 * A total reveals the amounts that it sums, so a user who cannot view them gets no chart of them. Throws `Forbidden`.
 */
async function demandView(ctx: Context, entity: string, fields: readonly string[]): Promise<void> {
  await demand(ctx, "advancecharts", "view", "You don't have permission to view charts.");
  const declaration = declarationOf(entity);
  const access = await accessOf(ctx, declaration);
  if (!access.view || !fields.every(access.shows))
    throw new Forbidden(`You don't have permission to view ${declaration.noun[1]}.`);
}

const today = ({ now }: Context): IsoDate => kolkataDate(now.getTime());

/** A chart row (FORM-059): lists as JSON text. */
const chartRow = (
  label: string,
  labels: readonly string[],
  data: readonly number[],
  more: Row = {},
): readonly Row[] => [{ label, labels: JSON.stringify(labels), data: JSON.stringify(data), ...more }];

/** Months are distinguished by position, not by colour. */
const ONE_COLOUR: Row = { backgroundColor: '["#1f77b4"]' };

/**
 * Amounts without tax, less returns, by month of this financial year, of the current branch: the balances of the
 * ledgers of a group.
 */
async function byMonth(ctx: Context, entity: "sale" | "purchase", label: string): Promise<readonly Row[]> {
  await demandView(ctx, entity, ["staxableamt"]);
  const day = today(ctx);
  const months = shownMonths(day);
  const amounts = monthsOf(
    await bookFigures({ ...ctx, today: day }),
    entity === "sale" ? "Sales Accounts" : "Purchase Accounts",
    entity === "sale" ? -1 : 1,
    day,
  );
  const shown = months.flatMap((month, index) =>
    month >= fyStart(day) ? [{ month, amount: amounts[index] ?? 0 }] : [],
  );
  if (shown.every(({ amount }) => amount === 0)) return chartRow(label, [], []);
  return chartRow(
    label,
    shown.map(({ month }) => `${MONTHS[partsOf(month).month - 1] ?? ""}-${month.slice(2, 4)}`),
    shown.map(({ amount }) => amount),
    ONE_COLOUR,
  );
}

const LARGEST = 7;

async function customers(ctx: Context): Promise<readonly Row[]> {
  await demandView(ctx, "sale", ["mgrossamt"]);
  await demandView(ctx, "debtors", ["drconame"]);
  const rows = await largestCustomers({ ...ctx, today: today(ctx) }, LARGEST);
  return chartRow(
    "Sales of the year by customer, in rupees",
    rows.map(({ name }) => name),
    rows.map(({ amount }) => amount),
  );
}

/** Days overdue of receivables. A bill is not overdue on its due date. */
const AGES = ["Not due", "1 to 30 days", "31 to 60 days", "61 to 90 days", "Over 90 days"] as const;

async function ages(ctx: Context): Promise<readonly number[]> {
  await demandView(ctx, "debtors", ["drconame"]);
  const { rows } = await sql<{ age: number; amount: number }>`
    with recursive g as (
      select id from m_acgroup where coid = ${ctx.session.coid} and reservedname = 'Sundry Debtors'
      union all select a.id from m_acgroup a join g on a.coid = ${ctx.session.coid} and a.acgroupnamemasterid = g.id)
    select case when o.duedate >= ${today(ctx)} then 0 else least(4, 1 + (${today(ctx)}::date - o.duedate - 1) / 30) end as age, sum(o.balance)::float8 as amount
    from bill_open o join m_debtors d on d.coid = o.coid and d.id = o.ledgerid join g on g.id = d.acgroupid
    where o.coid = ${ctx.session.coid} and o.balance > 0 group by 1`.execute(ctx.tx);
  return AGES.map((_, index) => rows.find(({ age }) => age === index)?.amount ?? 0);
}

async function onTime(ctx: Context): Promise<readonly Row[]> {
  const [notDue = 0, ...overdue] = await ages(ctx);
  const all = overdue.reduce((sum, amount) => sum + amount, notDue);
  return [
    { label: "Receivables not overdue, per cent", gaugepercent: all > 0 ? Math.floor((notDue * 100) / all) : 100 },
  ];
}

const chart = (name: string, run: (ctx: Context) => Promise<readonly Row[]>) =>
  defineProcedure({ name: `advancecharts_R_${name}`, kind: "query", params: {}, run });

/** The charts of DOC-029. */
export default [
  chart("sales", (ctx) => byMonth(ctx, "sale", "Sales by month without tax, in rupees")),
  chart("purchases", (ctx) => byMonth(ctx, "purchase", "Purchases by month without tax, in rupees")),
  chart("customers", customers),
  chart("receivables", async (ctx) => chartRow("Receivables by days overdue, in rupees", AGES, await ages(ctx))),
  chart("ontime", onTime),
];
