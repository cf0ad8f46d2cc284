import { namedOptions } from "../../elements/dropdown/named-options";
import type { Offline } from "../../offline/offline";

type Found =
  | { readonly kind: "item"; readonly id: string }
  /** No item has the code whole. */
  | { readonly kind: "none"; readonly code: string }
  | { readonly kind: "unasked"; readonly text: string };

/**
 * The item that has one of these spellings of a code whole: on the device first, then by the server. A part of a code
 * finds nothing.
 */
export async function findByBarcode(offline: Offline, spellings: readonly string[]): Promise<Found> {
  const [code = ""] = spellings;
  for (const one of spellings) {
    const kept = await offline.reference.byBarcode(one);
    if (kept) return { kind: "item", id: String(kept.id) };
  }
  const found = await namedOptions(offline, "item", spellings);
  if (!found)
    return {
      kind: "unasked",
      text: `The barcode ${code} is not among the items on this device, and you are offline.`,
    };
  const [option] = found.values();
  return option ? { kind: "item", id: String(option.value) } : { kind: "none", code: spellings.at(-1) ?? code };
}
