import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import type { RecordDeclaration } from "../records/declaration";
import type { FeedPosition } from "../records/feed-cursor";
import type { Follow } from "./feed-followed";
import { followsOf, ownPlaces } from "./feed-places";
import { firstDayOf } from "./feed-window";

/** A copy of records of one kind on a device, and how far it goes; null: it has none so far. */
export interface RecordCopy {
  readonly declaration: RecordDeclaration;
  readonly from: FeedPosition | null;
}

/** SQL with the column `name` of the copies for which `changesSince` has rows. A kind may come more than once. */
export function changedRecords(ctx: Context, copies: readonly RecordCopy[]): readonly RawBuilder<unknown>[] {
  const own = copies.map((copy) => {
    const places = ownPlaces(ctx, copy.declaration, copy.from, firstOf(ctx, copy.declaration));
    return sql`select ${copy.declaration.entity}::text as name where exists (${places})`;
  });
  const followed = new Map<Follow, RecordCopy[]>();
  for (const copy of copies)
    if (copy.from !== null)
      for (const follow of followsOf(copy.declaration, firstDayOf(ctx, copy.declaration) !== null))
        followed.set(follow, [...(followed.get(follow) ?? []), copy]);
  return [...own, ...[...followed].map(([follow, some]) => changedByOthers(ctx, follow, some))];
}

/** In an empty copy of documents, nothing of before its window is expected. */
function firstOf(ctx: Context, declaration: RecordDeclaration): RawBuilder<unknown> {
  const day = firstDayOf(ctx, declaration);
  return day === null || !declaration.document
    ? sql``
    : sql`and ${sql.ref(declaration.document.dateField)} >= ${day}::date`;
}

/** One way of change for all kinds at once: a query for each would cost more to plan than to run. */
function changedByOthers({ session }: Context, { places }: Follow, copies: readonly RecordCopy[]): RawBuilder<unknown> {
  const list = copies.map(
    ({ declaration, from }) => sql`(${declaration.entity}::text, ${from?.changed}::bigint, ${from?.id}::bigint)`,
  );
  const after = { entity: sql.ref("c.entity"), changed: sql.ref("c.changed"), id: sql.ref("c.id") };
  return sql`select c.entity as name from (values ${sql.join(list)}) c (entity, changed, id)
    where exists (${places(session, after)})`;
}
