import { isOn } from "../../../wire/answers";
import { ENTRY_COPY } from "../../../wire/entry-copy";
import type { Row } from "../../../wire/envelope";
import { CallFailed } from "../contract/reader";
import type { Access } from "../contract/vault";
import type { CacheDb } from "../database/cache-db";
import type { ReferenceHead } from "../database/cache-rows";
import { referenceDrops } from "../database/reference-drops";
import { isSealed } from "../database/seal-flag";
import { BlockEdit } from "./blocks";
import { codesBefore, entryCodes } from "./entry-codes";
import { PartEdit, partsOfIds, rowsByCode } from "./parts";
import { barcodesOf } from "./row";
import { openBlock, sealBlock, sealPart, sizeOf } from "./seal";

/** The copy as it was when a page was requested. */
export interface CopyState {
  /** The stored head, or an empty one where nothing is stored. */
  readonly head: ReferenceHead;
  readonly isStored: boolean;
  readonly drops: number;
}

export const readCopyState = (db: CacheDb, empty: ReferenceHead): Promise<CopyState> =>
  db.transaction("r", db.refhead, db.meta, async () => {
    const stored = await db.refhead.get(empty.t);
    return { head: stored ?? empty, isStored: stored !== undefined, drops: await referenceDrops(db) };
  });

/** A page of `WEBAPI_changes_since`: records with `id`, deleted ones with `deleted`; `cursor` leads to the next. */
interface ChangesPage {
  readonly rows: readonly Row[];
  readonly cursor: string;
  /** True where the server has no more changes for now. */
  readonly last: boolean;
  /** The server could not end on one moment: rows of different ones are in the copy. */
  readonly isPartial?: boolean;
  /** First day of what the copy has from now on; absent where it is kept whole. */
  readonly from?: string;
  /** Of ledger entries: documents that post nothing come too. */
  readonly hasAllDocuments?: boolean;
  readonly at: number;
}

interface PageEdit {
  readonly head: ReferenceHead;
  readonly parts: PartEdit;
  readonly blocks: BlockEdit;
}

const TRIES = 5;

/** Message of a download whose copy keeps changing while it runs. */
export const COPY_MOVED = "The downloaded data changed at the same time. Try again.";

/**
 * Rows, search text and cursor change together or not at all, so that a download continues where it stopped. Sealing
 * cannot run inside a database transaction, so the page is prepared before it. Null, and nothing is stored, where the
 * copy is not the one that the page was requested for: the page then continues another copy and may hold data dropped
 * since.
 */
export async function applyPage(
  db: CacheDb,
  from: CopyState,
  page: ChangesPage,
  access: () => Promise<Access> = async () => "plain",
): Promise<ReferenceHead | null> {
  const { t, userKey } = from.head;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const keys = await access();
    if (keys === "locked")
      throw new CallFailed("auth", "The app is locked. Unlock it to download data for offline use.");
    const made = await work(db, from.head, page, keys);
    const [parts, blocks] = await Promise.all([
      Promise.all(made.parts.edited().map((part) => sealPart(part, keys))),
      Promise.all(made.blocks.edited().map((block) => sealBlock(block, keys))),
    ]);
    const outcome = await db.transaction("rw", [db.refhead, db.refpart, db.refblock, db.meta], async () => {
      if (!(await isUnchanged(db, t, from))) return "moved";
      if ((await isSealed(db, userKey)) !== (keys !== "plain")) return "sealed";
      await db.refpart.bulkPut(parts);
      await db.refblock.bulkPut(blocks);
      await db.refhead.put(made.head);
      return "stored";
    });
    if (outcome !== "sealed") return outcome === "stored" ? made.head : null;
  }
  throw new CallFailed("refused", COPY_MOVED);
}

async function isUnchanged(db: CacheDb, t: string, { head, isStored, drops }: CopyState): Promise<boolean> {
  const now = await db.refhead.get(t);
  return (
    (now !== undefined) === isStored &&
    (now ?? head).version === head.version &&
    (now ?? head).cursor === head.cursor &&
    (await referenceDrops(db)) === drops
  );
}

async function work(db: CacheDb, head: ReferenceHead, page: ChangesPage, keys: Access): Promise<PageEdit> {
  const latest = new Map([
    ...(await withdrawn(db, head, page, keys)),
    ...page.rows.map((row) => [String(row.id), row] as const),
  ]);
  const parts = await openParts(db, head, [...latest.keys()]);
  const known = [...latest.keys()].flatMap((id) => parts.get(id) ?? []);
  const blocks = await openBlocks(db, head, new Set(known.map(({ block }) => block)), keys);
  let { rows, bytes } = head;
  for (const [id, row] of latest) {
    const old = parts.get(id);
    if (old) [rows, bytes] = [rows - 1, bytes - sizeOf(old)];
    if (isOn(row.deleted)) {
      if (old) blocks.remove(old.block, id);
      parts.remove(id);
      continue;
    }
    const json = JSON.stringify(row);
    parts.put({ id, row: json, block: blocks.set(old?.block ?? null, id, row), codes: codesOf(head, row) });
    [rows, bytes] = [rows + 1, bytes + json.length];
  }
  const version = head.version + (latest.size > 0 ? 1 : 0);
  const next: ReferenceHead = {
    ...head,
    rows,
    bytes,
    blocks: blocks.count(),
    parts: parts.count(),
    cursor: page.cursor,
    complete: head.complete || page.last,
    asOf: page.last ? page.at : head.asOf,
    isPartial: !page.last || page.isPartial === true,
    ...(page.from === undefined ? {} : { from: page.from }),
    ...(page.hasAllDocuments === undefined ? {} : { hasAllDocuments: page.hasAllDocuments }),
    version,
    moves: blocks.moves(version),
  };
  return { head: next, parts, blocks };
}

const codesOf = ({ t, entity }: ReferenceHead, row: Row): readonly string[] =>
  (entity === ENTRY_COPY ? entryCodes(row) : barcodesOf(row)).map((code) => `${t}|${code}`);

/** Rows before the new first day of the copy, as deleted ones. */
async function withdrawn(
  db: CacheDb,
  { t, from: was = "" }: ReferenceHead,
  { from = "" }: ChangesPage,
  keys: Access,
): Promise<readonly (readonly [string, Row])[]> {
  return (await rowsByCode(db, t, codesBefore(from, was), keys)).map(({ id }) => [id, { id, deleted: 1 }] as const);
}

/** Reads the parts that a page changes: those of its known records, and the last one, which may have room. */
async function openParts(db: CacheDb, head: ReferenceHead, ids: readonly string[]): Promise<PartEdit> {
  const known = await partsOfIds(db, head.t, ids);
  const last = head.parts - 1;
  const more = last < 0 || known.some(({ part }) => part === last) ? undefined : await db.refpart.get([head.t, last]);
  return new PartEdit(head, more ? [...known, more] : known);
}

/** Reads the blocks that a page changes: those of its known records, and the last block, which may have room. */
async function openBlocks(
  db: CacheDb,
  head: ReferenceHead,
  known: ReadonlySet<number>,
  keys: Access,
): Promise<BlockEdit> {
  const numbers = new Set([...known, ...(head.blocks > 0 ? [head.blocks - 1] : [])]);
  const stored = await db.refblock.bulkGet([...numbers].map((block): [string, number] => [head.t, block]));
  return new BlockEdit(head, await Promise.all(stored.flatMap((block) => (block ? [openBlock(block, keys)] : []))));
}
