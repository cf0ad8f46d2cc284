import type { Row } from "../../../wire/envelope";
import type { BlockMoves, ReferenceBlock, ReferenceHead } from "../database/cache-rows";
import { filterText, searchText } from "./row";
import { Shelves } from "./shelves";

/** Records per block of search text: a change rewrites one block, a search reads all of them once. */
const BLOCK_ROWS = 500;
/** Written blocks that are remembered: an index that lacks more of them is made anew. */
const MOVES_MAX = 64;

interface BlockText {
  readonly text: string;
  readonly filter: string;
}

const textsOf = (block: ReferenceBlock): Map<string, BlockText> =>
  new Map(block.ids.map((id, at) => [id, { text: block.texts[at] ?? "", filter: block.filters[at] ?? "" }]));

/** The blocks of one page, edited in memory and written once. */
export class BlockEdit {
  private readonly blocks: Shelves<BlockText>;

  constructor(
    private readonly head: ReferenceHead,
    blocks: readonly ReferenceBlock[],
  ) {
    this.blocks = new Shelves(head.blocks, BLOCK_ROWS, new Map(blocks.map((block) => [block.block, textsOf(block)])));
  }

  set(known: number | null, id: string, row: Row): number {
    return this.blocks.put(known, id, { text: searchText(row), filter: filterText(row) });
  }

  remove(number: number, id: string): void {
    this.blocks.remove(number, id);
  }

  count(): number {
    return this.blocks.size();
  }

  /** The blocks that a change of this version writes, added to those of earlier ones. */
  moves(version: number): BlockMoves {
    const { moves } = this.head;
    const now = this.blocks.edited().map(([block]) => ({ version, block }));
    const all = [...(moves?.list ?? []), ...now];
    const forgotten = all.length - MOVES_MAX;
    // Where one of a change is forgotten, the whole change is.
    const since = Math.max(moves?.since ?? this.head.version, all[forgotten - 1]?.version ?? 0);
    return { since, list: all.filter((move) => move.version > since) };
  }

  edited(): readonly ReferenceBlock[] {
    return this.blocks.edited().map(([block, entries]) => ({
      t: this.head.t,
      block,
      ids: [...entries.keys()],
      texts: [...entries.values()].map((entry) => entry.text),
      filters: [...entries.values()].map((entry) => entry.filter),
    }));
  }
}
