import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { keyColumn, lineFields, linesTableOf, partyOf, searched } from "../records/shape";
import { likeText } from "./list-filter";
import { findBySearch } from "./list-search";
import type { Found } from "./list-search";
import { amountFound, partsOf } from "./searched-places";

/** Whether a field in the index of words is hidden from the user: then the index may not be used for this user. */
export function hidesSearched(declaration: RecordDeclaration, access: Access): boolean {
  const keys = [
    ...searched(declaration.fields),
    ...lineFields(declaration).filter(({ columns }) => searched(columns).length > 0),
  ];
  const { amountField } = declaration.document ?? {};
  const party = partyOf(declaration);
  const others = [...(party ? [party.key, party.show] : []), ...(amountField ? [amountField] : [])];
  return [...keys.map(({ key }) => key), ...others].some((key) => !access.shows(key));
}

/**
 * A search as this user may make it. Where a searched field is hidden, only the visible fields are searched, one by
 * one, so that neither a hit nor a miss reveals anything about the hidden field.
 */
export function findVisible(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  search: string,
  total: number,
): Promise<Found> {
  if (search.trim() === "" || !hidesSearched(declaration, access)) return findBySearch(ctx, declaration, search, total);
  return Promise.resolve({
    where: sql.join(
      partsOf(search).map((part) => partFound(declaration, access, part)),
      sql` and `,
    ),
    count: null,
  });
}

function partFound(declaration: RecordDeclaration, access: Access, part: string): RawBuilder<unknown> {
  const pattern = `%${likeText(part)}%`;
  const own = searched(declaration.fields)
    .filter(({ key }) => access.shows(key))
    .map(({ key }) => sql`lower(${sql.ref(`t.${key}`)}) like ${pattern}`);
  const ofLines = lineFields(declaration)
    .filter(({ key }) => access.shows(key))
    .flatMap((lines) =>
      searched(lines.columns).map(
        ({ key }) => sql`
    exists (select from ${sql.table(linesTableOf(lines))} l where l.coid = t.coid and l.parentid = t.id and lower(${sql.ref(`l.${key}`)}) like ${pattern})`,
      ),
    );
  const { amountField = "" } = declaration.document ?? {};
  const party = partyOf(declaration);
  const ofParty =
    party && access.shows(party.key) && access.shows(party.show)
      ? [sql`${sql.ref(`t.${keyColumn(party.show)}`)} like ${pattern}`]
      : [];
  const amount = access.shows(amountField) ? amountFound(declaration, part) : null;
  const places = [...own, ...ofLines, ...ofParty, ...(amount ? [amount] : [])];
  return places.length > 0 ? sql`(${sql.join(places, sql` or `)})` : sql`false`;
}
