import type { Row } from '../../../../../wire/envelope'
import type { Random } from '../random'

/** Papers that other documents are made of. */
export type PaperKind = 'quotation' | 'saleorder' | 'salechallan' | 'purchasechallan'

export interface PaperLine {
  /** Place of the ware among those of the branch. */
  readonly ware: number
  readonly batch: string
  /** As the document says it, in the unit of the line. */
  readonly values: Row
  /** What one unit of the line holds, in base units of the ware. */
  readonly holds: number
  /** What of it nobody took yet, in the unit of the line. */
  left: number
}

interface Paper {
  readonly op: string
  readonly party: string
  readonly lines: readonly PaperLine[]
}

/** Of each kind so many stay as they are: offers that came to nothing, orders and challans that wait for the rest. */
const STAY: Readonly<Record<PaperKind, number>> = { quotation: 0.4, saleorder: 0.12, salechallan: 0.1, purchasechallan: 0.1 }
/** So many of a kind are remembered. */
const MEMORY = 60

/** Quotations, orders and challans of a branch of which something is still open. */
export class OpenPapers {
  private readonly papers = new Map<PaperKind, Paper[]>()

  offer(random: Random, kind: PaperKind, paper: Paper): void {
    if (random.chance(STAY[kind])) return
    const list = this.papers.get(kind) ?? []
    list.push(paper)
    if (list.length > MEMORY) list.shift()
    this.papers.set(kind, list)
  }

  /** One of a kind with something open; null where there is none. */
  some(random: Random, kind: PaperKind): Paper | null {
    const open = (this.papers.get(kind) ?? []).filter(({ lines }) => lines.some(({ left }) => left > 0))
    return open.length === 0 ? null : random.pick(open)
  }
}

/** A line that was taken of a paper, as the new document says it. */
export interface TakenLine {
  readonly of: PaperLine
  readonly qty: number
  readonly values: Row
}

/** Takes what is open of a paper, of each line at most as much as `most` says; now and then only some of the lines. */
export function takeLines(random: Random, { lines }: Paper, most: (line: PaperLine) => number = ({ left }) => left): readonly TakenLine[] {
  const isPart = lines.length > 1 && random.chance(0.2)
  return lines.flatMap((line, index) => {
    const qty = isPart && index % 2 === 1 ? 0 : Math.min(line.left, most(line))
    if (qty <= 0) return []
    line.left -= qty
    return [{ of: line, qty, values: { ...line.values, qty, srcline: index + 1 } }]
  })
}
