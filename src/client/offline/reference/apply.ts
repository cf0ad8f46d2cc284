import { isOn } from "../../../wire/answers";
import { ENTRY_COPY } from "../../../wire/entry-copy";
import type { Row } from "../../../wire/envelope";
import { CallFailed } from "../contract/reader";
import type { Access } from "../contract/vault";
import type { CacheDb, ReferenceHead, ReferenceRow } from "../database/cache-db";
import { referenceDrops } from "../database/reference-drops";
import { isSealed } from "../database/seal-flag";
import { BlockEdit } from "./blocks";
import { rowsWith } from "./entries";
import { codesBefore, entryCodes } from "./entry-codes";
import { barcodesOf } from "./row";
import { openBlock, sealBlock, sealRow, sizeOf } from "./seal";

/** The copy as it was when a page was requested. */
interface CopyState {
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
  readonly puts: readonly ReferenceRow[];
  readonly deletes: readonly [string, string][];
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
    const [puts, blocks] = await Promise.all([
      Promise.all(made.puts.map((row) => sealRow(row, keys))),
      Promise.all(made.blocks.edited().map((block) => sealBlock(block, keys))),
    ]);
    const outcome = await db.transaction("rw", [db.refhead, db.refrow, db.refblock, db.meta], async () => {
      if (!(await isUnchanged(db, t, from))) return "moved";
      if ((await isSealed(db, userKey)) !== (keys !== "plain")) return "sealed";
      await db.refrow.bulkDelete([...made.deletes]);
      await db.refrow.bulkPut(puts);
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
  const before = await existingRows(db, head.t, [...latest.keys()]);
  const blocks = await openBlocks(db, head, [...before.values()], keys);
  let { rows, bytes } = head;
  const puts: ReferenceRow[] = [];
  const deletes: [string, string][] = [];
  for (const [id, row] of latest) {
    const old = before.get(id);
    if (old) [rows, bytes] = [rows - 1, bytes - sizeOf(old)];
    if (isOn(row.deleted)) {
      if (old) blocks.remove(old.block, id);
      deletes.push([head.t, id]);
      continue;
    }
    const block = blocks.set(old?.block ?? null, id, row);
    puts.push({ t: head.t, id, row, block, codes: codesOf(head, row) });
    [rows, bytes] = [rows + 1, bytes + sizeOf({ row })];
  }
  const next: ReferenceHead = {
    ...head,
    rows,
    bytes,
    blocks: blocks.count(),
    cursor: page.cursor,
    complete: head.complete || page.last,
    asOf: page.last ? page.at : head.asOf,
    isPartial: !page.last || page.isPartial === true,
    ...(page.from === undefined ? {} : { from: page.from }),
    ...(page.hasAllDocuments === undefined ? {} : { hasAllDocuments: page.hasAllDocuments }),
    version: head.version + (latest.size > 0 ? 1 : 0),
  };
  return { head: next, puts, deletes, blocks };
}

const codesOf = ({ t, entity }: ReferenceHead, row: Row): readonly string[] =>
  (entity === ENTRY_COPY ? entryCodes(row) : barcodesOf(row)).map((code) => `${t}|${code}`);

/** Rows before the new first day of the copy, as deleted ones. */
async function withdrawn(
  db: CacheDb,
  head: ReferenceHead,
  { from = "" }: ChangesPage,
  keys: Access,
): Promise<readonly (readonly [string, Row])[]> {
  const rows = await rowsWith(db, head, codesBefore(from, head.from ?? ""), keys);
  return [...rows.keys()].map((id) => [id, { id, deleted: 1 }] as const);
}

async function existingRows(
  db: CacheDb,
  t: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReferenceRow>> {
  const found = await db.refrow.bulkGet(ids.map((id): [string, string] => [t, id]));
  return new Map(found.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}

/** Reads the blocks that a page changes: those of its known records, and the last block, which may have room. */
async function openBlocks(
  db: CacheDb,
  head: ReferenceHead,
  known: readonly ReferenceRow[],
  keys: Access,
): Promise<BlockEdit> {
  const numbers = new Set(known.map((row) => row.block));
  if (head.blocks > 0) numbers.add(head.blocks - 1);
  const stored = await db.refblock.bulkGet([...numbers].map((block): [string, number] => [head.t, block]));
  return new BlockEdit(head, await Promise.all(stored.flatMap((block) => (block ? [openBlock(block, keys)] : []))));
}
