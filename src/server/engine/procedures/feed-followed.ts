import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import { isSource } from "../documents/chain-lines";
import type { RecordDeclaration } from "../records/declaration";
import { hasStatus } from "../records/document-status";
import { SETTLED_BEFORE } from "../records/feed-cursor";

/** A kind of record and a position in its feed, as SQL: parameters, or columns of a list of several. */
export interface PlaceSql {
  readonly entity: RawBuilder<unknown>;
  readonly changed: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}

/** Something besides the record itself that changes what a copy says of it. */
export interface Follow {
  /** Whether it happens to records of this kind. */
  readonly follows: (declaration: RecordDeclaration) => boolean;
  /** SQL of a query with `changed`, `id` and `deleted`, not in order, of what came behind the position. */
  readonly places: (session: Context["session"], after: PlaceSql) => RawBuilder<unknown>;
}

const behind = (changed: string, id: string, after: PlaceSql): RawBuilder<unknown> =>
  sql`${sql.ref(changed)} < ${SETTLED_BEFORE} and (${sql.ref(changed)}, ${sql.ref(id)}) > (${after.changed}, ${after.id})`;

/** The record was deleted. */
export const DELETED: Follow = {
  follows: () => true,
  places: ({ coid }, after) => sql`
    select changed, recid as id, true as deleted from master_tombstone
    where coid = ${coid} and entity = ${after.entity} and ${behind("changed", "recid", after)}`,
};

/** Others took from its lines. */
const TAKEN: Follow = {
  follows: ({ entity }) => isSource(entity),
  places: ({ coid, branchid }, after) => sql`
    select distinct changed, recid as id, false as deleted from document_line
    where coid = ${coid} and branchid = ${branchid} and entity = ${after.entity} and ${behind("changed", "recid", after)}`,
};

/** It was approved or locked. */
const REGISTERED: Follow = {
  follows: hasStatus,
  places: ({ coid, branchid }, after) => sql`
    select changed, recid as id, false as deleted from voucher
    where coid = ${coid} and branchid = ${branchid} and entity = ${after.entity} and state <> 'deleted' and ${behind("changed", "recid", after)}`,
};

/** Its bill was paid. */
const PAID: Follow = {
  follows: hasStatus,
  places: ({ coid, branchid }, after) => sql`
    select distinct b.changed, v.recid as id, false as deleted from bill_open b
    join voucher v on v.coid = b.coid and v.id = b.voucherid
    where b.coid = ${coid} and v.branchid = ${branchid} and v.entity = ${after.entity} and ${behind("b.changed", "v.recid", after)}`,
};

/** Of documents in a window, those of the session's branch. */
export const WINDOW_FOLLOWS: readonly Follow[] = [TAKEN, REGISTERED, PAID];
