import type { Random } from '../random'

/** Goods of one item under one batch ('' where it is kept without), in base units. */
interface Lot {
  readonly item: number
  readonly batch: string
  quantity: number
}

/** What lies in the main godown of a branch, as the plan of the documents goes on; nothing is sold that is not there. */
export class BranchStock {
  private readonly lots: Lot[] = []

  add(item: number, batch: string, quantity: number): void {
    const lot = this.lots.find((one) => one.item === item && one.batch === batch)
    if (lot) lot.quantity += quantity
    else this.lots.push({ item, batch, quantity })
  }

  held(item: number, batch: string): number {
    return this.lots.find((one) => one.item === item && one.batch === batch)?.quantity ?? 0
  }

  /** Different lots that hold something, up to so many; fewer where there are not as many. */
  some(random: Random, count: number): readonly Lot[] {
    const full = this.lots.filter(({ quantity }) => quantity > 0)
    const chosen = new Set<Lot>()
    for (let turn = 0; turn < count * 3 && chosen.size < Math.min(count, full.length); turn += 1) chosen.add(random.pick(full))
    return [...chosen]
  }

  /** Of these items, those of which least is there. */
  scarce(items: readonly number[], count: number): readonly number[] {
    const held = new Map(items.map((item) => [item, 0]))
    for (const { item, quantity } of this.lots) if (held.has(item)) held.set(item, (held.get(item) ?? 0) + quantity)
    return [...held].sort(([a, n], [b, m]) => n - m || a - b).slice(0, count).map(([item]) => item)
  }
}
