import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { escapeHtml } from "../../../definitions/escape-html";
import type { DropdownRow } from "../../../definitions/menu-row";
import type { Context } from "../call/context";
import { likeText } from "../lists/list-filter";
import { accessOf } from "../records/access";
import { declarationOf } from "../records/record-declarations";
import { tableOf } from "../records/shape";
import type { DropdownQuery } from "./dropdown";

/**
 * E-mail ids for a report (REP-120): of the ledgers in use whose e-mail the user may see, and of the users of the
 * company for those who manage users; other users find their own. The second line has the name.
 */
export async function emailOptions(
  ctx: Context,
  { search, start, length }: Pick<DropdownQuery, "search" | "start" | "length">,
): Promise<readonly DropdownRow[]> {
  const pattern = `%${likeText(search.trim().toLowerCase())}%`;
  const { rows } = await sql<{ email: string; name: string; n: number }>`
    select min(email) as email, min(name) as name, count(*) over ()::int as n
    from (${sql.join([usersOf(ctx), ...(await ledgersOf(ctx))], sql` union all `)}) e
    where email <> '' and (lower(email) like ${pattern} or lower(name) like ${pattern})
    group by lower(email) order by lower(min(name)), lower(email) limit ${length} offset ${start - 1}`.execute(ctx.tx);
  return rows.map(({ email, name, n }) => ({
    key: email,
    label: email,
    value: email,
    labellist: escapeHtml(name),
    filetervalue: "",
    filetervalueB: "",
    filetervalueC: "",
    TotalCount: n,
  }));
}

function usersOf({ session }: Context): RawBuilder<unknown> {
  const isManager = session.isDeveloper || session.isCompanyAdmin;
  return sql`select email, coalesce(nullif(fullname, ''), username) as name from app_user
    where not is_blocked and ${isManager ? sql`true` : sql`userid = ${session.userid}`}`;
}

/** None where the user may not view ledgers, or where their name or e-mail is hidden. */
async function ledgersOf(ctx: Context): Promise<readonly RawBuilder<unknown>[]> {
  const declaration = declarationOf("debtors");
  const access = await accessOf(ctx, declaration);
  const field = declaration.fields.find((one) => one.kind === "text" && one.check === "email")?.key;
  const { nameField } = declaration;
  if (!field || !access.view || !access.shows(field) || !access.shows(nameField)) return [];
  return [
    sql`select ${sql.ref(field)} as email, ${sql.ref(nameField)} as name from ${sql.table(tableOf(declaration))}
      where coid = ${ctx.session.coid} and isactive`,
  ];
}
