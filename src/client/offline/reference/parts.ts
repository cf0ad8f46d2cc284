import type { CacheDb } from "../database/cache-db";
import type { PartRow, ReferenceHead, ReferencePart } from "../database/cache-rows";
import { idKey, madePart, PART_ROWS } from "../database/reference-part";

/** More ids than this are sought by one range of keys, fewer each by its own. */
const FEW_IDS = 40;

type PartKey = [string, number];

/** The records with these ids, those that are here. */
export async function rowsById(db: CacheDb, t: string, ids: readonly string[]): Promise<ReadonlyMap<string, PartRow>> {
  const wanted = new Set(ids);
  const parts = await readParts(db, await partsWithIds(db, t, ids));
  return new Map(
    parts.flatMap(({ rows }) => rows.flatMap((row) => (wanted.has(row.id) ? [[row.id, row] as const] : []))),
  );
}

/** The parts with records of these ids, each once. */
export async function partsOfIds(db: CacheDb, t: string, ids: readonly string[]): Promise<readonly ReferencePart[]> {
  return readParts(db, await partsWithIds(db, t, ids));
}

/** The records with one of these codes, as they are stored (`codeKeys`). */
export async function rowsByCode(db: CacheDb, codes: readonly string[]): Promise<readonly (PartRow & { t: string })[]> {
  const wanted = new Set(codes);
  const parts = await readParts(db, await partsWithKeys(db, codes));
  return parts.flatMap(({ t, rows }) =>
    rows.flatMap((row) => (row.codes.some((code) => wanted.has(code)) ? [{ ...row, t }] : [])),
  );
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
  private next: number;
  private readonly open: Map<number, Map<string, PartRow>>;
  private readonly places: Map<string, number>;

  /** `parts`: those that hold the records of the page, and the last one, which may have room. */
  constructor(
    private readonly head: ReferenceHead,
    parts: readonly ReferencePart[],
  ) {
    this.next = head.parts;
    this.open = new Map(parts.map(({ part, rows }) => [part, new Map(rows.map((row) => [row.id, row]))]));
    this.places = new Map(parts.flatMap(({ part, rows }) => rows.map((row) => [row.id, part])));
  }

  get(id: string): PartRow | undefined {
    return this.open.get(this.places.get(id) ?? -1)?.get(id);
  }

  put(row: PartRow): void {
    const number = this.places.get(row.id) ?? this.partWithRoom();
    this.places.set(row.id, number);
    this.part(number).set(row.id, row);
  }

  remove(id: string): void {
    this.open.get(this.places.get(id) ?? -1)?.delete(id);
    this.places.delete(id);
  }

  count(): number {
    return this.next;
  }

  edited(): readonly ReferencePart[] {
    return [...this.open].map(([part, rows]) => madePart(this.head.t, part, [...rows.values()]));
  }

  private partWithRoom(): number {
    const last = this.next - 1;
    if (last >= 0 && this.part(last).size < PART_ROWS) return last;
    this.next += 1;
    return last + 1;
  }

  private part(number: number): Map<string, PartRow> {
    const open = this.open.get(number) ?? new Map<string, PartRow>();
    this.open.set(number, open);
    return open;
  }
}
