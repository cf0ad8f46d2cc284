import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import type { RecordDeclaration } from "../records/declaration";
import { SETTLED, type FeedPosition } from "../records/feed-cursor";
import { tableOf } from "../records/shape";
import { followedPlaces } from "./feed-followed";

interface PlacesQuestion {
  /** Null: from the first record. */
  readonly from: FeedPosition | null;
  /** Documents of a window, which others change too. */
  readonly isWindowed: boolean;
  /** SQL that begins with `and`: what a first copy has. */
  readonly first: RawBuilder<unknown>;
  readonly length: number;
}

/**
 * SQL of a table with `changed`, `id` and `deleted`: the first `length` places of each way in which a record of a kind
 * changes behind a position. One place may be there more than once.
 */
export function changedPlaces(
  ctx: Context,
  declaration: RecordDeclaration,
  { from, isWindowed, first, length }: PlacesQuestion,
): RawBuilder<unknown> {
  const { coid } = ctx.session;
  const after = from ? sql`and (changed, id) > (${from.changed}::bigint, ${from.id}::bigint)` : sql``;
  const deletedRecords = from
    ? sql`
    union all (select changed, recid, true from (
      select changed, recid, recid as id from master_tombstone where coid = ${coid} and entity = ${declaration.entity}) d
      where ${SETTLED} ${after} order by changed, recid limit ${length})`
    : sql``;
  const followed = from && isWindowed ? followedPlaces(ctx, declaration, from, length) : [];
  return sql`
      (select changed, id, false as deleted from ${sql.table(tableOf(declaration))}
        where coid = ${coid} and ${SETTLED} ${after} ${from ? sql`` : first} order by changed, id limit ${length})
      ${deletedRecords}${sql.join([sql``, ...followed], sql` union all `)}`;
}
