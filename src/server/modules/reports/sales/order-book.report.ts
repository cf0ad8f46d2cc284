import { sql } from "kysely";
import { kolkataDate } from "../../../../domain/date-format";
import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import type { Context } from "../../../engine/call/context";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { tableOf } from "../../../engine/records/shape";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter, ReportQuestion, ReportRow } from "../../../engine/reports/declaration";
import { withDocuments } from "../../../engine/reports/documents-of-rows";
import { idOf } from "../../../engine/reports/question";
import { branchReach, seenKinds } from "../../../engine/reports/reach";
import { choiceOf } from "../../../engine/reports/choice-of";
import { inEachBranch } from "./each-branch";

const KINDS = {
  name: "billnoB",
  label: "Document",
  kind: "choice",
  options: [
    { value: "all", label: "All" },
    { value: "quotation", label: "Quotations" },
    { value: "saleorder", label: "Sale orders" },
    { value: "salechallan", label: "Sale challans" },
    { value: "purchasechallan", label: "Purchase challans" },
  ],
  usual: { value: "all" },
} as const satisfies DeclaredFilter;

/** The day by which a document is to be delivered or up to which it is valid, by kind. */
const DUE_FIELDS: Readonly<Record<string, string>> = { quotation: "validto", saleorder: "deliverydate" };

/**
 * Open lines of one kind in the current branch: what no later document has taken yet. The value without tax is that of
 * the line, in proportion to the open quantity.
 */
async function openLines(
  ctx: Context,
  kind: RecordDeclaration,
  question: ReportQuestion,
): Promise<readonly ReportRow[]> {
  const due = DUE_FIELDS[kind.entity];
  const today = kolkataDate(ctx.now.getTime());
  const [party, item, salesman] = [idOf(question, "ddlledger"), idOf(question, "itemname"), idOf(question, "salesman")];
  const { rows } = await sql<ReportRow>`
    select l.entity, l.recid, l.branchid, ${kind.title}::text as kind, l.vno, l.edate::text as edate, coalesce(d.drconame, '') as party, l.partyid as ledgerid,
      i.itemname as item, l.itemid, coalesce(u.unitname, '') as unit, l.qty::text as qty, l.taken::text as taken, (l.qty - l.taken)::text as open,
      coalesce(round(t.taxable * (l.qty - l.taken) / l.qty, 2), 0)::text as value, ${today}::date - l.edate as age,
      ${due ? sql`h.${sql.ref(due)}::text` : sql`''`} as duedate, ${due ? sql`coalesce(greatest(${today}::date - h.${sql.ref(due)}, 0), 0)` : sql`0`} as late
    from document_line l join m_item i on i.coid = l.coid and i.id = l.itemid left join m_unit u on u.coid = i.coid and u.id = i.unitid
      left join m_debtors d on d.coid = l.coid and d.id = l.partyid
      left join ${sql.table(tableOf(kind))} h on h.coid = l.coid and h.id = l.recid
      left join ${sql.table(`${tableOf(kind)}_item`)} t on t.coid = l.coid and t.parentid = l.recid and t.lineid = l.lineid
    where l.coid = ${ctx.session.coid} and l.branchid = app_branch() and l.entity = ${kind.entity} and l.taken < l.qty
      and (${party} = 0 or l.partyid = ${party}) and (${item} = 0 or l.itemid = ${item}) and (${salesman} = 0 or d.salesmanid = ${salesman})
    order by l.edate, l.recid, l.lineid`.execute(ctx.tx);
  return rows;
}

/** Slabs of age, in the order of their text. */
const slabOf = (age: number): string =>
  age <= 7 ? "0-7 days" : age <= 30 ? "08-30 days" : age <= 90 ? "31-90 days" : "Over 90 days";

const byDay = (a: ReportRow, b: ReportRow): number => {
  const [left, right] = [`${String(a.edate)} ${String(a.vno)}`, `${String(b.edate)} ${String(b.vno)}`];
  return left < right ? -1 : left > right ? 1 : 0;
};

export default defineReport({
  name: "orderbook",
  reportno: 3305,
  title: "Order Book",
  group: "Sales and Purchase",
  order: 50,
  about: "Open lines of quotations, sale orders and challans, with their age and value",
  alsoCalled: "pending orders",
  reads: "documents",
  filters: [
    KINDS,
    { name: "ddlledger", label: "Party", source: ledgersOf("party") },
    { name: "itemname" },
    { name: "salesman" },
    BRANCH_FILTER,
  ],
  columns: [
    { title: "Document", field: "kind", groupby: true, count: true },
    { title: "Age", field: "slab" },
    { title: "Date", field: "edate", format: "date", card: 2 },
    { title: "Number", field: "vno", ungrouped: true, card: 1 },
    {
      title: "Party",
      field: "party",
      of: "debtors.drconame",
      linkreportno: 3205,
      linkfieldname: "ddlledger",
      linkfield: "ledgerid",
    },
    {
      title: "Item",
      field: "item",
      of: "item.itemname",
      linkreportno: 3402,
      linkfieldname: "itemname",
      linkfield: "itemid",
    },
    { title: "Quantity", field: "qty", format: "qty" },
    { title: "Taken", field: "taken", format: "qty" },
    { title: "Open", field: "open", format: "qty", sum: true, card: 3 },
    { title: "Unit", field: "unit", of: "unit.unitname" },
    { title: "Open Value", field: "value", format: "number2", sum: true },
    { title: "Days Open", field: "age", format: "0" },
    { title: "Deliver by / Valid up to", field: "duedate", format: "date" },
    { title: "Days Late", field: "late", format: "0" },
    { title: "Narration", field: "narration", ungrouped: true },
  ],
  detailed: true,
  answer: async (ctx, question) => {
    const wanted = choiceOf(question, KINDS);
    const known: readonly string[] = KINDS.options.map(({ value }) => value);
    const kinds = (await seenKinds(ctx)).filter(
      ({ entity }) => known.includes(entity) && (wanted === "all" || entity === wanted),
    );
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const rows = await inEachBranch(ctx, reach, async () => {
      const found: ReportRow[] = [];
      for (const kind of kinds) found.push(...(await openLines(ctx, kind, question)));
      return found;
    });
    const placed = [...rows].sort(
      (a, b) => known.indexOf(String(a.entity)) - known.indexOf(String(b.entity)) || byDay(a, b),
    );
    return {
      rows: (await withDocuments(ctx, placed)).map((row) => ({ ...row, slab: slabOf(Number(row.age)) })),
      notes: ["Lines that are open now. The value is without tax."],
    };
  },
});
