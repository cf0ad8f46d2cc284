import { stockFactsOf, type StockFacts } from "../../definitions/bill/facts-rows";
import type { Offline } from "../offline/offline";

export interface KeptStock {
  /** `reserved` is '' here: orders change it without a move of stock. */
  readonly held: StockFacts;
  /** When the copy was current, server ms. */
  readonly asOf: number;
}

type Copies = Pick<Offline["reference"], "byId"> & Partial<Pick<Offline["reference"], "entities">>;

/** Stock of an item by godown, from the downloaded copy; null where the device has none. Never throws. */
export async function keptStock(
  { reference }: { readonly reference: Copies },
  item: string,
): Promise<KeptStock | null> {
  try {
    const kept = await reference.byId("itemstock", item);
    const held = kept && stockFactsOf({ held: String(kept.held) });
    const copy = held && (await reference.entities?.())?.find(({ entity }) => entity === "itemstock");
    return held ? { held, asOf: copy?.asOf ?? 0 } : null;
  } catch {
    return null;
  }
}
