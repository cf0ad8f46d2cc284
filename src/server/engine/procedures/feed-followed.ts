import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import { isSource } from "../documents/chain-lines";
import type { RecordDeclaration } from "../records/declaration";
import { hasStatus } from "../records/document-status";
import { SETTLED_BEFORE } from "../records/feed-cursor";
import type { FeedPosition } from "../records/feed-cursor";

/**
 * Places after a position at which something else changed what the copy says of a document of the session's branch:
 * others took from its lines, it was approved or locked, its bill was paid. SQL of more branches of the union of
 * `changesSince`.
 */
export function followedPlaces(
  { session: { coid, branchid } }: Context,
  declaration: RecordDeclaration,
  from: FeedPosition,
  length: number,
): readonly RawBuilder<unknown>[] {
  const { entity } = declaration;
  const after = (changed: string, id: string) =>
    sql`${sql.ref(changed)} < ${SETTLED_BEFORE} and (${sql.ref(changed)}, ${sql.ref(id)}) > (${from.changed}::bigint, ${from.id}::bigint)`;
  const taken = sql`
    (select distinct changed, recid as id, false as deleted from document_line
      where coid = ${coid} and branchid = ${branchid} and entity = ${entity} and ${after("changed", "recid")} order by 1, 2 limit ${length})`;
  const registered = sql`
    (select changed, recid, false from voucher
      where coid = ${coid} and branchid = ${branchid} and entity = ${entity} and state <> 'deleted' and ${after("changed", "recid")} order by 1, 2 limit ${length})`;
  const paid = sql`
    (select distinct b.changed, v.recid, false from bill_open b join voucher v on v.coid = b.coid and v.id = b.voucherid
      where b.coid = ${coid} and v.branchid = ${branchid} and v.entity = ${entity} and ${after("b.changed", "v.recid")} order by 1, 2 limit ${length})`;
  return [...(isSource(entity) ? [taken] : []), ...(hasStatus(declaration) ? [registered, paid] : [])];
}
