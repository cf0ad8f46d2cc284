/**
 * Figures of a register: of a bill from its lines, and of all bills together from the sums that are kept by month,
 * where nothing narrows the register. The number of bills and their total are counted from an index alone.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import type { ReportQuestion, SelectedRows } from "../../../engine/reports/declaration";
import { textColumns } from "../../../engine/reports/named-columns";
import { idOf } from "../../../engine/reports/question";
import { branchReach } from "../../../engine/reports/reach";
import { keptTaxLines } from "../tax/tax-sums";
import { rateFields, rateSums } from "./rate-columns";
import type { Rate } from "./rate-columns";
import { signOf } from "./trade-side";
import type { TradeSide } from "./trade-side";

/** SQL of the sums of lines `l`. */
export const lineSums = (rates: readonly Rate[]): RawBuilder<unknown> => sql`
  coalesce(sum(l.taxable), 0) as taxable, coalesce(sum(l.cgst), 0) as cgst, coalesce(sum(l.sgst), 0) as sgst, coalesce(sum(l.igst), 0) as igst,
  ${rateSums(rates)} coalesce(sum(l.cess), 0) as cess, coalesce(sum(l.cgst + l.sgst + l.igst + l.cess) filter (where l.side = 'in' and l.supply = 'rcm'), 0) as rcm`;

/** SQL of the figures of bills with that total, over the sums `t` of their lines and `w` of their TCS. */
export const figuresOf = (total: RawBuilder<unknown>): Readonly<Record<string, RawBuilder<unknown>>> => ({
  taxable: sql`t.taxable`,
  cgst: sql`t.cgst`,
  sgst: sql`t.sgst`,
  igst: sql`t.igst`,
  cess: sql`t.cess`,
  tcs: sql`w.tcs`,
  rcm: sql`t.rcm`,
  roundoff: sql`${total} - t.taxable - t.cgst - t.sgst - t.igst - t.cess - w.tcs + t.rcm`,
  total,
});

/** SQL of the tax lines `l` of all bills of a side. */
export async function keptLines(
  ctx: Context,
  { side }: TradeSide,
  question: ReportQuestion,
): Promise<RawBuilder<unknown>> {
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  return sql`(select * from ${keptTaxLines(ctx.session.coid, question, reach)} k where k.side = ${side})`;
}

/** The rates of those lines, lowest first. Lines of a changed bill cancel out among those of their kind. */
export async function keptRates(ctx: Context, kept: RawBuilder<unknown>): Promise<readonly Rate[]> {
  const { rows } = await sql<{ rate: Rate }>`
    select trim_scale(gstrate)::text as rate from (
      select gstrate from ${kept} l group by gstrate, docclass having sum(l.qty) <> 0 or sum(l.taxable) <> 0) r
    group by gstrate order by gstrate`.execute(ctx.tx);
  return rows.map(({ rate }) => rate);
}

interface KeptRegister {
  /** SQL condition of the bills `v`. */
  readonly where: RawBuilder<unknown>;
  readonly kept: RawBuilder<unknown>;
  readonly rates: readonly Rate[];
}

/** Number and sums of all bills of the days. */
export async function keptTotals(
  ctx: Context,
  trade: TradeSide,
  { from, to }: ReportQuestion,
  { where, kept, rates }: KeptRegister,
): ReturnType<NonNullable<SelectedRows["totals"]>> {
  const figures = { ...figuresOf(sql`b.total`), ...rateFields(rates) };
  const { rows } = await sql<Row>`
    select b.counted, ${textColumns(figures)}
    from (
        select coalesce(sum(v.n), 0)::int as counted, coalesce(sum(${signOf(trade)} * v.amount), 0) as total
        from (select v.entity, count(*) as n, sum(v.amount) as amount from voucher v where ${where} group by v.entity) v) b
      cross join (select ${lineSums(rates)} from ${kept} l) t
      cross join (
        select coalesce(sum(w.amount), 0) as tcs from withheld_entry w join voucher v on v.coid = w.coid and v.id = w.voucherid
        where w.coid = ${ctx.session.coid} and w.kind = 'tcs' and w.edate between ${from}::date and ${to}::date and ${where}) w`.execute(
    ctx.tx,
  );
  const [row = {}] = rows;
  const sums = Object.keys(figures).map((name) => [name, String(row[name])] as const);
  return { count: Number(row.counted), sums: Object.fromEntries(sums) };
}
