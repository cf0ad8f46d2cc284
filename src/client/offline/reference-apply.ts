import type { Row } from '../../wire/envelope'
import { isOn } from '../../wire/answers'
import type { CacheDb, ReferenceBlock, ReferenceHead, ReferenceRow } from './cache-db'
import { barcodesOf, filterText, searchText } from './reference-row'

/** Records per block of search text: a change rewrites one block, a search reads all of them once. */
export const BLOCK_ROWS = 500

/** One page of `WEBAPI_changes_since`: records with `id`, deleted ones with `deleted` on; `cursor` continues after the page. */
export interface ChangesPage {
  readonly rows: readonly Row[]
  readonly cursor: string
  /** True where the server has nothing more for now. */
  readonly last: boolean
  readonly at: number
}

/** Rows, search text and cursor change together or not at all, so that a download goes on where it stopped. */
export async function applyPage(db: CacheDb, start: ReferenceHead, page: ChangesPage): Promise<ReferenceHead> {
  return db.transaction('rw', db.refhead, db.refrow, db.refblock, async () => {
    const head = (await db.refhead.get(start.t)) ?? start
    const latest = new Map(page.rows.map((row) => [String(row.id), row]))
    const before = await existingRows(db, head.t, [...latest.keys()])
    const blocks = await openBlocks(db, head, [...before.values()])
    let { rows, bytes } = head
    const puts: ReferenceRow[] = []
    const deletes: [string, string][] = []
    for (const [id, row] of latest) {
      const old = before.get(id)
      if (old) [rows, bytes] = [rows - 1, bytes - sizeOf(old.row)]
      if (isOn(row.deleted)) {
        if (old) blocks.remove(old.block, id)
        deletes.push([head.t, id])
        continue
      }
      const block = blocks.set(old?.block ?? null, id, row)
      puts.push({ t: head.t, id, row, block, codes: barcodesOf(row).map((code) => `${head.t}|${code}`) })
      ;[rows, bytes] = [rows + 1, bytes + sizeOf(row)]
    }
    await db.refrow.bulkDelete(deletes)
    await db.refrow.bulkPut(puts)
    await db.refblock.bulkPut(blocks.edited())
    const next: ReferenceHead = {
      ...head,
      rows,
      bytes,
      blocks: blocks.count(),
      cursor: page.cursor,
      complete: head.complete || page.last,
      asOf: page.last ? page.at : head.asOf,
      version: head.version + (latest.size > 0 ? 1 : 0),
    }
    await db.refhead.put(next)
    return next
  })
}

async function existingRows(db: CacheDb, t: string, ids: readonly string[]): Promise<ReadonlyMap<string, ReferenceRow>> {
  const found = await db.refrow.bulkGet(ids.map((id): [string, string] => [t, id]))
  return new Map(found.flatMap((row) => (row ? [[row.id, row] as const] : [])))
}

const sizeOf = (row: Row): number => JSON.stringify(row).length

type BlockText = Map<string, { readonly text: string; readonly filter: string }>

/** Reads the blocks that a page touches: those of the records it changes, and the last, which may have room. */
async function openBlocks(db: CacheDb, head: ReferenceHead, known: readonly ReferenceRow[]): Promise<BlockEdit> {
  const numbers = new Set(known.map((row) => row.block))
  if (head.blocks > 0) numbers.add(head.blocks - 1)
  const stored = await db.refblock.bulkGet([...numbers].map((block): [string, number] => [head.t, block]))
  const open = stored.flatMap((block) => (block ? [[block.block, textsOf(block)] as const] : []))
  return new BlockEdit(head, new Map(open))
}

const textsOf = (block: ReferenceBlock): BlockText =>
  new Map(block.ids.map((id, at) => [id, { text: block.texts[at] ?? '', filter: block.filters[at] ?? '' }]))

/** The blocks of one page, edited in memory and written once. */
class BlockEdit {
  private next: number

  constructor(
    private readonly head: ReferenceHead,
    private readonly open: Map<number, BlockText>,
  ) {
    this.next = head.blocks
  }

  set(known: number | null, id: string, row: Row): number {
    const number = known ?? this.roomy()
    this.block(number).set(id, { text: searchText(row), filter: filterText(row) })
    return number
  }

  remove(number: number, id: string): void {
    this.block(number).delete(id)
  }

  count(): number {
    return this.next
  }

  edited(): readonly ReferenceBlock[] {
    return [...this.open].map(([block, entries]) => ({
      t: this.head.t,
      block,
      ids: [...entries.keys()],
      texts: [...entries.values()].map((entry) => entry.text),
      filters: [...entries.values()].map((entry) => entry.filter),
    }))
  }

  private roomy(): number {
    const last = this.next - 1
    if (last >= 0 && this.block(last).size < BLOCK_ROWS) return last
    this.next += 1
    return last + 1
  }

  private block(number: number): BlockText {
    const open = this.open.get(number) ?? new Map()
    this.open.set(number, open)
    return open
  }
}
