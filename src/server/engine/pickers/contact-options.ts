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

type ContactQuery = Pick<DropdownQuery, "search" | "start" | "length">;

/**
 * E-mail ids for a report (REP-120) or a document (INV-003): of the ledgers in use whose e-mail the user may see, and
 * of the users of the company for those who manage users; other users find their own. The second line has the name.
 */
export const emailOptions = async (ctx: Context, question: ContactQuery): Promise<readonly DropdownRow[]> =>
  contacts(ctx, question, [usersOf(ctx), ...(await ledgersOf(ctx, "email"))]);

/** WhatsApp phone numbers for a document (INV-005): the mobile numbers of the ledgers in use that the user may see. */
export const phoneOptions = async (ctx: Context, question: ContactQuery): Promise<readonly DropdownRow[]> =>
  contacts(ctx, question, await ledgersOf(ctx, "mobile"));

async function contacts(
  ctx: Context,
  { search, start, length }: ContactQuery,
  sources: readonly RawBuilder<unknown>[],
): Promise<readonly DropdownRow[]> {
  if (sources.length === 0) return [];
  const pattern = `%${likeText(search.trim().toLowerCase())}%`;
  const { rows } = await sql<{ contact: string; name: string; n: number }>`
    select min(contact) as contact, min(name) as name, count(*) over ()::int as n
    from (${sql.join(sources, sql` union all `)}) e
    where contact <> '' and (lower(contact) like ${pattern} or lower(name) like ${pattern})
    group by lower(contact) order by lower(min(name)), lower(contact) limit ${length} offset ${start - 1}`.execute(
    ctx.tx,
  );
  return rows.map(({ contact, name, n }) => ({
    key: contact,
    label: contact,
    value: contact,
    labellist: escapeHtml(name),
    filetervalue: "",
    filetervalueB: "",
    filetervalueC: "",
    TotalCount: n,
  }));
}

function usersOf({ session }: Context): RawBuilder<unknown> {
  const isManager = session.isDeveloper || session.isCompanyAdmin;
  return sql`select email as contact, coalesce(nullif(fullname, ''), username) as name from app_user
    where not is_blocked and ${isManager ? sql`true` : sql`userid = ${session.userid}`}`;
}

/** None where the user may not view ledgers, or where their name or the contact is hidden. */
async function ledgersOf(ctx: Context, check: "email" | "mobile"): Promise<readonly RawBuilder<unknown>[]> {
  const declaration = declarationOf("debtors");
  const access = await accessOf(ctx, declaration);
  const field = declaration.fields.find((one) => one.kind === "text" && one.check === check)?.key;
  const { nameField } = declaration;
  if (!field || !access.view || !access.shows(field) || !access.shows(nameField)) return [];
  return [
    sql`select ${sql.ref(field)} as contact, ${sql.ref(nameField)} as name from ${sql.table(tableOf(declaration))}
      where coid = ${ctx.session.coid} and isactive`,
  ];
}
