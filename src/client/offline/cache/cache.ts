import type { Row } from "../../../wire/envelope";
import type { OfflineEnv } from "../contract/env";
import type { CacheKind, Stamped } from "../contract/reader";
import type { Vault } from "../contract/vault";
import { CacheDb } from "../database/cache-db";
import type { CacheEntry } from "../database/cache-rows";
import { noteReferenceDrop } from "../database/reference-drops";
import { isSealed } from "../database/seal-flag";
import { deleteTables } from "../database/table-rows";
import { NO_VAULT } from "../vault/vault";
import { cacheLimit, cacheTotal, dropBeyondCount, evictOver, evictTo, keepBallast } from "./evict";
import { type CacheQuestion, entityOf, questionKey } from "./key";
import { CACHE_LIMITS } from "./limits";
import { pack, unpack } from "./pack";
import { openEntry, sealEntry } from "./seal";

/** `lastUsed` is updated at most this often: reading must not cost a write each time. */
const TOUCH_EVERY_MS = 60 * 60 * 1000;

export interface KeptQuestion extends CacheQuestion {
  readonly scope: string;
  readonly userKey: string;
  readonly enc: boolean;
}

export interface Cache {
  /** The cached answer, unless older than its kind may be shown. `exact` false: it is from older definitions. */
  readonly get: (question: KeptQuestion) => Promise<(Stamped & { readonly exact: boolean }) | null>;
  /** When the cached answer was current, and `exact` as above, without reading it; null where `get` gives null. */
  readonly age: (question: KeptQuestion) => Promise<{ readonly asOf: number; readonly exact: boolean } | null>;
  /** Waits for the write and never throws: a full device loses only the cached copy. False: nothing was cached. */
  readonly put: (question: KeptQuestion, rows: readonly Row[], asOf: number) => Promise<boolean>;
  readonly drop: (question: KeptQuestion) => Promise<void>;
  /** Cached questions of an entity, last used first. Its cached definitions are dropped, to be fetched again. */
  readonly stale: (scope: string, entity: string, limit: number) => Promise<readonly KeptQuestion[]>;
  /** Cached questions of a kind, last used first. */
  readonly latest: (scope: string, kind: CacheKind, limit: number) => Promise<readonly KeptQuestion[]>;
  /** Hash of all definitions as the last ping reported it (`PingRow.defs`). */
  readonly defs: () => Promise<string>;
  readonly noteDefs: (hash: string) => Promise<void>;
  /** Frees space at once for a save that did not fit: the ballast and half of the cached answers. */
  readonly relieve: () => Promise<void>;
  readonly keepBallast: () => Promise<void>;
  /** Deletes everything of one user, reference data included. */
  readonly wipe: (userKey: string) => Promise<void>;
}

export function createCache(
  env: OfflineEnv,
  db: CacheDb = new CacheDb(env),
  vault: Pick<Vault, "access"> = NO_VAULT,
): Cache {
  const defs = async () => String((await db.meta.get("defs"))?.v ?? "");
  return {
    get: (question) =>
      defs()
        .then((version) => getEntry({ env, db, vault }, question, version))
        .catch(() => null),
    age: (question) =>
      defs()
        .then((version) => findEntry({ env, db }, question, version))
        .then((found) => found && { asOf: found.entry.asOf, exact: found.isExact })
        .catch(() => null),
    put: async (question, rows, asOf) =>
      putEntry({ env, db, vault }, question, { rows, asOf, defs: await defs().catch(() => "") }),
    drop: async (question) => {
      const q = await questionKey(question.scope, question);
      await remove(db, () => db.entry.where("q").equals(q).toArray()).catch(() => undefined);
    },
    stale: (scope, entity, limit) => staleOf({ env, db, vault }, scope, entity.toLowerCase(), limit),
    latest: (scope, kind, limit) => latestOf({ env, db, vault }, scope, kind, limit),
    defs,
    noteDefs: async (hash) => {
      if (hash !== (await defs())) await db.meta.put({ k: "defs", v: hash });
    },
    relieve: async () => {
      await db.ballast.clear();
      await evictTo(db, (await cacheTotal(db)) / 2);
    },
    keepBallast: () => keepBallast(db).catch(() => undefined),
    wipe: (userKey) => wipe(db, userKey),
  };
}

/** In place of the version of definitions that are to be fetched anew. */
const OUTDATED = "*";

/** Definitions belong to a version; everything else is kept across versions. */
const versionOf = (kind: CacheKind, defs: string) => (kind === "def" ? defs : "");

interface Parts {
  readonly env: OfflineEnv;
  readonly db: CacheDb;
  readonly vault: Pick<Vault, "access">;
}

/** The cached entry, unless older than its kind may be shown. */
async function findEntry({ env, db }: Pick<Parts, "env" | "db">, question: KeptQuestion, defs: string) {
  const q = await questionKey(question.scope, question);
  const exactKey = `${q}|${versionOf(question.kind, defs)}`;
  const entry = (await db.entry.get(exactKey)) ?? (await db.entry.where("q").equals(q).last());
  if (!entry || env.now() - entry.got > CACHE_LIMITS[question.kind].maxAgeMs) return null;
  return { entry, isExact: entry.k === exactKey };
}

async function getEntry({ env, db, vault }: Parts, question: KeptQuestion, defs: string) {
  const access = await vault.access(question.userKey);
  if (access === "locked") return null;
  const found = await findEntry({ env, db }, question, defs);
  if (!found) return null;
  const { entry, isExact } = found;
  const now = env.now();
  if (now - entry.lastUsed > TOUCH_EVERY_MS) db.entry.update(entry.k, { lastUsed: now }).catch(() => undefined);
  const v = !entry.sealed
    ? entry.v
    : access === "plain"
      ? ""
      : (await openEntry(access, entry.q, entry.v as Uint8Array)).v;
  return { rows: await unpack(v), asOf: entry.asOf, fresh: false, exact: isExact };
}

async function putEntry(
  { env, db, vault }: Parts,
  question: KeptQuestion,
  answer: { readonly rows: readonly Row[]; readonly asOf: number; readonly defs: string },
): Promise<boolean> {
  try {
    const access = await vault.access(question.userKey);
    if (access === "locked") return false;
    const packed = await pack(answer.rows);
    if (packed.plain > CACHE_LIMITS[question.kind].entryBytes) return false;
    const { kind, scope, userKey, sqlsp, args, enc } = question;
    const q = await questionKey(scope, question);
    const now = env.now();
    const body =
      access === "plain"
        ? { question: { sqlsp, args, enc }, v: packed.v }
        : { v: await sealEntry(access, q, { sqlsp, args, enc }, packed.v), sealed: true as const };
    const kept = await write(db, {
      k: `${q}|${versionOf(kind, answer.defs)}`,
      q,
      scope,
      userKey,
      kind,
      entity: entityOf(sqlsp, args),
      ...body,
      bytes: packed.bytes,
      asOf: answer.asOf,
      got: now,
      lastUsed: now,
      fmt: 1,
    });
    await evictOver(db, await cacheLimit(env));
    return kept;
  } catch {
    return false;
  }
}

/**
 * Replaces the answer to the same question, older definitions included, and keeps the running total correct. False
 * where the user's PIN was set or removed since the entry was made: the entry is then sealed, or not, against the
 * current setting.
 */
async function write(db: CacheDb, entry: CacheEntry): Promise<boolean> {
  return db.transaction("rw", db.entry, db.meta, async () => {
    if ((await isSealed(db, entry.userKey)) !== Boolean(entry.sealed)) return false;
    const before = await db.entry.where("q").equals(entry.q).toArray();
    await db.entry.bulkDelete(before.map((old) => old.k));
    await db.entry.put(entry);
    const total = (await cacheTotal(db)) + entry.bytes - before.reduce((sum, old) => sum + old.bytes, 0);
    await db.meta.put({ k: "total", v: total });
    await dropBeyondCount(db, entry.scope, entry.kind);
    return true;
  });
}

async function staleOf(parts: Parts, scope: string, entity: string, limit: number): Promise<readonly KeptQuestion[]> {
  const kept = await parts.db.entry.where("[scope+entity]").equals([scope, entity]).toArray();
  await outdate(
    parts.db,
    kept.filter(({ kind }) => kind === "def"),
  );
  const latest = kept
    .filter(({ kind }) => kind !== "def" && kind !== "picture")
    .sort((a, b) => b.lastUsed - a.lastUsed)
    .slice(0, limit);
  return questionsOf(parts, latest);
}

/** Definitions are fetched anew at their next use. Until then, and without a line, the old ones serve. */
const outdate = (db: CacheDb, entries: readonly CacheEntry[]): Promise<void> =>
  db.transaction("rw", db.entry, async () => {
    for (const { k, q } of entries) {
      const entry = await db.entry.get(k);
      if (!entry) continue;
      await db.entry.delete(k);
      await db.entry.put({ ...entry, k: `${q}|${OUTDATED}` });
    }
  });

async function latestOf(parts: Parts, scope: string, kind: CacheKind, limit: number): Promise<readonly KeptQuestion[]> {
  const of = parts.db.entry.where("[scope+kind+lastUsed]").between([scope, kind, -Infinity], [scope, kind, Infinity]);
  return questionsOf(parts, await of.reverse().limit(limit).toArray());
}

/** The questions of entries; none of those that are sealed while the device is locked. */
async function questionsOf({ vault }: Parts, entries: readonly CacheEntry[]): Promise<readonly KeptQuestion[]> {
  const questions = await Promise.all(
    entries.map(async (entry) => {
      const access = entry.sealed ? await vault.access(entry.userKey) : "plain";
      const question =
        access === "plain" || access === "locked"
          ? entry.question
          : (await openEntry(access, entry.q, entry.v as Uint8Array)).question;
      return question ? [{ ...question, kind: entry.kind, scope: entry.scope, userKey: entry.userKey }] : [];
    }),
  );
  return questions.flat();
}

async function remove(db: CacheDb, find: () => Promise<readonly CacheEntry[]>): Promise<void> {
  await db.transaction("rw", db.entry, db.meta, async () => {
    const entries = await find();
    await db.entry.bulkDelete(entries.map((entry) => entry.k));
    await db.meta.put({ k: "total", v: (await cacheTotal(db)) - entries.reduce((sum, entry) => sum + entry.bytes, 0) });
  });
}

async function wipe(db: CacheDb, userKey: string): Promise<void> {
  await remove(db, () => db.entry.where("userKey").equals(userKey).toArray());
  await db.transaction("rw", [db.refhead, db.refpart, db.refblock, db.meta], async () => {
    await noteReferenceDrop(db);
    const tables = await db.refhead.where("userKey").equals(userKey).primaryKeys();
    await deleteTables(db, tables);
    await db.refhead.bulkDelete(tables);
  });
}
