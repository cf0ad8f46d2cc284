import type { Row } from "../../../wire/envelope";
import type { ReferenceBlock, ReferenceHead } from "../database/cache-rows";
import { filterText, searchText } from "./row";

/** Records per block of search text: a change rewrites one block, a search reads all of them once. */
const BLOCK_ROWS = 500;

type BlockText = Map<string, { readonly text: string; readonly filter: string }>;

const textsOf = (block: ReferenceBlock): BlockText =>
  new Map(block.ids.map((id, at) => [id, { text: block.texts[at] ?? "", filter: block.filters[at] ?? "" }]));

/** The blocks of one page, edited in memory and written once. */
export class BlockEdit {
  private next: number;
  private readonly open: Map<number, BlockText>;

  constructor(
    private readonly head: ReferenceHead,
    blocks: readonly ReferenceBlock[],
  ) {
    this.next = head.blocks;
    this.open = new Map(blocks.map((block) => [block.block, textsOf(block)]));
  }

  set(known: number | null, id: string, row: Row): number {
    const number = known ?? this.blockWithRoom();
    this.block(number).set(id, { text: searchText(row), filter: filterText(row) });
    return number;
  }

  remove(number: number, id: string): void {
    this.block(number).delete(id);
  }

  count(): number {
    return this.next;
  }

  edited(): readonly ReferenceBlock[] {
    return [...this.open].map(([block, entries]) => ({
      t: this.head.t,
      block,
      ids: [...entries.keys()],
      texts: [...entries.values()].map((entry) => entry.text),
      filters: [...entries.values()].map((entry) => entry.filter),
    }));
  }

  private blockWithRoom(): number {
    const last = this.next - 1;
    if (last >= 0 && this.block(last).size < BLOCK_ROWS) return last;
    this.next += 1;
    return last + 1;
  }

  private block(number: number): BlockText {
    const open = this.open.get(number) ?? new Map();
    this.open.set(number, open);
    return open;
  }
}
