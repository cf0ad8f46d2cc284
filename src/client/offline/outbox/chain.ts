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

/** The same for a stored save that is corrected: not those that wait for it themselves, or neither would be sent. */
export async function bringersFor(db: OutboxDb, row: StoredRow, items: readonly string[]): Promise<readonly string[]> {
  const found = await bringersOf(db, row.lane, items);
  if (found.length === 0) return [];
  const waiting = new Set([row.opId, ...(await waitingFor(db, row))]);
  return found.filter((opId) => !waiting.has(opId));
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
  const found = await reached(root, (row) => dependentOn(db, row));
  return [...found.values()].sort((left, right) => left.seq - right.seq);
}

/** Ids of the saves that are sent after this one, for its record, its result or its goods. */
async function waitingFor(db: OutboxDb, root: StoredRow): Promise<Iterable<string>> {
  const found = await reached(root, async (row) => [
    ...(await dependentOn(db, row)),
    ...(await db.outbox.where("behind").equals(row.opId).toArray()),
  ]);
  return found.keys();
}

async function dependentOn(db: OutboxDb, { chain, seq, opId }: StoredRow): Promise<StoredRow[]> {
  const later = await chainRows(db, chain)
    .filter((other) => other.seq > seq)
    .toArray();
  return [...later, ...(await db.outbox.where("deps").equals(opId).toArray())];
}

/** The saves that `next` leads to from this one, by id, without it. */
async function reached(
  root: StoredRow,
  next: (row: StoredRow) => Promise<readonly StoredRow[]>,
): Promise<Map<string, StoredRow>> {
  const found = new Map<string, StoredRow>();
  const queue = [root];
  for (let row = queue.shift(); row; row = queue.shift())
    for (const one of await next(row)) {
      if (one.opId === root.opId || found.has(one.opId)) continue;
      found.set(one.opId, one);
      queue.push(one);
    }
  return found;
}
