import { stockFactsOf, type StockFacts } from "../../definitions/bill/facts-rows";
import type { Offline } from "../offline/offline";

export interface KeptStock {
  /** `reserved` is '' here: orders change it without a move of stock. */
  readonly held: StockFacts;
  /** When the copy was current, server ms. */
  readonly asOf: number;
}

export interface Copies {
  readonly reference: Pick<Offline["reference"], "byId"> & Partial<Pick<Offline["reference"], "entities">>;
}

/** What the device knows of a downloaded copy; undefined where it has none. */
export const copyOf = async ({ reference }: Copies, of: string) =>
  (await reference.entities?.())?.find(({ entity }) => entity === of);

/** Stock of an item by godown, from the downloaded copy; null where the device has none. Never throws. */
export async function keptStock(copies: Copies, item: string): Promise<KeptStock | null> {
  try {
    const kept = await copies.reference.byId("itemstock", item);
    const held = kept && stockFactsOf({ held: String(kept.held) });
    const copy = held && (await copyOf(copies, "itemstock"));
    return held ? { held, asOf: copy?.asOf ?? 0 } : null;
  } catch {
    return null;
  }
}
