import { sql } from "kysely";
import { defineWidget } from "../../engine/dashboard/declaration";
import { percentOf } from "../../engine/dashboard/shares";

/** Items with stock records whose quantity in all godowns together is below the reorder level. */
export default defineWidget({
  type: "box-c",
  group: "Inventory",
  order: 21,
  heading: "Stock below reorder level",
  icon: "packages",
  pathname: "/itemlist",
  report: { name: "reorder" },
  needs: { module: "item", fields: ["reorderlevel"] },
  run: async ({ tx, session: { coid } }) => {
    const { rows } = await sql<{ below: number; kept: number }>`
      select count(*) filter (where s.qty < i.reorderlevel) as below, count(*) as kept
      from (select itemid, sum(qty) as qty from stock_on_hand where coid = ${coid} group by itemid) s
        join m_item i on i.coid = ${coid} and i.id = s.itemid where i.reorderlevel > 0`.execute(tx);
    const { below, kept } = rows[0] ?? { below: 0, kept: 0 };
    return kept === 0
      ? null
      : { total: below, percentage: percentOf(below, kept), percentageDescription: "of the items kept in stock" };
  },
});
