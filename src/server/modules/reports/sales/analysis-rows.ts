import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { AGAINST } from "../../../../definitions/bill/note-rates";
import { addDays, endOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import type { Context } from "../../../engine/call/context";
import { NUMBER } from "../../../engine/documents/shared-keys";
import { billsOfKind } from "../../../engine/ledgers/named-bill";
import { accessOf } from "../../../engine/records/access";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { declarationOf } from "../../../engine/records/record-declarations";
import { CANCELLED, keyColumn, tableOf } from "../../../engine/records/shape";
import { idOf } from "../../../engine/reports/question";
import type { ReportQuestion } from "../../../engine/reports/declaration";
import { branchReach, inBranches, seenVouchers, seesEveryKind } from "../../../engine/reports/reach";
import type { BranchReach } from "../../../engine/reports/reach";
import { wholeMonths } from "../tax/tax-sums";
import type { Dimension } from "./dimensions";
import { addedUp, inEachBranch } from "./each-branch";
import type { TradeSide } from "./trade-side";

/** What was sold or bought of one item, by one party, in one month. Decimal texts; notes are negative. */
export interface AnalysisRow {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly qty: string;
  readonly taxable: string;
  readonly tax: string;
}

/**
 * Adds up the lines of the days by a dimension. It costs the lines of these days, through their index; by month and
 * without another choice, whole months come from the kept sums.
 */
export async function analysisRows(
  ctx: Context,
  trade: TradeSide,
  dimension: Dimension,
  question: ReportQuestion,
): Promise<readonly AnalysisRow[]> {
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  const isBySalesman = dimension.value === "salesman" || idOf(question, "salesman") !== 0;
  const documents = isBySalesman || !(await seesEveryKind(ctx));
  if (dimension.value === "month" && !documents && NARROWING.every((name) => idOf(question, name) === 0))
    return monthRows(ctx, trade, question, reach);
  const seesLedgers = (await accessOf(ctx, declarationOf("debtors"))).shows("drconame");
  const condition = sql`l.coid = ${ctx.session.coid} and l.edate between ${question.from}::date and ${question.to}::date and l.side = ${trade.side}
    and ${documents ? await seenVouchers(ctx, "v") : sql`true`} and ${narrowed(ctx, question)}`;
  const read = (where: RawBuilder<unknown>) =>
    readRows(ctx, dimension, tables(documents, isBySalesman, seesLedgers), sql`${condition} and ${where}`);
  if (!isBySalesman) return read(inBranches("l.branchid", reach));
  // The salesman of an invoice is in the invoice, which only its own branch may read.
  const rows = await inEachBranch(ctx, reach, () => read(sql`l.branchid = app_branch()`));
  return addedUp(rows, ({ id, name }) => `${id} ${name}`, ["qty", "taxable", "tax"]);
}

/** Filters that narrow an analysis; kept sums know none of them. */
const NARROWING = ["ddlledger", "itemname", "category", "area", "salesman", "itemgroup"] as const;

const ADDED = sql`sum(qty)::text as qty, sum(taxable)::text as taxable, sum(cgst + sgst + igst + cess)::text as tax`;
const FIGURES = sql`qty, taxable, cgst, sgst, igst, cess`;

async function monthRows(
  ctx: Context,
  { side }: TradeSide,
  { from, to }: ReportQuestion,
  reach: BranchReach,
): Promise<readonly AnalysisRow[]> {
  const { coid } = ctx.session;
  const lines = (first: IsoDate, last: IsoDate) =>
    first > last
      ? []
      : [
          sql`select to_char(edate, 'YYYY-MM-01') as name, ${FIGURES} from voucher_line
            where coid = ${coid} and edate between ${first}::date and ${last}::date and side = ${side} and ${inBranches("branchid", reach)}`,
        ];
  const [first, last] = wholeMonths(from, to) ?? [null, null];
  const parts =
    first === null
      ? lines(from, to)
      : [
          sql`select month::text as name, ${FIGURES} from gst_month
            where coid = ${coid} and month between ${first}::date and ${last}::date and side = ${side} and ${inBranches("branchid", reach)}`,
          ...lines(from, addDays(first, -1)),
          ...lines(addDays(endOfMonth(last), 1), to),
        ];
  const { rows } = await sql<AnalysisRow>`
    select 0 as id, name, '' as unit, ${ADDED} from (${sql.join(parts, sql` union all `)}) m group by name
    having sum(qty) <> 0 or sum(taxable) <> 0 or sum(cgst + sgst + igst + cess) <> 0`.execute(ctx.tx);
  return rows;
}

const tables = (documents: boolean, isBySalesman: boolean, seesLedgers: boolean): RawBuilder<unknown> => sql`
  voucher_line l ${documents ? sql`join voucher v on v.coid = l.coid and v.id = l.voucherid` : sql``}
    left join m_item i on i.coid = l.coid and i.id = l.itemid left join m_unit u on u.coid = i.coid and u.id = i.unitid
    left join m_debtors d on d.coid = l.coid and d.id = l.partyid left join m_debtors ch on ch.coid = l.coid and ch.id = l.ledgerid and ${seesLedgers}
    left join m_category c on c.coid = i.coid and c.id = i.categoryid left join m_itemgroup ig on ig.coid = i.coid and ig.id = i.itemgroupid
    left join m_area a on a.coid = d.coid and a.id = d.areaid left join branch b on b.branchid = l.branchid
    ${isBySalesman ? salesmen() : sql``}`;

/** The salesman of the invoice; of a note that of the invoice that it names; else of the party. */
const salesmen = (): RawBuilder<unknown> => sql`
  left join m_sale sale on v.entity = 'sale' and sale.coid = v.coid and sale.id = v.recid
  left join m_salesman s on s.coid = l.coid and s.id = coalesce(sale.salesmanid, case v.entity ${sql.join(
    billsOfKind("salereturn").map((note) => sql`when ${sql.lit(note.entity)} then ${salesmanOfNamed(note)}`),
    sql` `,
  )} end, d.salesmanid)`;

/**
 * SQL of the salesman of the invoice that the note `v` names: of the party, by its number, and the last by the day of
 * the note. Null where it names none in its branch.
 */
const salesmanOfNamed = (note: RecordDeclaration): RawBuilder<unknown> => sql`(
  select t.salesmanid from ${sql.table(tableOf(note))} n
    join m_sale t on t.coid = n.coid and t.${sql.ref(keyColumn(NUMBER))} = n.${sql.ref(keyColumn(AGAINST))} and t.partyid = n.partyid
  where n.coid = v.coid and n.id = v.recid and n.${sql.ref(keyColumn(AGAINST))} <> '' and t.edateview <= n.edateview and not t.${sql.ref(CANCELLED)}
  order by t.edateview desc, t.id desc limit 1)`;

function narrowed({ session: { coid } }: Context, question: ReportQuestion): RawBuilder<unknown> {
  const one = (column: string, name: Parameters<typeof idOf>[1]) => {
    const id = idOf(question, name);
    return id === 0 ? [] : [sql`${sql.ref(column)} = ${id}`];
  };
  const group = idOf(question, "itemgroup");
  const within = sql`i.itemgroupid in (
    with recursive g as (select ${group}::bigint as id union select n.id from m_itemgroup n join g on n.coid = ${coid} and n.itemgroupnamemasterid = g.id) select id from g)`;
  return sql.join(
    [
      sql`true`,
      ...one("l.partyid", "ddlledger"),
      ...one("l.itemid", "itemname"),
      ...one("i.categoryid", "category"),
      ...one("d.areaid", "area"),
      ...one("s.id", "salesman"),
      ...(group === 0 ? [] : [within]),
    ],
    sql` and `,
  );
}

async function readRows(
  ctx: Context,
  { id, name }: Dimension,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<readonly AnalysisRow[]> {
  const { rows } = await sql<AnalysisRow>`
    select ${id} as id, ${name} as name, coalesce(min(u.unitname), '') as unit, sum(l.qty)::text as qty, sum(l.taxable)::text as taxable,
      sum(l.cgst + l.sgst + l.igst + l.cess)::text as tax
    from ${from} where ${where} group by 1, 2
    having sum(l.qty) <> 0 or sum(l.taxable) <> 0 or sum(l.cgst + l.sgst + l.igst + l.cess) <> 0`.execute(ctx.tx);
  return rows;
}
