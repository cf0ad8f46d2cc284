import { sql } from "kysely";
import { defineWidget } from "../../engine/dashboard/declaration";
import type { WidgetDeclaration } from "../../engine/dashboard/declaration";

/**
 * Open tickets assigned to the caller, and how many of them are due by today. Reads the states in the index of the
 * list.
 */
export const openTickets = (entity: "support" | "services", heading: string, order: number): WidgetDeclaration =>
  defineWidget({
    type: "box-a",
    group: "Service",
    order,
    heading,
    icon: "user-check",
    pathname: `/${entity}list`,
    home: { for: { owner: 260, accounts: 260, godown: 260 }, list: "Needs attention", ifAny: true },
    needs: { module: entity, fields: ["assignedto", "state", "duedate"] },
    run: async ({ tx, session, today }) => {
      const { rows } = await sql<{ n: number; due: number }>`
      select count(*)::int as n, count(*) filter (where duedate <= ${today})::int as due from ${sql.table(`m_${entity}`)}
      where coid = ${session.coid} and branchid = ${session.branchid} and not iscancelled and state_key in ('open', 'in work') and assignedto = ${session.username}`.execute(
        tx,
      );
      const { n = 0, due = 0 } = rows[0] ?? {};
      return n === 0
        ? null
        : { total: n, percentageDescription: due > 0 ? `${due} due by today` : "none due by today" };
    },
  });
