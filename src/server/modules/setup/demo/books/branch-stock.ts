import type { Random } from "../random";

/** Stock of one item in one batch ('' without batches), in base units. */
interface Lot {
  readonly item: number;
  readonly batch: string;
  quantity: number;
}

/**
 * Stock in the main godown of a branch while the documents are planned, so that nothing is sold that is not in stock.
 */
export class BranchStock {
  private readonly lots: Lot[] = [];

  add(item: number, batch: string, quantity: number): void {
    const lot = this.lots.find((one) => one.item === item && one.batch === batch);
    if (lot) lot.quantity += quantity;
    else this.lots.push({ item, batch, quantity });
  }

  held(item: number, batch: string): number {
    return this.lots.find((one) => one.item === item && one.batch === batch)?.quantity ?? 0;
  }

  /** Up to `count` different lots with stock; fewer if there are not enough. */
  some(random: Random, count: number): readonly Lot[] {
    const full = this.lots.filter(({ quantity }) => quantity > 0);
    const chosen = new Set<Lot>();
    for (let turn = 0; turn < count * 3 && chosen.size < Math.min(count, full.length); turn += 1)
      chosen.add(random.pick(full));
    return [...chosen];
  }

  /** The `count` of the given items with the least stock. */
  scarce(items: readonly number[], count: number): readonly number[] {
    const held = new Map(items.map((item) => [item, 0]));
    for (const { item, quantity } of this.lots) if (held.has(item)) held.set(item, (held.get(item) ?? 0) + quantity);
    return [...held]
      .sort(([a, n], [b, m]) => n - m || a - b)
      .slice(0, count)
      .map(([item]) => item);
  }
}
