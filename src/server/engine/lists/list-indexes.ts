import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import type { RecordDeclaration } from "../records/declaration";
import { recordsKey, fieldOfColumn, isNumber, isTextColumn, keyColumn, tableOf } from "../records/shape";
import { EMPTY_SNAPSHOT, isLater, readSnapshot, sees } from "../records/snapshot";
import type { Snapshot } from "../records/snapshot";
import { indexedColumns } from "./list-filter-test";
import { ListIndex } from "./list-index";
import { foundText } from "./searched-places";

/** Records read at once while an index is built: few enough that other calls hardly wait. */
const CHUNK = 150;
/** Chunks between two sorting passes. */
const SORTED_CHUNKS = 12;
/** After more changes than this since the last query, the index is dropped and built again. */
const CHANGES_MAX = 5_000;
/**
 * Most records that all indexes of a process hold together, about a kilobyte each; beyond it the least recently used
 * index is dropped. A larger list has no index.
 */
export const RECORDS_MAX = 500_000;

/** The index of one list of one company, in the memory of the process. */
export interface CachedIndex {
  readonly index: ListIndex;
  /** The index holds all that this snapshot sees; the next query reads the rest. */
  seen: Snapshot;
  /** By record, the transaction of its last change, kept while a later query might not see it. */
  recent: Map<number, number>;
  isReady: boolean;
}

const key = (ctx: Pick<Context, "session">, declaration: RecordDeclaration): string =>
  `list|${ctx.session.coid}|${recordsKey(ctx, declaration)}`;

/**
 * Result of `ask` on the index of a list, as this transaction sees the list. Null while the index is being built, or
 * where it holds changes that this transaction may not see. `ask` must be synchronous, because the next query changes
 * the index. The index is a cache of the process: each query first reads what changed in the database since the last
 * query, whichever process wrote it.
 */
export async function queryIndex<T>(
  ctx: Context,
  declaration: RecordDeclaration,
  ask: (index: ListIndex) => T,
): Promise<T | null> {
  const memory = ctx.background?.memory;
  const kept = memory?.get(key(ctx, declaration)) as CachedIndex | undefined;
  if (!memory || !kept?.isReady) return null;
  // Least recently used first: a map keeps the order in which keys were added.
  memory.delete(key(ctx, declaration));
  memory.set(key(ctx, declaration), kept);
  const { snapshot, changes } = await changesSince(ctx, declaration, kept.seen);
  if (changes.length > CHANGES_MAX) {
    if (memory.get(key(ctx, declaration)) === kept) memory.delete(key(ctx, declaration));
    return null;
  }
  if (snapshot.min < kept.seen.min) return null;
  apply(kept, changes);
  for (const changed of kept.recent.values()) if (!sees(snapshot, changed)) return null;
  // Of two concurrent queries the older may end last.
  if (isLater(snapshot, kept.seen)) kept.seen = snapshot;
  for (const [id, changed] of kept.recent) if (changed < kept.seen.min) kept.recent.delete(id);
  return ask(kept.index);
}

/**
 * Builds the index of a list of `total` records outside the call, unless it
 * exists. Resolves when that has ended; never rejects.
 */
export async function warmIndex(
  ctx: Pick<Context, "session" | "background" | "log">,
  declaration: RecordDeclaration,
  total: number,
): Promise<void> {
  const { background } = ctx;
  const name = key(ctx, declaration);
  if (!background || total > RECORDS_MAX || background.memory.has(name)) return;
  const entry: CachedIndex = {
    index: new ListIndex(indexedColumns(declaration).map(({ field }) => field)),
    seen: EMPTY_SNAPSHOT,
    recent: new Map(),
    isReady: false,
  };
  background.memory.set(name, entry);
  await background
    .run(async (aside) => build(aside, declaration, entry))
    .catch((error: unknown) => {
      if (background.memory.get(name) === entry) background.memory.delete(name);
      ctx.log.warn({ err: error, entity: declaration.entity }, "a list could not be read into memory");
    });
}

interface Change {
  readonly id: number;
  readonly changed: number;
  /** Null for a record that was deleted. */
  readonly text: string | null;
  readonly held: readonly (string | number | boolean)[] | null;
}

function apply(kept: CachedIndex, changes: readonly Change[]): void {
  for (const { id, changed, text, held } of changes) {
    // Skips a change that is already applied, and older state from a transaction that sees less.
    if ((kept.recent.get(Number(id)) ?? -1) >= Number(changed)) continue;
    if (Number(changed) >= kept.seen.min) kept.recent.set(Number(id), Number(changed));
    if (text === null) kept.index.remove(Number(id));
    else
      kept.index.put(
        Number(id),
        text,
        (held ?? []).map((value) => (typeof value === "boolean" ? Number(value) : value)),
      );
  }
}

/**
 * Changes that the snapshot `seen` does not see, and only those. Reading everything since its oldest open transaction
 * would read the same rows for each query while that transaction stays open.
 */
async function changesSince(
  ctx: Context,
  declaration: RecordDeclaration,
  seen: Snapshot,
): Promise<{ snapshot: Snapshot; changes: readonly Change[] }> {
  const { coid } = ctx.session;
  const isUnseen = (alias: string) => sql`${sql.ref(`${alias}.changed`)} >= ${seen.min}
    and (${sql.ref(`${alias}.changed`)} >= ${seen.max} or ${sql.ref(`${alias}.changed`)} = any(${[...seen.open]}::bigint[]))`;
  const { rows } = await sql<Change & { snapshot: string }>`
    select null as id, null as changed, null as text, null as held, pg_current_snapshot()::text as snapshot
    union all (select t.id, t.changed, ${sql.raw(foundText(declaration))}, ${heldColumns(declaration)}, '' from ${sql.table(tableOf(declaration))} t
      where t.coid = ${coid} and ${isUnseen("t")} limit ${CHANGES_MAX + 1})
    union all (select d.recid, d.changed, null, null, '' from master_tombstone d
      where d.coid = ${coid} and d.entity = ${declaration.entity} and ${isUnseen("d")} limit ${CHANGES_MAX + 1})`.execute(
    ctx.tx,
  );
  const [first, ...changes] = rows;
  return { snapshot: readSnapshot(first?.snapshot ?? ""), changes };
}

function heldColumns(declaration: RecordDeclaration): RawBuilder<unknown> {
  const columns = indexedColumns(declaration).map((column) => {
    if (isTextColumn(declaration, column)) return `t.${keyColumn(column.field)}`;
    const field = fieldOfColumn(declaration, column);
    return field && isNumber(field) ? `t.${column.field}::float8` : `t.${column.field}`;
  });
  return sql.raw(`jsonb_build_array(${columns.join(", ")})`);
}

/** Reads all records, one transaction a chunk. The first query reads again what changes meanwhile. */
async function build(
  aside: (work: (ctx: Context) => Promise<void>) => Promise<void>,
  declaration: RecordDeclaration,
  kept: CachedIndex,
): Promise<void> {
  let last = 0;
  for (let [isMore, chunk] = [true, 1]; isMore; chunk++) {
    await aside(async (ctx) => {
      const { rows } = await sql<Change & { snapshot: string }>`
        select t.id, t.changed, ${sql.raw(foundText(declaration))} as text, ${heldColumns(declaration)} as held, pg_current_snapshot()::text as snapshot from ${sql.table(tableOf(declaration))} t
        where t.coid = ${ctx.session.coid} and t.id > ${last} order by t.id limit ${CHUNK}`.execute(ctx.tx);
      if (last === 0 && rows[0]) kept.seen = readSnapshot(rows[0].snapshot);
      apply(kept, rows);
      last = Number(rows.at(-1)?.id ?? last);
      isMore = rows.length === CHUNK;
      if (!isMore && ctx.background) evictIndexes(ctx.background.memory, kept);
    });
    if (chunk % SORTED_CHUNKS === 0 || !isMore) for (const _step of kept.index.sorting()) await others();
  }
  kept.isReady = true;
}

/**
 * Drops the least recently used indexes until the rest hold no more than `most` records; the one just built stays.
 */
export function evictIndexes(memory: Map<string, unknown>, built: CachedIndex, most = RECORDS_MAX): void {
  const all = [...memory].flatMap(([name, one]) =>
    name.startsWith("list|") ? [[name, one as CachedIndex] as const] : [],
  );
  let records = all.reduce((sum, [, { index }]) => sum + index.size, 0);
  for (const [name, one] of all) {
    if (records <= most || one === built) continue;
    memory.delete(name);
    records -= one.index.size;
  }
}
