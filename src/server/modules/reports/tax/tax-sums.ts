/**
 * Sums of tax lines over some days. Whole months come from the kept sums of `gst_month`, and only where the days begin
 * or end within a month, the lines of those days are read. A user who may not view every kind of bill gets the sums of
 * the bills that they may view, which are read by line.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { addDays, addMonths, endOfMonth, startOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { recordDeclarations } from "../../../engine/records/record-declarations";
import type { Context } from "../../../engine/call/context";
import type { ReportQuestion } from "../../../engine/reports/declaration";
import { idOf } from "../../../engine/reports/question";
import { branchReach, inBranches, seenKinds, seenVouchers } from "../../../engine/reports/reach";
import type { BranchReach } from "../../../engine/reports/reach";
import { UNSEEN_BILLS } from "../unseen-bills";

const KEYS = sql`side, docclass, supply, isregistered, isitc, gstrate, cessrate, hsn, uqc`;
const FIGURES = sql`qty, taxable, cgst, sgst, igst, cess`;
const OF_LINE = sql`l.side, l.docclass, l.supply, l.gstin <> '' as isregistered, l.isitc, l.gstrate, l.cessrate, l.hsn, l.uqc,
  l.qty, l.taxable, l.cgst, l.sgst, l.igst, l.cess`;

/** The whole months within some days, first day to first day; null where there is none. */
export function wholeMonths(from: IsoDate, to: IsoDate): readonly [first: IsoDate, last: IsoDate] | null {
  const first = startOfMonth(from) === from ? from : addMonths(startOfMonth(from), 1);
  const last = endOfMonth(to) === to ? startOfMonth(to) : addMonths(startOfMonth(to), -1);
  return first <= last ? [first, last] : null;
}

interface TaxSums {
  /** SQL of a table with the keys of returns and their figures; rows of one key may be several. */
  readonly from: RawBuilder<unknown>;
  readonly notes: readonly string[];
}

/** SQL of the tax lines of a company over some days with their keys and figures; whole months are kept sums. */
export function keptTaxLines(
  coid: number,
  { from, to }: Pick<ReportQuestion, "from" | "to">,
  reach: BranchReach,
): RawBuilder<unknown> {
  const lines = (first: IsoDate, last: IsoDate) =>
    sql`select ${OF_LINE} from voucher_line l where l.coid = ${coid} and l.edate between ${first}::date and ${last}::date and ${inBranches("l.branchid", reach)}`;
  const months = wholeMonths(from, to);
  if (!months) return sql`(${lines(from, to)})`;
  const [first, last] = months;
  const parts = [
    sql`select ${KEYS}, ${FIGURES} from gst_month where coid = ${coid} and month between ${first}::date and ${last}::date and ${inBranches("branchid", reach)}`,
    ...(from < first ? [lines(from, addDays(first, -1))] : []),
    ...(to > endOfMonth(last) ? [lines(addDays(endOfMonth(last), 1), to)] : []),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** Whether the user may view every kind of bill: only then may they see sums that are kept over all of them. */
export async function seesEveryBill(ctx: Context): Promise<boolean> {
  const seen = new Set((await seenKinds(ctx)).map(({ entity }) => entity));
  return recordDeclarations()
    .filter(({ document }) => document?.bill && document.bill.paper === undefined)
    .every(({ entity }) => seen.has(entity));
}

/** The tax lines of the days and branch that a question asks for. */
export async function taxSums(ctx: Context, question: ReportQuestion): Promise<TaxSums> {
  const { coid } = ctx.session;
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  if (await seesEveryBill(ctx)) return { from: keptTaxLines(coid, question, reach), notes: [] };
  return {
    from: sql`(select ${OF_LINE} from voucher_line l join voucher v on v.coid = l.coid and v.id = l.voucherid where l.coid = ${coid}
      and l.edate between ${question.from}::date and ${question.to}::date and ${inBranches("l.branchid", reach)} and ${await seenVouchers(ctx, "v")})`,
    notes: [UNSEEN_BILLS],
  };
}
