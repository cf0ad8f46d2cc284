/**
 * Sales Register and Purchase Register: a row for each bill and note, with its taxes as posted. Notes are negative, so
 * the sums are those of the books: taxes of the tax ledgers, and what remains is the round off.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { likeText } from "../../../engine/lists/list-filter";
import type { Context } from "../../../engine/call/context";
import { accessOf } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import { BRANCH_FILTER, KIND_FILTER } from "../../../engine/reports/declaration";
import type { ReportDeclaration, ReportQuestion, SelectedRows } from "../../../engine/reports/declaration";
import { documentFields, kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { idOf, textIn } from "../../../engine/reports/question";
import { branchReach, inBranches, seenVouchers } from "../../../engine/reports/reach";
import { registerColumns } from "./register-columns";
import { seesEveryBill } from "../tax/tax-sums";
import { rateColumns, rateFields, ratesOf } from "./rate-columns";
import type { Rate } from "./rate-columns";
import { figuresOf, keptLines, keptRates, keptTotals, lineSums } from "./register-totals";
import { isBillOf, signOf, stateName } from "./trade-side";
import type { TradeSide } from "./trade-side";

/**
 * Vouchers `v` with the sums `t` of their lines. Rows that a change took back are added too: they cancel out. The GSTIN
 * and place are those of the newest line, because a change of either replaces every line.
 */
const bills = (rates: readonly Rate[]): RawBuilder<unknown> => sql`
  voucher v left join m_debtors d on d.coid = v.coid and d.id = v.partyid left join branch b on b.branchid = v.branchid
  cross join lateral (
    select ${lineSums(rates)}, (array_agg(l.gstin order by l.id desc) filter (where not l.isreversal))[1] as gstin, (array_agg(l.pos order by l.id desc) filter (where not l.isreversal))[1] as pos
    from voucher_line l where l.coid = v.coid and l.voucherid = v.id) t
  cross join lateral (
    select coalesce(sum(w.amount), 0) as tcs from withheld_entry w where w.coid = v.coid and w.voucherid = v.id and w.kind = 'tcs') w`;

/** SQL of the fields of one bill. */
function fieldsOf(trade: TradeSide): Readonly<Record<string, RawBuilder<unknown>>> {
  return {
    vdate: sql`v.vdate::text`,
    month: sql`to_char(v.vdate, 'YYYY-MM-01')`,
    kind: kindTitle("v"),
    vno: sql`v.vno`,
    refno: sql`coalesce((select min(e.refno) from bill_entry e
      where e.coid = v.coid and e.voucherid = v.id and e.version = v.version and not e.isreversal and e.kind = 'new'), '')`,
    ledgerid: sql`coalesce(v.partyid, 0)`,
    party: sql`coalesce(d.drconame, 'Cash')`,
    gstin: sql`coalesce(t.gstin, '')`,
    place: stateName(sql`t.pos`),
    ...figuresOf(sql`${signOf(trade)} * v.amount`),
    branch: sql`coalesce(b.name, '')`,
    ...documentFields("v"),
  };
}

/** The bills of the days that the user may view, narrowed by the filters. */
async function billsAsked(ctx: Context, trade: TradeSide, question: ReportQuestion): Promise<RawBuilder<unknown>> {
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  const kind = textIn(question, "billnoB");
  const [party, item] = [idOf(question, "ddlledger"), idOf(question, "itemname")];
  return sql`v.coid = ${ctx.session.coid} and v.vdate between ${question.from}::date and ${question.to}::date and v.state = 'posted'
    and ${isBillOf(trade)} and ${inBranches("v.branchid", reach)} and ${await seenVouchers(ctx, "v")}
    and ${kind === "" ? sql`true` : sql`v.entity = ${kind}`} and ${party === 0 ? sql`true` : sql`v.partyid = ${party}`}
    and ${item === 0 ? sql`true` : sql`exists (select from voucher_line l where l.coid = v.coid and l.voucherid = v.id and l.itemid = ${item} having count(*) filter (where not l.isreversal) > count(*) filter (where l.isreversal))`}
    and ${await searched(ctx, textIn(question, "searchname"))}`;
}

/** Words in the number, and in the name and GSTIN of the party where the user sees them. */
async function searched(ctx: Context, text: string): Promise<RawBuilder<unknown>> {
  if (text === "") return sql`true`;
  const pattern = `%${likeText(text)}%`;
  const access = await accessOf(ctx, declarationOf("debtors"));
  const columns = [
    "v.vno",
    ...(access.shows("drconame") ? ["d.drconame"] : []),
    ...(access.shows("gstin") ? ["t.gstin"] : []),
  ];
  return sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`),
    sql` or `,
  )})`;
}

/** Filters that choose some of the bills of a branch. */
const NARROWING = ["ddlledger", "itemname", "billnoB", "searchname"] as const;

async function registerRows(ctx: Context, trade: TradeSide, question: ReportQuestion): Promise<SelectedRows> {
  const where = await billsAsked(ctx, trade, question);
  const isWhole = NARROWING.every((name) => textIn(question, name) === "") && (await seesEveryBill(ctx));
  const kept = isWhole ? await keptLines(ctx, trade, question) : null;
  const rates = !question.detailedA ? [] : kept ? await keptRates(ctx, kept) : await ratesOf(ctx, bills([]), where);
  return {
    ...(kept && question.group.length === 0
      ? { totals: () => keptTotals(ctx, trade, question, { where, kept, rates }) }
      : {}),
    from: bills(rates),
    where,
    // A search reads the party and the lines of each bill.
    ...(textIn(question, "searchname") === "" ? { paged: { from: sql`voucher v`, key: sql`v.id` } } : {}),
    fields: { ...fieldsOf(trade), ...rateFields(rates) },
    order: [sql`v.vdate`, sql`v.id`],
    keptBy: "month",
    ...(question.detailedA ? { columns: registerColumns(trade, rateColumns(rates)) } : {}),
    complete: (rows) => withDocuments(ctx, rows),
  };
}

/** The register of one side: one declaration for both. */
export function registerReport(trade: TradeSide, name: string, order: number): ReportDeclaration {
  const what = trade.bill === "sale" ? "invoice and credit note" : "purchase bill and debit note";
  return {
    name,
    reportno: trade.register,
    title: `${trade.title} Register`,
    group: "Sales and Purchase",
    order,
    about: `Every ${what} with its taxable value, taxes, round off and total`,
    alsoCalled: trade.registerAlsoCalled,
    reads: "documents",
    filters: [
      { name: "dtpfrom", usual: "month-start" },
      { name: "dtpto" },
      { name: "ddlledger", label: trade.party, source: ledgersOf("billparty") },
      { name: "itemname" },
      KIND_FILTER,
      BRANCH_FILTER,
      { name: "searchname", label: "Number, party or GSTIN" },
    ],
    isReadByPage: true,
    columns: registerColumns(trade),
    detailedA: { label: "Columns by rate", usual: false },
    compares: [],
    answer: (ctx, question) => registerRows(ctx, trade, question),
  };
}
