import type { Vault } from "../contract/vault";
import type { CacheDb } from "../database/cache-db";
import type { ReferenceBlock, ReferenceHead } from "../database/cache-rows";
import { openBlock } from "./seal";
import { type SearchEntry, type TextQuestion, TextSearch } from "./text-search";

interface IndexEntry extends SearchEntry {
  readonly block: number;
}

export interface ReferenceIndex {
  readonly version: number;
  /** Sorted by text, and so by name: a line end sorts before every letter. */
  readonly texts: TextSearch<IndexEntry>;
}

/**
 * Search text of reference data in memory, read from its blocks at the first search and again after a change. Going
 * through 100,000 texts takes some milliseconds and finds any part of a name, code, alias or barcode. Word indexes in
 * the database would take 600,000 index entries and find only beginnings.
 */
export class ReferenceIndexes {
  private readonly held = new Map<string, Promise<ReferenceIndex>>();
  /** What of `held` is here, by copy. */
  private readonly ready = new Map<string, ReferenceIndex>();

  constructor(
    private readonly db: CacheDb,
    private readonly vault: Pick<Vault, "access">,
  ) {}

  /** Nothing stays in memory once the device is locked. */
  forget(): void {
    this.held.clear();
    this.ready.clear();
  }

  /** The index of this copy if it is in memory, whatever has happened to the copy since. */
  inMemory(t: string): ReferenceIndex | undefined {
    return this.ready.get(t);
  }

  /** Ids of the records in which all words occur, the best match first, then by name. */
  async search(head: ReferenceHead, question: TextQuestion): Promise<readonly string[]> {
    return (await this.index(head)).texts.best(question);
  }

  async codeTest(head: ReferenceHead): Promise<(code: string) => boolean> {
    const { texts } = await this.index(head);
    return (code) => texts.hasCode(code);
  }

  private async index(head: ReferenceHead): Promise<ReferenceIndex> {
    const held = this.held.get(head.t);
    const known = await held?.catch(() => null);
    if (known?.version === head.version) return known;
    if (held !== this.held.get(head.t)) return this.index(head);
    const loading = known && canFollow(head, known.version) ? this.follow(head, known) : this.load(head);
    this.held.set(head.t, loading);
    void loading.then(
      (index) => this.held.get(head.t) === loading && this.ready.set(head.t, index),
      () => undefined,
    );
    return loading;
  }

  /** Reads only the blocks that were written since: a change of one record does not make all texts anew. */
  private async follow(head: ReferenceHead, known: ReferenceIndex): Promise<ReferenceIndex> {
    const moved = (head.moves?.list ?? []).filter(({ version }) => version > known.version);
    const blocks = [...new Set(moved.map(({ block }) => block))];
    const stored = await this.db.refblock.bulkGet(blocks.map((block): [string, number] => [head.t, block]));
    const read = await this.entriesOf(
      head,
      stored.flatMap((block) => (block ? [block] : [])),
    );
    const written = new Set(blocks);
    const others = known.texts.entries.filter(({ block }) => !written.has(block));
    return { version: head.version, texts: new TextSearch(merged(others, read.toSorted(byText))) };
  }

  private async load(head: ReferenceHead): Promise<ReferenceIndex> {
    const stored = await this.db.refblock.where("t").equals(head.t).toArray();
    return { version: head.version, texts: new TextSearch((await this.entriesOf(head, stored)).toSorted(byText)) };
  }

  private async entriesOf(head: ReferenceHead, stored: readonly ReferenceBlock[]): Promise<readonly IndexEntry[]> {
    const access = await this.vault.access(head.userKey);
    const blocks = await Promise.all(stored.map((block) => openBlock(block, access)));
    return blocks.flatMap(({ block, ids, texts, filters }) =>
      ids.map((id, at): IndexEntry => ({ id, block, text: texts[at] ?? "", filter: filters[at] ?? "" })),
    );
  }
}

/** Of the same text by id, so that an index is the same however it was made. */
const byText = (a: IndexEntry, b: IndexEntry): number => order(a.text, b.text) || order(a.id, b.id);

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether the head still says which blocks were written after this version. */
const canFollow = ({ moves, version }: ReferenceHead, known: number): boolean =>
  moves !== undefined && known >= moves.since && known < version;

/** Of two lists in the order of their texts. */
function merged(some: readonly IndexEntry[], others: readonly IndexEntry[]): readonly IndexEntry[] {
  const all: IndexEntry[] = [];
  let at = 0;
  for (const entry of some) {
    for (let other = others[at]; other && byText(other, entry) < 0; other = others[at]) {
      all.push(other);
      at += 1;
    }
    all.push(entry);
  }
  return [...all, ...others.slice(at)];
}
