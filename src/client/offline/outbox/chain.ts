import Dexie, { type Collection } from "dexie";
import { ANY_GOODS } from "../contract/save";
import type { OutboxDb } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import { dropBlob } from "../files/file-bytes";
import { awaitsUser } from "./op-state";

/*
 * A chain is the saves of one record by one user in one company, in the order they were made. Only its head may be
 * sent, while it is queued, no save that it refers to (`deps`) still waits, and every save before it that brings goods
 * which it takes (`behind`) is answered. The head then has a `due` and is in the index of things to send; all other
 * rows have none. So finding the next saves costs the same with 10 and with 10,000 rows.
 */

/** Saves of one aggregate in the order they were made. */
export const chainRows = (db: OutboxDb, chain: string): Collection<StoredRow, number, Omit<StoredRow, "seq">> =>
  db.outbox.where("[chain+seq]").between([chain, Dexie.minKey], [chain, Dexie.maxKey]);

async function waitsForDeps(db: OutboxDb, deps: readonly string[]): Promise<boolean> {
  return (
    deps.length > 0 &&
    (await db.outbox
      .where("opId")
      .anyOf([...deps])
      .count()) > 0
  );
}

/** Unanswered saves of the lane that bring any of these items, or may: not every device knows what a document moves. */
export async function bringersOf(db: OutboxDb, lane: string, items: readonly string[]): Promise<readonly string[]> {
  if (items.length === 0) return [];
  const brought = db.outbox.where("brings");
  const found = await (items.includes(ANY_GOODS) ? brought.above("") : brought.anyOf([...items, ANY_GOODS]))
    .filter((row) => row.lane === lane && !awaitsUser(row.state))
    .toArray();
  return [...new Set(found.map(({ opId }) => opId))];
}

/**
 * Whether a save before this one brings goods that it takes and has no answer yet: sent side by side, the server could
 * refuse it for stock that is on its way. What a user has to correct first is not waited for.
 */
export async function waitsForGoods(
  db: OutboxDb,
  { behind = [], opId }: Pick<StoredRow, "behind"> & { readonly opId: string },
): Promise<boolean> {
  if (behind.length === 0) return false;
  const before = await db.outbox
    .where("opId")
    .anyOf([...behind])
    .toArray();
  for (const row of before) if (!row.deps.includes(opId) && !(await isWithUser(db, row))) return true;
  return false;
}

/** The save, or the one that it waits for itself, comes back to the user. */
async function isWithUser(db: OutboxDb, row: StoredRow): Promise<boolean> {
  if (awaitsUser(row.state)) return true;
  if (row.due !== undefined || row.state !== "queued") return false;
  const head = await chainRows(db, row.chain).first();
  const awaited = await db.outbox
    .where("opId")
    .anyOf([...row.deps])
    .toArray();
  return [head, ...awaited].some((other) => other !== undefined && awaitsUser(other.state));
}

/** When the head of a chain may be sent, ms; undefined while it waits for another save or for the user. */
export async function dueOf(
  db: OutboxDb,
  row: Pick<StoredRow, "opId" | "state" | "deps" | "behind" | "nextAt">,
): Promise<number | undefined> {
  const waits = row.state !== "queued" || (await waitsForDeps(db, row.deps)) || (await waitsForGoods(db, row));
  return waits ? undefined : row.nextAt;
}

/** Updates `due` of the head of a chain. Call inside the transaction that changed the chain. */
export async function refreshChain(db: OutboxDb, chain: string): Promise<void> {
  const head = await chainRows(db, chain).first();
  if (!head) return;
  const due = await dueOf(db, head);
  if (due !== head.due) await db.outbox.put({ ...head, due });
}

/** After `opId` has left the outbox: saves that waited for it may now be due. */
export async function refreshDependants(db: OutboxDb, opId: string): Promise<void> {
  await refreshAll(db, await db.outbox.where("deps").equals(opId).toArray());
  await refreshAll(db, await db.outbox.where("behind").equals(opId).toArray());
}

/** After a save came back to its user: what waited only for the goods of it, or of what depends on it, goes out. */
export async function releaseGoods(db: OutboxDb, row: StoredRow): Promise<void> {
  for (const { opId } of [row, ...(await followersOf(db, row))])
    await refreshAll(db, await db.outbox.where("behind").equals(opId).toArray());
}

async function refreshAll(db: OutboxDb, rows: readonly StoredRow[]): Promise<void> {
  for (const chain of new Set(rows.map((row) => row.chain))) await refreshChain(db, chain);
}

/** Writes a changed row and brings the index of things to send up to date. */
export async function putRow(db: OutboxDb, row: StoredRow): Promise<void> {
  await db.outbox.put({ ...row, due: undefined });
  await refreshChain(db, row.chain);
}

/** Removes a row for one of the reasons in rule 2 of the README, its file unless kept, and wakes the rows behind. */
export async function removeRow(db: OutboxDb, row: StoredRow, keepsFile = false): Promise<void> {
  await db.outbox.delete(row.seq);
  if (!keepsFile) await dropBlob(db, row);
  await refreshChain(db, row.chain);
  await refreshDependants(db, row.opId);
}

/** Saves that depend on this one, in order: later ones of its chain, those that refer to it, and so on. */
export async function followersOf(db: OutboxDb, root: StoredRow): Promise<StoredRow[]> {
  const found = new Map<string, StoredRow>();
  const queue = [root];
  for (let row = queue.shift(); row; row = queue.shift()) {
    const after = row.seq;
    const later = await chainRows(db, row.chain)
      .filter((other) => other.seq > after)
      .toArray();
    const dependants = await db.outbox.where("deps").equals(row.opId).toArray();
    for (const next of [...later, ...dependants]) {
      if (next.opId === root.opId || found.has(next.opId)) continue;
      found.set(next.opId, next);
      queue.push(next);
    }
  }
  return [...found.values()].sort((left, right) => left.seq - right.seq);
}
