import { ENTRY_COPY } from "../../../wire/entry-copy";
import type { Row } from "../../../wire/envelope";
import { scopeOf } from "../cache/key";
import type { OfflineEnv } from "../contract/env";
import type { Reader, Stamped } from "../contract/reader";
import { DERIVED_COPIES, type FoundInCopy, type Reference, type ReferenceSearch } from "../contract/reference";
import type { SessionStore } from "../contract/session";
import type { Vault } from "../contract/vault";
import type { CacheDb } from "../database/cache-db";
import type { ReferenceHead } from "../database/cache-rows";
import { keepsAllEntries, noteAllEntries } from "../database/entries-choice";
import { deleteTables, partsOfTable } from "../database/table-rows";
import { NO_VAULT } from "../vault/vault";
import { download, type DownloadParts } from "./download";
import { REFERENCE_ENTITIES, referenceName } from "./entities";
import { keptVouchers, keptEntries } from "./entries";
import { rowByCode, rowsById } from "./parts";
import { codeSpellings } from "./row";
import { openRow } from "./seal";
import { type CopyScope, headWithRows, openAll, searchCopy, searchInMemory } from "./search";
import { ReferenceIndexes } from "./search-index";
import { takeEdits } from "./take-edits";
import { updateCopies } from "./update";

interface Whole {
  readonly version: number;
  readonly rows: Promise<readonly Row[]>;
}

interface Parts {
  readonly env: OfflineEnv;
  readonly session: SessionStore;
  readonly reader: Pick<Reader, "ask">;
  readonly db: CacheDb;
  readonly indexes: ReferenceIndexes;
  /** Masters that were read whole, by scope and entity, each for one version of its copy. */
  readonly wholes: Map<string, Whole>;
  readonly vault: Pick<Vault, "access">;
  /** Whose copies were searched last; null before the first search. */
  readonly last: { scope: CopyScope | null };
}

/** Masters stored whole on the device, by user, company and branch: "Download for offline". */
export function createReference(
  env: OfflineEnv,
  session: SessionStore,
  reader: Pick<Reader, "ask">,
  db: CacheDb,
  vault: Pick<Vault, "access"> & Partial<Pick<Vault, "onChange">> = NO_VAULT,
): Reference {
  const indexes = new ReferenceIndexes(db, vault);
  const parts: Parts = { env, session, reader, db, vault, indexes, wholes: new Map(), last: { scope: null } };
  const copies: DownloadParts = { env, reader, db, vault, scope: () => scope(parts) };
  vault.onChange?.(() => {
    parts.indexes.forget();
    parts.wholes.clear();
  });
  return {
    entities: () => entities(parts),
    download: (entity, progress) => alone(parts, entity, () => download(copies, referenceName(entity), progress)),
    update: async (pause) =>
      updateCopies(copies, await heads(parts), (entity) => alone(parts, entity, () => download(copies, entity, pause))),
    takeEdits: (entity, edits) =>
      alone(parts, entity, async () => takeEdits(parts, await completeHead(parts, referenceName(entity)), edits)),
    remove: (entity) => alone(parts, entity, () => remove(parts, referenceName(entity))),
    search: (question) => search(parts, { ...question, entity: referenceName(question.entity) }),
    find: (text, limit) => find(parts, text, limit),
    whole: (entity) => whole(parts, referenceName(entity)),
    byBarcode: (entity, code) => byBarcode(parts, referenceName(entity), code),
    codeTest: (entity) => codeTest(parts, referenceName(entity)),
    byId: (entity, id) => byId(parts, referenceName(entity), id),
    byIds: (entity, ids) => byIds(parts, referenceName(entity), ids),
    entries: (ledgerids, from, to) =>
      keptEntries({ db, vault, head: () => completeHead(parts, ENTRY_COPY) }, { ledgerids, from, to }),
    documents: (from, to) => keptVouchers({ db, vault, head: () => completeHead(parts, ENTRY_COPY) }, { from, to }),
    keepsAllEntries: async () => {
      const mine = await scope(parts);
      return mine !== null && keepsAllEntries(db, mine.scope);
    },
    keepAllEntries: (all) => alone(parts, ENTRY_COPY, () => keepAllEntries(parts, all)),
  };
}

async function scope(parts: Parts): Promise<CopyScope | null> {
  const session = await parts.session.get();
  return session && !session.lapsed ? { scope: scopeOf(session.claims), userKey: session.claims.sub } : null;
}

async function heads(parts: Parts): Promise<readonly ReferenceHead[]> {
  const mine = await scope(parts);
  return mine ? parts.db.refhead.where("scope").equals(mine.scope).toArray() : [];
}

async function headOf(parts: Parts, entity: string, asked = scope(parts)): Promise<ReferenceHead | undefined> {
  const mine = await asked;
  return mine ? parts.db.refhead.get(`${mine.scope}|${entity}`) : undefined;
}

async function entities(parts: Parts): ReturnType<Reference["entities"]> {
  const kept = new Map((await heads(parts)).map((head) => [head.entity, head]));
  const known = REFERENCE_ENTITIES.map((one) => one.entity);
  const all = [
    ...REFERENCE_ENTITIES,
    ...[...kept.keys()].filter((entity) => !known.includes(entity)).map((entity) => ({ entity, title: entity })),
  ];
  return all.map(({ entity, title }) => {
    const head = kept.get(entity);
    return {
      entity,
      title,
      rows: head?.rows ?? 0,
      bytes: head?.bytes ?? 0,
      asOf: head?.asOf ?? null,
      complete: head?.complete ?? false,
      isPartial: head?.isPartial ?? false,
    };
  });
}

/** Two tabs must not interleave pages of one entity. */
async function alone<T>(parts: Parts, entity: string, work: () => Promise<T>): Promise<T> {
  return parts.env.locks ? parts.env.locks.request(`mac-reference|${referenceName(entity)}`, () => work()) : work();
}

async function remove(parts: Parts, entity: string): Promise<void> {
  const mine = await scope(parts);
  if (!mine) return;
  const { db } = parts;
  const t = `${mine.scope}|${entity}`;
  await db.transaction("rw", db.refhead, db.refpart, db.refblock, async () => {
    await deleteTables(db, [t]);
    await db.refhead.delete(t);
  });
}

async function keepAllEntries(parts: Parts, all: boolean): Promise<void> {
  const mine = await scope(parts);
  if (!mine || (await keepsAllEntries(parts.db, mine.scope)) === all) return;
  await noteAllEntries(parts.db, mine.scope, all);
  await remove(parts, ENTRY_COPY);
}

/** Null where the entity is not complete on the device: half a list would look like a whole one. */
async function completeHead(parts: Parts, entity: string, asked = scope(parts)): Promise<ReferenceHead | null> {
  const head = await headOf(parts, entity, asked);
  return head?.complete && (await parts.vault.access(head.userKey)) !== "locked" ? head : null;
}

async function whole(parts: Parts, entity: string): Promise<readonly Row[] | null> {
  const head = await completeHead(parts, entity);
  if (!head) return null;
  const held = parts.wholes.get(head.t);
  if (held?.version === head.version) return held.rows;
  const rows = readAll(parts, head);
  parts.wholes.set(head.t, { version: head.version, rows });
  rows.catch(() => parts.wholes.delete(head.t));
  return rows;
}

async function readAll(parts: Parts, head: ReferenceHead): Promise<readonly Row[]> {
  const access = await parts.vault.access(head.userKey);
  const kept = (await partsOfTable(parts.db, head.t).toArray()).flatMap(({ rows }) => rows);
  const rows = await Promise.all(kept.map((row) => openRow(head.t, row, access)));
  return rows.flatMap((row) => (row ? [row] : []));
}

/**
 * Begins with the copies of the session that was asked about last, and asks meanwhile whether it still is: what was
 * found in others is dropped.
 */
async function begin<T>(
  parts: Parts,
  asked: Promise<CopyScope | null>,
  work: (mine: CopyScope) => Promise<T | null>,
): Promise<{ readonly mine: CopyScope | null; readonly isSame: boolean; readonly found: T | null }> {
  const last = parts.last.scope;
  const [mine, found] = await Promise.all([asked, last && work(last)]);
  parts.last.scope = mine;
  const isSame = mine !== null && mine.scope === last?.scope;
  return { mine, isSame, found: isSame ? found : null };
}

/** What `look` finds in the copies of the session. */
async function lookedUp<T>(parts: Parts, look: (mine: CopyScope) => Promise<T | null>): Promise<T | null> {
  const { mine, isSame, found } = await begin(parts, scope(parts), look);
  return isSame || !mine ? found : look(mine);
}

async function search(parts: Parts, question: ReferenceSearch): Promise<Stamped | null> {
  const asked = scope(parts);
  const { found } = await begin(parts, asked, (mine) => searchInMemory(parts, mine, question));
  if (found) return found;
  const head = await completeHead(parts, question.entity, asked);
  return head ? searchCopy(parts, head, question) : null;
}

async function find(parts: Parts, text: string, limit: number): Promise<readonly FoundInCopy[]> {
  if (text.trim() === "") return [];
  const copies = (await heads(parts)).filter(
    ({ entity, complete }) => complete && !Object.hasOwn(DERIVED_COPIES, entity),
  );
  const found = await Promise.all(
    copies.map(async ({ entity }) => {
      const rows = (await search(parts, { entity, search: text, limit }))?.rows ?? [];
      return rows.map((row) => ({
        entity,
        id: String(row.id),
        label: String(row.label ?? row.name ?? row.id),
        also: String(row.also ?? ""),
        row,
      }));
    }),
  );
  return found.flat();
}

async function byBarcode(parts: Parts, entity: string, code: string): Promise<Row | null> {
  const look = async ({ scope, userKey }: CopyScope): Promise<Row | null> => {
    const [t, access] = [`${scope}|${entity}`, await parts.vault.access(userKey)];
    if (access === "locked") return null;
    const found = await rowByCode(parts.db, t, codeSpellings(code), access);
    return found ? openRow(t, found, access) : null;
  };
  return lookedUp(parts, look);
}

async function codeTest(parts: Parts, entity: string): ReturnType<Reference["codeTest"]> {
  const head = await completeHead(parts, entity);
  return head ? parts.indexes.codeTest(head) : () => false;
}

async function byId(parts: Parts, entity: string, id: string): Promise<Row | null> {
  const head = await headOf(parts, entity);
  if (!head || (await parts.vault.access(head.userKey)) === "locked") return null;
  return (await opened(parts, head, [id])).get(id) ?? null;
}

async function byIds(parts: Parts, entity: string, ids: readonly string[]): Promise<ReadonlyMap<string, Row> | null> {
  const look = async ({ scope, userKey }: CopyScope): Promise<ReadonlyMap<string, Row> | null> => {
    const t = `${scope}|${entity}`;
    const [{ head, kept }, access] = await Promise.all([headWithRows(parts.db, t, ids), parts.vault.access(userKey)]);
    return head?.complete && access !== "locked" ? openAll(t, kept, access) : null;
  };
  return lookedUp(parts, look);
}

/** The records with these ids that are here and can be opened. */
async function opened(parts: Parts, head: ReferenceHead, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const [kept, access] = await Promise.all([rowsById(parts.db, head.t, ids), parts.vault.access(head.userKey)]);
  return openAll(head.t, kept, access);
}
