import { sql } from "kysely";
import { kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import { BadRequest } from "../../engine/call/bad-request";
import type { Context } from "../../engine/call/context";
import { filterConditions, likeText } from "../../engine/lists/list-filter";
import type { ListQuery } from "../../engine/lists/list-selection";
import type { ListColumn } from "../../engine/records/declaration";
import { formOf, proc, sortExpression } from "../../engine/records/shape";
import { todayRow, unpaidKinds, visibleColumns } from "../../engine/ledgers/unpaid-columns";
import type { BillKind } from "../../engine/ledgers/unpaid-columns";

/** One open bill and its document. Amounts in rupees. */
interface UnpaidRow extends Row {
  readonly entity: string;
  readonly recid: number;
  readonly partyid: number;
  readonly openref: string;
  readonly partyname: string;
  /** Outstanding amount; a debit is positive. */
  readonly left: string;
}

/**
 * One page of unpaid bills, by due date unless sorted otherwise: bills of the branch, and opening balances, which
 * belong to the company.
 */
export async function unpaidPage(ctx: Context, question: ListQuery): Promise<readonly Row[]> {
  const { kinds, pays } = await unpaidKinds(ctx);
  const columns = visibleColumns(kinds);
  const from = fromBills(ctx, kinds, columns, question);
  const { rows } = await sql<UnpaidRow>`
    select o.id, v.entity, v.recid, o.ledgerid as partyid, o.refno as openref, d.drconame as partyname, o.balance::text as left,
      ${sql.raw(columns.map(selected).join(", "))} ${from} order by ${sql.raw(orderOf(columns, question))} limit ${question.length} offset ${question.start - 1}`.execute(
    ctx.tx,
  );
  // Separate from the page query, which an index serves in order without reading the other rows.
  const { rows: counts } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(ctx.tx);
  const total = counts[0]?.n ?? 0;
  return rows.map(({ entity, recid, partyid, openref, partyname, left, ...row }) => ({
    ...row,
    rowver: 1,
    deleteallowed: 0,
    TotalCount: total,
    ...documentOf(kinds, entity, recid),
    ...settlingOf(pays, { partyid, openref, partyname, left }),
  }));
}

/** Totals of the unpaid bills that a query selects, by the columns with a sum, as decimal text. */
export async function unpaidTotals(ctx: Context, question: ListQuery): Promise<Row> {
  const { kinds } = await unpaidKinds(ctx);
  const columns = visibleColumns(kinds);
  const sums = columns
    .filter(({ sum }) => sum)
    .map(({ field, sql: text = "" }) => sql`coalesce(sum(${sql.raw(text)}), 0)::text as ${sql.ref(field)}`);
  const { rows } = await sql<Row>`
    select ${sql.join([sql`count(*)::int as "TotalCount"`, ...sums])} ${fromBills(ctx, kinds, columns, question)}`.execute(
    ctx.tx,
  );
  return rows[0] ?? {};
}

function fromBills(ctx: Context, kinds: readonly BillKind[], columns: readonly ListColumn[], question: ListQuery) {
  const { coid, branchid } = ctx.session;
  const where = sql.join(
    [
      sql`o.coid = ${coid} and o.balance <> 0 and v.entity = any(${kinds.map(({ declaration }) => declaration.entity)}::text[]) and (v.branchid = ${branchid} or v.entity = 'debtors')`,
      ...(question.id > 0 ? [sql`o.id = ${question.id}`] : []),
      ...filterConditions({ fields: [], list: columns }, { shows: () => true }, question.filters),
      ...searched(columns, question.search),
    ],
    sql` and `,
  );
  return sql`
    from bill_open o join voucher v on v.coid = o.coid and v.id = o.voucherid join m_debtors d on d.coid = o.coid and d.id = o.ledgerid, ${todayRow(kolkataDate(ctx.now.getTime()))}
    where ${where}`;
}

const selected = ({ field, format, align, sql: text = "" }: ListColumn): string =>
  `${format === "date" ? `${text}::text` : format === "amount" || align === "right" ? `(${text})::float8` : text} as ${field}`;

/** Makes the row open the bill itself. */
function documentOf(kinds: readonly BillKind[], entity: string, recid: number): Row {
  const kind = kinds.find(({ declaration }) => declaration.entity === entity);
  return kind
    ? {
        editallowed: 1,
        formid: recid,
        formname: formOf(kind.declaration),
        sqlsp: proc(kind.declaration, "getviewdata"),
        formtitle: kind.declaration.formTitle,
      }
    : { editallowed: 0 };
}

/**
 * Link to a new receipt or payment of the outstanding amount, with party, amount and bill. Empty without the right to
 * add one.
 */
function settlingOf(
  pays: ReadonlyMap<string, BillKind>,
  { partyid, openref, partyname, left }: Pick<UnpaidRow, "partyid" | "openref" | "partyname" | "left">,
): Row {
  const kind = pays.get(left.startsWith("-") ? "payment" : "receipt");
  if (!kind) return {};
  const amount = left.replace("-", "");
  const values = {
    partyid: String(partyid),
    partyid_label: partyname,
    mgrossamt: amount,
    bills: JSON.stringify([{ refno: openref, amount }]),
  };
  return {
    linklabel: kind.declaration.entity === "receipt" ? "Receive" : "Pay",
    linkform: formOf(kind.declaration),
    linksqlsp: proc(kind.declaration, "getviewdata"),
    linktitle: kind.declaration.formTitle,
    linkvalues: JSON.stringify(values),
  };
}

function searched(columns: readonly ListColumn[], search: string) {
  const texts = columns.filter(({ field }) => field === "drconameview" || field === "refno");
  return search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) =>
      texts.length === 0
        ? sql`false`
        : sql`(${sql.join(
            texts.map(({ sql: text = "" }) => sql`lower(${sql.raw(text)}) like ${`%${likeText(word)}%`}`),
            sql` or `,
          )})`,
    );
}

/** Throws `BadRequest` for a column that the list does not have. */
function orderOf(columns: readonly ListColumn[], { groupby, sortCol, sortDir }: ListQuery): string {
  const by = (name: string): string => {
    const column = columns.find(({ field }) => field === name);
    if (!column) throw new BadRequest(`The list has no column ${name.slice(0, 60)}.`);
    return sortExpression({ fields: [] }, column);
  };
  return [
    ...(groupby ? [by(groupby)] : []),
    ...(sortCol === "id" ? [`o.duedate ${sortDir}`] : [`${by(sortCol)} ${sortDir}`]),
    `o.id ${sortDir}`,
  ].join(", ");
}
