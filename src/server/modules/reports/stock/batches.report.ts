import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { kolkataDate } from "../../../../domain/date-format";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { choiceOf } from "../../../engine/reports/choice-of";
import { askedGodowns, askedItems, ITEM_COLUMNS, ITEM_FIELDS, ITEM_FILTERS, STOCK_LEDGER } from "./asked-items";

const SHOWN = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "all", label: "All batches in stock" },
    { value: "expired", label: "Expired" },
    { value: "30", label: "Expire within 30 days" },
    { value: "60", label: "Expire within 60 days" },
    { value: "90", label: "Expire within 90 days" },
    { value: "180", label: "Expire within 180 days" },
    { value: "none", label: "Without an expiry date" },
  ],
  usual: { value: "all" },
} as const satisfies DeclaredFilter;

type Shown = (typeof SHOWN.options)[number]["value"];

/** A batch is good until the end of the day on which it expires. `left` is SQL of the days until then. */
function conditionOf(shown: Shown, left: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (shown) {
    case "all":
      return sql`true`;
    case "expired":
      return sql`${left} < 0`;
    case "none":
      return sql`b.expirydate is null`;
    default:
      return sql`${left} between 0 and ${Number(shown)}`;
  }
}

export default defineReport({
  name: "batches",
  reportno: 3404,
  title: "Batch and Expiry",
  group: "Stock",
  order: 40,
  about: "Batches in stock now with their dates, and the days left until they expire",
  alsoCalled: "expiry, lot, near expiry",
  reads: "stock",
  filters: [SHOWN, ...ITEM_FILTERS, { name: "godown" }],
  columns: [
    ...ITEM_COLUMNS,
    {
      title: "Batch",
      field: "batchno",
      ungrouped: true,
      linkreportno: STOCK_LEDGER,
      linkfieldname: "itemname",
      linkfield: "itemid",
      linkfieldnameB: "godown",
      linkfieldB: "godownid",
      linkfieldnameC: "lotno",
      linkfieldC: "batchno",
    },
    { title: "Godown", field: "godownname", of: "godown.godownname" },
    { title: "Made On", field: "mfgdate", format: "date", ungrouped: true },
    { title: "Expiry", field: "expirydate", format: "date", ungrouped: true, card: 2 },
    { title: "Days Left", field: "daysleft", format: "0" },
    { title: "Status", field: "status" },
    { title: "Quantity", field: "qty", format: "qty", card: 3 },
  ],
  answer: async (ctx, question) => {
    const { coid } = ctx.session;
    const today = kolkataDate(ctx.now.getTime());
    // A literal, because rows are grouped by what follows from it.
    const left = sql`(b.expirydate - ${sql.lit(today)}::date)`;
    const godownids = await askedGodowns(ctx, question);
    return {
      from: sql`stock_on_hand s join m_item i on i.coid = s.coid and i.id = s.itemid left join m_godown g on g.coid = s.coid and g.id = s.godownid
        left join stock_batch b on b.coid = s.coid and b.itemid = s.itemid and b.batchno = s.batchno`,
      where: sql`s.coid = ${coid} and s.batchno <> '' and s.qty <> 0 and ${askedItems(ctx, question)} and ${conditionOf(choiceOf(question, SHOWN), left)}
        ${godownids ? sql`and s.godownid = any(${[...godownids]}::bigint[])` : sql``}`,
      fields: {
        ...ITEM_FIELDS,
        batchno: sql`s.batchno`,
        godownid: sql`s.godownid`,
        godownname: sql`coalesce(g.godownname, '')`,
        mfgdate: sql`b.mfgdate::text`,
        expirydate: sql`b.expirydate::text`,
        daysleft: left,
        status: sql`case when b.expirydate is null then 'No expiry date' when ${left} < 0 then 'Expired' when ${left} <= 30 then 'Expires within 30 days'
          when ${left} <= 90 then 'Expires within 90 days' else 'Later' end`,
        qty: sql`s.qty`,
      },
      order: [sql`b.expirydate asc nulls last`, sql`i.itemname`, sql`s.batchno`, sql`s.itemid`, sql`s.godownid`],
    };
  },
});
