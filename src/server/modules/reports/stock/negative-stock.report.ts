import { sql } from "kysely";
import { defineReport } from "../../../engine/reports/declaration";
import { askedGodowns, askedItems, ITEM_COLUMNS, ITEM_FIELDS, ITEM_FILTERS } from "./asked-items";

export default defineReport({
  name: "negativestock",
  reportno: 3406,
  title: "Negative Stock",
  group: "Stock",
  order: 60,
  about: "Goods that went out of a godown or batch before they came in, as of now",
  reads: "stock",
  filters: [...ITEM_FILTERS, { name: "godown" }],
  columns: [
    ...ITEM_COLUMNS,
    { title: "Godown", field: "godownname", of: "godown.godownname", card: 2 },
    { title: "Batch", field: "batchno" },
    { title: "Quantity", field: "qty", format: "qty", card: 3 },
    { title: "In All Godowns", field: "total", format: "qty" },
    { title: "Last Moved", field: "lastmoved", format: "date", ungrouped: true },
  ],
  answer: async (ctx, question) => {
    const { coid } = ctx.session;
    const godownids = await askedGodowns(ctx, question);
    return {
      from: sql`stock_on_hand s join m_item i on i.coid = s.coid and i.id = s.itemid left join m_godown g on g.coid = s.coid and g.id = s.godownid`,
      where: sql`s.coid = ${coid} and s.qty < 0 and ${askedItems(ctx, question)} ${godownids ? sql`and s.godownid = any(${[...godownids]}::bigint[])` : sql``}`,
      fields: {
        ...ITEM_FIELDS,
        godownid: sql`s.godownid`,
        godownname: sql`coalesce(g.godownname, '')`,
        batchno: sql`s.batchno`,
        qty: sql`s.qty`,
        total: sql`(select sum(t.qty) from stock_on_hand t where t.coid = s.coid and t.itemid = s.itemid)`,
        lastmoved: sql`(select m.edate::text from stock_move m where m.coid = s.coid and m.itemid = s.itemid and m.godownid = s.godownid and m.batchno = s.batchno
          order by m.edate desc, m.id desc limit 1)`,
      },
      order: [sql`i.itemname`, sql`s.itemid`, sql`g.godownname`, sql`s.godownid`, sql`s.batchno`],
    };
  },
});
