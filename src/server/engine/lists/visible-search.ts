import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { lineFields, linesTableOf, searched } from "../records/shape";
import { likeText } from "./list-filter";
import { findBySearch } from "./list-search";
import type { Found } from "./list-search";

/** Whether a field in the index of words is hidden from the user: then the index may not be used for this user. */
export function hidesSearched(declaration: RecordDeclaration, access: Access): boolean {
  const keys = [
    ...searched(declaration.fields),
    ...lineFields(declaration).filter(({ columns }) => searched(columns).length > 0),
  ];
  return keys.some(({ key }) => !access.shows(key));
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
  const parts = search.trim().toLowerCase().split(/\s+/);
  return Promise.resolve({
    where: sql.join(
      parts.map((part) => partFound(declaration, access, `%${likeText(part)}%`)),
      sql` and `,
    ),
    count: null,
  });
}

function partFound(declaration: RecordDeclaration, access: Access, pattern: string): RawBuilder<unknown> {
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
  const places = [...own, ...ofLines];
  return places.length > 0 ? sql`(${sql.join(places, sql` or `)})` : sql`false`;
}
