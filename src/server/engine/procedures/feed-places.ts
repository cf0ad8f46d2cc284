import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import type { RecordDeclaration } from "../records/declaration";
import { behind, SETTLED, type FeedPosition } from "../records/feed-cursor";
import { tableOf } from "../records/shape";
import { DELETED, type Follow, WINDOW_FOLLOWS } from "./feed-followed";

/** What besides its own table changes the copy of a kind; of a first copy nothing does. */
export const followsOf = (declaration: RecordDeclaration, isWindowed: boolean): readonly Follow[] => [
  DELETED,
  ...(isWindowed ? WINDOW_FOLLOWS.filter(({ follows }) => follows(declaration)) : []),
];

/** SQL of the places at which records themselves changed; `first` begins with `and`: what a first copy has. */
export const ownPlaces = (
  { session: { coid } }: Pick<Context, "session">,
  declaration: RecordDeclaration,
  from: FeedPosition | null,
  first: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select changed, id, false as deleted from ${sql.table(tableOf(declaration))} where coid = ${coid} and ${SETTLED}
  ${from ? behind(from, "id") : first}`;

/**
 * SQL of a table with `changed`, `id` and `deleted`: the first `length` places of each way in which a record of a kind
 * changes behind a position. One place may be there more than once.
 */
export function changedPlaces(
  ctx: Context,
  declaration: RecordDeclaration,
  from: FeedPosition | null,
  within: { readonly isWindowed: boolean; readonly first: RawBuilder<unknown> },
  length: number,
): RawBuilder<unknown> {
  const follows = from === null ? [] : followsOf(declaration, within.isWindowed);
  const after = {
    entity: sql`${declaration.entity}`,
    changed: sql`${from?.changed}::bigint`,
    id: sql`${from?.id}::bigint`,
  };
  const ways = [
    ownPlaces(ctx, declaration, from, within.first),
    ...follows.map(({ places }) => places(ctx.session, after)),
  ];
  return sql.join(
    ways.map((way) => sql`(${way} order by 1, 2 limit ${length})`),
    sql` union all `,
  );
}
