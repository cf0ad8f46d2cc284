import { sql } from "kysely";
import { addDays } from "../../../../domain/calendar";
import { compareDecimals, trimZeros } from "../../../../domain/decimal";
import { groupedBy } from "../../../../domain/grouped";
import { defineReport } from "../../../engine/reports/declaration";
import { askedGodowns, ITEM_COLUMNS, ITEM_FILTERS, narrowedIds, readItems } from "./asked-items";
import { placeFlows } from "./stock-quantities";

export default defineReport({
  name: "godownsummary",
  reportno: 3403,
  title: "Godown Summary",
  group: "Stock",
  order: 30,
  about: "Quantity of every item in every godown on any day",
  reads: "stock",
  filters: [{ name: "dtpto", label: "As of" }, ...ITEM_FILTERS, { name: "godown" }],
  columns: [
    { title: "Godown", field: "godownname", groupby: true, card: 2, of: "godown.godownname" },
    ...ITEM_COLUMNS,
    { title: "Quantity", field: "qty", format: "qty", card: 3 },
  ],
  detailed: true,
  answer: async (ctx, question) => {
    const itemids = await narrowedIds(ctx, question);
    // What the next day begins with is what this day ends with.
    const next = addDays(question.to, 1);
    const godownids = await askedGodowns(ctx, question);
    const places = groupedBy(await placeFlows(ctx, { from: next, to: next, itemids, godownids }), ({ itemid }) =>
      Number(itemid),
    );
    const { rows: godowns } = await sql<{ id: number; name: string }>`
      select id, godownname as name from m_godown where coid = ${ctx.session.coid} order by godownname, id`.execute(
      ctx.tx,
    );
    const rows = (await readItems(ctx, question, "goods", places.keys())).flatMap((item) => {
      const held = places.get(Number(item.itemid)) ?? [];
      return godowns.flatMap(({ id, name }) =>
        held
          .filter(({ godownid, opening }) => Number(godownid) === Number(id) && compareDecimals(opening, "0") !== 0)
          .map(({ godownid, opening }) => ({ ...item, godownid, godownname: name, qty: trimZeros(opening) })),
      );
    });
    return { rows };
  },
});
