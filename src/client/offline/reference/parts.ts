import type { Access } from "../contract/vault";
import type { CacheDb } from "../database/cache-db";
import type { PartRow, ReferenceHead, ReferencePart } from "../database/cache-rows";
import { idKey, madePart, PART_ROWS } from "../database/reference-part";
import { codeKeys } from "./seal";
import { Shelves } from "./shelves";

/** More ids than this are sought by one range of keys, fewer each by its own. */
export const FEW_IDS = 40;

type PartKey = [string, number];

/** The records with these ids, those that are here. */
export async function rowsById(db: CacheDb, t: string, ids: readonly string[]): Promise<ReadonlyMap<string, PartRow>> {
  if (ids.length > FEW_IDS) return rowsAmong(await partsOfIds(db, t, ids), ids);
  const keys = ids.map((id) => idKey(t, id));
  return rowsAmong(await partOfEach(db, keys), ids);
}

function rowsAmong(parts: readonly ReferencePart[], ids: readonly string[]): ReadonlyMap<string, PartRow> {
  const wanted = new Set(ids);
  return new Map(
    parts.flatMap(({ rows }) => rows.flatMap((row) => (wanted.has(row.id) ? [[row.id, row] as const] : []))),
  );
}

/** The parts with records of these ids, each once. */
export async function partsOfIds(db: CacheDb, t: string, ids: readonly string[]): Promise<readonly ReferencePart[]> {
  return readParts(db, await partsWithIds(db, t, ids));
}

/** The records of a copy with one of these codes. */
export async function rowsByCode(
  db: CacheDb,
  t: string,
  codes: readonly string[],
  access: Access,
): Promise<readonly PartRow[]> {
  const keys = await keysOfCodes(t, codes, access);
  return withCode(await readParts(db, await partsWithKeys(db, keys)), keys);
}

/** A record of a copy with one of these few codes, found in one visit to the database. */
export async function rowByCode(
  db: CacheDb,
  t: string,
  codes: readonly string[],
  access: Access,
): Promise<PartRow | undefined> {
  const keys = await keysOfCodes(t, codes, access);
  return withCode(await partOfEach(db, keys), keys)[0];
}

const keysOfCodes = async (t: string, codes: readonly string[], access: Access): Promise<readonly string[]> =>
  (await Promise.all(codes.map((code) => codeKeys(t, code, access)))).flat();

function withCode(parts: readonly ReferencePart[], keys: readonly string[]): readonly PartRow[] {
  const wanted = new Set(keys);
  return parts.flatMap(({ rows }) => rows.filter((row) => row.codes.some((code) => wanted.has(code))));
}

/** A part with each key. It may come several times: asking first which it is takes longer than that. */
async function partOfEach(db: CacheDb, keys: readonly string[]): Promise<readonly ReferencePart[]> {
  const found = await db.transaction("r", db.refpart, () =>
    Promise.all(keys.map((key) => db.refpart.where("keys").equals(key).limit(1).toArray())),
  );
  return found.flat();
}

const readParts = async (db: CacheDb, keys: readonly PartKey[]): Promise<readonly ReferencePart[]> =>
  (await db.refpart.bulkGet([...keys])).filter((part) => part !== undefined);

/**
 * The records of a page stand side by side: one range of keys then finds their parts, and that there are none. Where
 * others stand between them, each is sought by itself.
 */
async function partsWithIds(db: CacheDb, t: string, ids: readonly string[]): Promise<readonly PartKey[]> {
  const keys = ids.map((id) => idKey(t, id)).toSorted();
  const [first = "", last = ""] = [keys[0], keys.at(-1)];
  if (keys.length <= FEW_IDS) return partsWithKeys(db, keys);
  const limit = 2 * keys.length;
  const found = await db.refpart.where("keys").between(first, last, true, true).limit(limit).primaryKeys();
  return found.length < limit ? eachOnce(found) : partsWithKeys(db, keys);
}

async function partsWithKeys(db: CacheDb, keys: readonly string[]): Promise<readonly PartKey[]> {
  const found = await db.transaction("r", db.refpart, () =>
    Promise.all(keys.map((key) => db.refpart.where("keys").equals(key).primaryKeys())),
  );
  return eachOnce(found.flat());
}

const eachOnce = (keys: readonly PartKey[]): readonly PartKey[] => [
  ...new Map(keys.map((key) => [JSON.stringify(key), key])).values(),
];

/** The parts of one page, edited in memory and written once. */
export class PartEdit {
  private readonly parts: Shelves<PartRow>;
  /** In which part each record is. */
  private readonly places: Map<string, number>;

  /** `parts`: those that hold the records of the page, and the last one, which may have room. */
  constructor(
    private readonly head: ReferenceHead,
    parts: readonly ReferencePart[],
  ) {
    const open = new Map(parts.map(({ part, rows }) => [part, new Map(rows.map((row) => [row.id, row]))]));
    this.parts = new Shelves(head.parts, PART_ROWS, open);
    this.places = new Map(parts.flatMap(({ part, rows }) => rows.map((row) => [row.id, part])));
  }

  get(id: string): PartRow | undefined {
    const place = this.places.get(id);
    return place === undefined ? undefined : this.parts.get(place, id);
  }

  put(row: PartRow): void {
    this.places.set(row.id, this.parts.put(this.places.get(row.id) ?? null, row.id, row));
  }

  remove(id: string): void {
    const place = this.places.get(id);
    if (place !== undefined) this.parts.remove(place, id);
    this.places.delete(id);
  }

  count(): number {
    return this.parts.size();
  }

  edited(): readonly ReferencePart[] {
    return this.parts.edited().map(([part, rows]) => madePart(this.head.t, part, [...rows.values()]));
  }
}
