import { sql } from "kysely";
import { defineWidget } from "../../../engine/dashboard/declaration";
import type { WidgetDeclaration } from "../../../engine/dashboard/declaration";

/** Documents of one kind dated today in the current branch, found by the day, and how many wait for approval. */
export const goodsToday = (entity: string, heading: string, order: number): WidgetDeclaration =>
  defineWidget({
    type: "box-a",
    group: "Stock",
    order: 30,
    heading,
    icon: "building-warehouse",
    pathname: `/${entity}list`,
    home: { for: { godown: order }, list: "Today" },
    needs: { module: entity },
    run: async ({ tx, session: { coid, branchid }, today }) => {
      const { rows } = await sql<{ n: number; open: number }>`
        select count(*)::int as n, count(*) filter (where not chkdoc)::int as open from voucher
        where coid = ${coid} and branchid = ${branchid} and vdate = ${today}::date and entity = ${entity} and state = 'posted'`.execute(
        tx,
      );
      const { n = 0, open = 0 } = rows[0] ?? {};
      return { total: n, percentageDescription: open > 0 ? `${open} not approved` : "" };
    },
  });
