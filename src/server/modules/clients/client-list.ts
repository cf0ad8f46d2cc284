import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import type { GridQuestion } from "../../engine/procedures/grid-params";
import { placed } from "../../engine/procedures/list";
import { demandClients } from "./managed-client";

/** The generic form of a login, which its row opens. */
export const CLIENT_FORM = {
  formname: "debtorslogindetail",
  sqlsp: "debtorslogin_R_getviewdata",
  formtitle: "Client Login Detail",
} as const;

interface ClientQuestion extends GridQuestion {
  /** Only logins that cannot sign in now. */
  readonly onlyBlocked: boolean;
}

const SORTED: Readonly<Record<string, ReturnType<typeof sql>>> = {
  id: sql`l.userid`,
  drconame: sql`lower(d.drconame)`,
  regemail: sql`lower(l.username)`,
  isblocked: sql`l.isblocked`,
};

/** The client logins of this company (CLIENT-001, CLIENT-002). `clientpassword` says whether one can be viewed. */
export async function clientRows(ctx: Context, question: ClientQuestion): Promise<readonly Row[]> {
  const rights = await demandClients(ctx, "view");
  const { DisplayLength, DisplayStart, SortCol, SortDir, Search, id, onlyBlocked } = question;
  const column = SortCol.toLowerCase();
  const by = (Object.hasOwn(SORTED, column) && SORTED[column]) || sql`l.userid`;
  const direction = SortDir.toLowerCase() === "desc" ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    select l.userid as id, d.drconame, l.username as regemail, l.isissued as clientpassword, l.isblocked, l.userid as usersid, l.lastlogin,
      count(*) over () as "TotalCount"
    from client_logins(${ctx.now}) l join m_debtors d on d.coid = ${ctx.session.coid} and d.id = l.partyid
    where (${id} = 0 or l.userid = ${id}) and (not ${onlyBlocked}::boolean or l.isblocked)
      and (${Search} = '' or position(lower(${Search}) in lower(d.drconame || ' ' || l.username)) > 0)
    order by ${by} ${direction}, l.userid limit ${DisplayLength} offset ${DisplayStart - 1}`.execute(ctx.tx);
  const { formname, sqlsp, formtitle } = CLIENT_FORM;
  return placed(
    rows.map((row) => ({
      ...row,
      formname,
      sqlsp,
      formtitle,
      usersformname: formname,
      userssqlsp: sqlsp,
      usersformtitle: formtitle,
      addallowed: rights.add ? 1 : 0,
      editallowed: rights.edit ? 1 : 0,
      deleteallowed: rights.delete ? 1 : 0,
    })),
    question,
  );
}
