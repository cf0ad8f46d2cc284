/**
 * Profit by Bill: each invoice, less what credit notes of the same days took of it, with what its goods cost. What is
 * not on these bills (goods of challans, given away, counted, corrected) stands below them, so that all together come
 * to the gross profit of Profit by Item.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { divideDecimals, multiplyDecimals, subtractDecimals, sumDecimals } from "../../../../domain/decimal";
import type { Context } from "../../../engine/call/context";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { ReportQuestion, ReportRow, SelectedRows } from "../../../engine/reports/declaration";
import { documentFields, kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { entryInForce } from "../../../engine/reports/in-force";
import { idOf } from "../../../engine/reports/question";
import { branchReach, inBranches } from "../../../engine/reports/reach";
import type { BranchReach } from "../../../engine/reports/reach";
import { billCosts } from "./bill-costs";
import { STATEMENT_OF_ACCOUNT } from "./register-columns";
import { tradingAccounts } from "./trading-accounts";
import { isBillOf, isNoteOf, SALES } from "./trade-side";

/**
 * The bill that the note `v` names: by the bill that it settles, else by the goods that it takes back. A `case`, so
 * that neither is looked for of every invoice.
 */
const namedBill = (): RawBuilder<unknown> => sql`cross join lateral (
  select case when ${isNoteOf(SALES, "v")} then coalesce(
    (select o.voucherid from bill_entry e join bill_open o on (o.coid, o.ledgerid, o.refno, o.fy) = (e.coid, e.ledgerid, e.refno, e.fy)
      where e.coid = v.coid and e.voucherid = v.id and e.kind = 'against' and ${entryInForce("e", "v")} order by e.id limit 1),
    (select coalesce(m.returnsbill, m.returns) from stock_move m
      where m.coid = v.coid and m.voucherid = v.id and m.returns is not null and not m.isreversal order by m.id desc limit 1)) end as billid) n`;

/** The bills of the days with their sums, one row each; a note has its own row where its bill is not among them. */
async function billsWithCost(ctx: Context, question: ReportQuestion, reach: BranchReach): Promise<RawBuilder<unknown>> {
  const { coid } = ctx.session;
  const party = idOf(question, "ddlledger");
  const { ids, costs } = await billCosts(ctx, question, reach);
  const isAsked = (
    alias: string,
  ) => sql`${sql.ref(`${alias}.coid`)} = ${coid} and ${sql.ref(`${alias}.vdate`)} between ${question.from}::date and ${question.to}::date
    and ${sql.ref(`${alias}.state`)} = 'posted' and ${inBranches(`${alias}.branchid`, reach)} and (${party} = 0 or ${sql.ref(`${alias}.partyid`)} = ${party})`;
  return sql`(
    select coalesce(b.id, v.id) as id, coalesce(sum(l.taxable) filter (where not ${isNoteOf(SALES, "v")}), 0) as sold,
      coalesce(-sum(l.taxable) filter (where ${isNoteOf(SALES, "v")}), 0) as returned, coalesce(sum(c.cost), 0) as cost
    from voucher v ${namedBill()}
      left join voucher b on b.id = n.billid and ${isAsked("b")} and ${isBillOf(SALES, "b")} and not ${isNoteOf(SALES, "b")}
      left join (
        select voucherid, sum(taxable) as taxable from voucher_line where coid = ${coid} and edate between ${question.from}::date and ${question.to}::date and itemid is not null
        group by voucherid) l on l.voucherid = v.id
      left join unnest(${[...ids]}::bigint[], ${[...costs]}::numeric[]) c(id, cost) on c.id = v.id
    where ${isAsked("v")} and ${isBillOf(SALES)} group by 1) t join voucher v on v.coid = ${coid} and v.id = t.id
      left join m_debtors d on d.coid = v.coid and d.id = v.partyid left join branch b on b.branchid = v.branchid`;
}

const percentOf = (profit: string, value: string): ReportRow => {
  const percent = divideDecimals(multiplyDecimals(profit, "100"), value, 2);
  return percent === null ? {} : { percent };
};

/** Two rows below the bills: what is not on them, and the trading accounts of all items of the days. */
async function reconciled(ctx: Context, question: ReportQuestion) {
  const { of, itemids } = await tradingAccounts(ctx, question);
  const accounts = itemids.map(of);
  const value = sumDecimals(accounts.map(({ sales }) => sales));
  const cost = sumDecimals(accounts.map((one) => one.cost));
  const profit = subtractDecimals(value, cost);
  return (sums: Readonly<Record<string, string>>): readonly ReportRow[] => {
    const rest = (all: string, name: string): string => subtractDecimals(all, sums[name] ?? "0");
    return [
      {
        _kind: "close",
        vno: "Goods that are not on these bills",
        value: rest(value, "value"),
        cost: rest(cost, "cost"),
        profit: rest(profit, "profit"),
      },
      {
        _kind: "close",
        vno: "Gross profit of goods",
        value,
        cost,
        profit,
        ...percentOf(profit, value),
      },
    ];
  };
}

async function profitRows(ctx: Context, question: ReportQuestion): Promise<SelectedRows> {
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  const profit = sql`t.sold - t.returned - t.cost`;
  const isWhole = reach.all && idOf(question, "ddlledger") === 0;
  return {
    from: await billsWithCost(ctx, question, reach),
    where: sql`true`,
    fields: {
      vdate: sql`v.vdate::text`,
      month: sql`to_char(v.vdate, 'YYYY-MM-01')`,
      kind: kindTitle("v"),
      vno: sql`v.vno`,
      ledgerid: sql`coalesce(v.partyid, 0)`,
      party: sql`coalesce(d.drconame, 'Cash')`,
      sold: sql`t.sold`,
      returned: sql`t.returned`,
      value: sql`t.sold - t.returned`,
      cost: sql`t.cost`,
      profit,
      percent: sql`round((${profit}) * 100 / nullif(t.sold - t.returned, 0), 2)`,
      branch: sql`coalesce(b.name, '')`,
      ...documentFields("v"),
    },
    order: [sql`v.vdate`, sql`v.id`],
    ...(isWhole ? { trail: await reconciled(ctx, question) } : {}),
    complete: (rows) => withDocuments(ctx, rows),
    notes: [
      "Values are without tax and without freight and other charges. A credit note has a row of its own if its invoice is not dated in these days.",
      ...(isWhole
        ? [
            "Not on these bills are goods on challans, goods that were given away, lost or counted, services that were bought, and corrections of the cost of goods that were sold before they came.",
          ]
        : []),
    ],
  };
}

export default defineReport({
  name: "profitbybill",
  reportno: 3307,
  title: "Profit by Bill",
  group: "Sales and Purchase",
  order: 70,
  about: "Every invoice less its returns, with what its goods cost and the gross profit",
  alsoCalled: "margin",
  reads: "books",
  filters: [
    { name: "dtpfrom", usual: "month-start" },
    { name: "dtpto" },
    { name: "ddlledger", label: "Customer", source: ledgersOf("billparty") },
    BRANCH_FILTER,
  ],
  columns: [
    { title: "Date", field: "vdate", format: "date", card: 2 },
    { title: "Month", field: "month", format: "month", visible: false },
    { title: "Document", field: "kind", visible: false },
    { title: "Number", field: "vno", ungrouped: true, card: 1, of: "sale.autobillno" },
    {
      title: "Customer",
      field: "party",
      of: "debtors.drconame",
      linkreportno: STATEMENT_OF_ACCOUNT,
      linkfieldname: "ddlledger",
      linkfield: "ledgerid",
    },
    { title: "Sold", field: "sold", format: "number2", sum: true },
    { title: "Returned", field: "returned", format: "number2", sum: true },
    { title: "Value", field: "value", format: "number2", sum: true },
    { title: "Cost", field: "cost", format: "number2", sum: true },
    { title: "Gross Profit", field: "profit", format: "number2", sum: true, card: 3 },
    { title: "Margin %", field: "percent", format: "0.00" },
    { title: "Branch", field: "branch", visible: false },
    { title: "Narration", field: "narration", ungrouped: true },
  ],
  answer: profitRows,
});
