import { chainOf, type OutboxDb } from "../database/outbox-db";
import type { StoredResult, StoredRow } from "../database/outbox-rows";
import { chainRows } from "./chain";

/** The place of a save in the order of the saves of its record. */
interface Place {
  /** `item:12`, or `item:tmp:<opId>` for a record made here. */
  readonly agg: string;
  readonly prior: StoredRow | undefined;
}

/** If the record got its id while edits under its other name still wait, a new edit joins them: one order for all. */
export async function placeOf(
  db: OutboxDb,
  who: Pick<StoredRow, "userKey" | "coid">,
  entity: string,
  recordKey: string,
): Promise<Place> {
  const agg = `${entity}:${recordKey}`;
  const isMade = recordKey.startsWith("tmp:");
  const placeUnder = async (name: string): Promise<Place> => ({
    agg: name,
    prior: await chainRows(db, chainOf({ ...who, agg: name })).last(),
  });
  const [made, own] = await Promise.all([
    isMade
      ? db.opresult.get(recordKey.slice("tmp:".length))
      : db.opresult.where("[entity+id]").equals([entity, recordKey]).toArray().then(makerOf),
    placeUnder(agg),
  ]);
  const other = made && (await placeUnder(`${entity}:${isMade ? made.id : `tmp:${made.opId}`}`));
  // Where edits wait under both names, the user saw the newer one.
  return other?.prior && other.prior.seq > (own.prior?.seq ?? 0) ? other : own;
}

/** Of the saves of one record, the one that created it (`isnew` 1); otherwise the last one. */
const makerOf = (results: readonly StoredResult[]): StoredResult | undefined =>
  results.find(({ rows }) => rows[0]?.isnew === 1) ?? results.at(-1);

/**
 * The name under which saves of a record wait once the server has given it an id: all edits of the record are one
 * order, under whichever name they were made.
 */
export async function nameOnServer(db: OutboxDb, { entity, agg }: Pick<StoredRow, "entity" | "agg">): Promise<string> {
  const made = `${entity}:tmp:`;
  const id = agg.startsWith(made) ? (await db.opresult.get(agg.slice(made.length)))?.id : undefined;
  return id ? `${entity}:${id}` : agg;
}
