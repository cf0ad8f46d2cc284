import { sql } from "kysely";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import { documentFields, withDocuments } from "../../../engine/reports/documents-of-rows";
import { idOf } from "../../../engine/reports/question";
import { branchReach, inBranches, seenVouchers } from "../../../engine/reports/reach";
import { isLive } from "../../../engine/stock/live-moves";
import { askedGodowns, askedItems, ITEM_COLUMNS, ITEM_FIELDS, ITEM_FILTERS } from "./asked-items";

/** A line of a transfer is the move `m` out of its godown; all lines of a transfer go to the one godown `t`. */
const lines = sql`voucher v join stock_move m on m.coid = v.coid and m.voucherid = v.id and m.qty < 0
  join m_item i on i.coid = m.coid and i.id = m.itemid left join m_godown f on f.coid = m.coid and f.id = m.godownid
  cross join lateral (select r.godownid from stock_move r where r.coid = v.coid and r.voucherid = v.id and r.qty > 0 and ${isLive("r")} limit 1) r
  left join m_godown t on t.coid = v.coid and t.id = r.godownid`;

export default defineReport({
  name: "transferregister",
  reportno: 3408,
  title: "Stock Transfer Register",
  group: "Stock",
  order: 80,
  about: "Every line of every stock transfer with its two godowns",
  reads: "documents",
  filters: [
    { name: "dtpfrom", usual: "month-start" },
    { name: "dtpto" },
    ...ITEM_FILTERS,
    { name: "godown", label: "From or to Godown" },
    BRANCH_FILTER,
  ],
  columns: [
    { title: "Date", field: "vdate", format: "date", card: 2 },
    { title: "Month", field: "month", format: "month", visible: false },
    { title: "Number", field: "vno", of: "stocktransfer.autobillno" },
    { title: "From Godown", field: "fromgodown", of: "stocktransfer.fromgodownidview" },
    { title: "To Godown", field: "togodown", of: "stocktransfer.togodownidview" },
    ...ITEM_COLUMNS,
    { title: "Batch", field: "batchno" },
    { title: "Quantity", field: "qty", format: "qty", card: 3 },
    { title: "Narration", field: "narration", ungrouped: true, unsorted: true },
  ],
  answer: async (ctx, question) => {
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const godownids = await askedGodowns(ctx, question);
    return {
      from: lines,
      where: sql`v.coid = ${ctx.session.coid} and v.entity = 'stocktransfer' and v.state = 'posted' and v.vdate between ${question.from}::date and ${question.to}::date
        and ${inBranches("v.branchid", reach)} and ${await seenVouchers(ctx, "v")} and ${isLive("m")} and ${askedItems(ctx, question)}
        ${godownids ? sql`and (m.godownid = any(${[...godownids]}::bigint[]) or r.godownid = any(${[...godownids]}::bigint[]))` : sql``}`,
      fields: {
        ...ITEM_FIELDS,
        vdate: sql`v.vdate::text`,
        month: sql`to_char(v.vdate, 'YYYY-MM-01')`,
        vno: sql`v.vno`,
        fromgodown: sql`coalesce(f.godownname, '')`,
        togodown: sql`coalesce(t.godownname, '')`,
        batchno: sql`m.batchno`,
        qty: sql`-m.qty`,
        ...documentFields("v"),
      },
      order: [sql`v.vdate`, sql`v.id`, sql`m.id`],
      complete: (rows) => withDocuments(ctx, rows),
    };
  },
});
