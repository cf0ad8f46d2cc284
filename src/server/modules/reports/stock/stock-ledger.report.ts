import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { addDecimals, subtractDecimals } from "../../../../domain/decimal";
import type { Context } from "../../../engine/call/context";
import { defineReport } from "../../../engine/reports/declaration";
import { documentFields, kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { idOf, textIn } from "../../../engine/reports/question";
import { branchReach, inBranches } from "../../../engine/reports/reach";
import type { ReportQuestion } from "../../../engine/reports/declaration";
import { isLive } from "../../../engine/stock/live-moves";
import { incomingValue } from "../../../engine/stock/monthly-moves";
import { askedGodowns } from "./asked-items";

const TRANSFER_NOTE =
  "A transfer between godowns goes out of one and comes into the other. The Stock Summary of all godowns leaves it out.";

/** What the goods of a move brought, rupees; what goes out brings none. */
const valueIn = sql`case when m.qty > 0 then ${incomingValue} end`;

/** SQL conditions of the item, the godowns and the batch over a table of stock. */
async function placeOf(ctx: Context, question: ReportQuestion): Promise<(alias: string) => RawBuilder<unknown>> {
  const itemid = idOf(question, "itemname");
  const batch = textIn(question, "lotno");
  const godownids = await askedGodowns(ctx, question);
  return (alias) => sql`${sql.ref(`${alias}.coid`)} = ${ctx.session.coid} and ${sql.ref(`${alias}.itemid`)} = ${itemid}
    ${godownids ? sql`and ${sql.ref(`${alias}.godownid`)} = any(${[...godownids]}::bigint[])` : sql``}
    ${batch === "" ? sql`` : sql`and ${sql.ref(`${alias}.batchno`)} = ${batch}`}`;
}

/** Stock at the start of the days: what is there now without what moved since. */
async function openingOf(ctx: Context, from: string, place: (alias: string) => RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ qty: string }>`
    select ((select coalesce(sum(s.qty), 0) from stock_on_hand s where ${place("s")})
      - (select coalesce(sum(m.qty), 0) from stock_move m where ${place("m")} and m.edate >= ${from}::date))::text as qty`.execute(
    ctx.tx,
  );
  return rows[0]?.qty ?? "0";
}

export default defineReport({
  name: "stockledger",
  reportno: 3402,
  title: "Stock Ledger",
  group: "Stock",
  order: 20,
  about: "Every movement of one item with its running quantity",
  alsoCalled: "stock movement, item ledger",
  reads: "stock",
  filters: [
    { name: "itemname", required: "Choose an item." },
    { name: "dtpfrom" },
    { name: "dtpto" },
    { name: "godown" },
    { name: "lotno", kind: "text", label: "Batch" },
  ],
  columns: [
    { title: "Date", field: "edate", format: "date", ungrouped: true, card: 1 },
    { title: "Month", field: "month", format: "month", visible: false },
    { title: "Document", field: "kind" },
    { title: "Number", field: "vno", ungrouped: true },
    { title: "Party", field: "party", of: "debtors.drconame" },
    { title: "Godown", field: "godownname", of: "godown.godownname" },
    { title: "Batch", field: "batchno" },
    { title: "In", field: "qtyin", format: "qty", sum: true },
    { title: "Out", field: "qtyout", format: "qty", sum: true, card: 2 },
    { title: "Balance", field: "balance", format: "qty", unsorted: true, card: 3 },
    { title: "Value In", field: "valuein", format: "number2", sum: true },
    { title: "Narration", field: "narration", ungrouped: true, unsorted: true },
  ],
  compares: [],
  answer: async (ctx, question) => {
    const { from, to } = question;
    const place = await placeOf(ctx, question);
    const opening = await openingOf(ctx, from, place);
    const own = inBranches("v.branchid", await branchReach(ctx, 0));
    return {
      // Stock belongs to the company: goods that another branch moved count, and its document is not named.
      from: sql`stock_move m left join voucher v on v.coid = m.coid and v.id = m.voucherid and ${own}
        left join m_debtors d on d.coid = v.coid and d.id = v.partyid left join m_godown g on g.coid = m.coid and g.id = m.godownid`,
      where: sql`${place("m")} and m.edate between ${from}::date and ${to}::date and ${isLive("m")}`,
      fields: {
        edate: sql`m.edate::text`,
        month: sql`to_char(m.edate, 'YYYY-MM-01')`,
        kind: sql`case when v.id is null then 'Other branch' else ${kindTitle("v")} end`,
        vno: sql`coalesce(v.vno, '')`,
        party: sql`coalesce(d.drconame, '')`,
        godownname: sql`coalesce(g.godownname, '')`,
        batchno: sql`m.batchno`,
        qtyin: sql`greatest(m.qty, 0)`,
        qtyout: sql`greatest(-m.qty, 0)`,
        qty: sql`m.qty`,
        valuein: valueIn,
        ...documentFields("v"),
      },
      order: [sql`m.edate`, sql`m.id`],
      running: { field: "balance", of: "qty", opening },
      lead: [{ _kind: "open", kind: "Opening Stock", balance: opening }],
      trail: ({ qtyin = "0", qtyout = "0" }) => [
        { _kind: "close", kind: "Closing Stock", balance: subtractDecimals(addDecimals(opening, qtyin), qtyout) },
      ],
      complete: (rows) => withDocuments(ctx, rows),
      notes: idOf(question, "godown") === 0 ? [TRANSFER_NOTE] : [],
    };
  },
});
