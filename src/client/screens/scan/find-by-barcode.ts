import type { Offline } from "../../offline/offline";

type Found = { readonly kind: "item"; readonly id: string } | { readonly kind: "none"; readonly text: string };

/**
 * Searches the items on the device first, then the server. Returns a message if the item was not found or the server
 * could not be asked.
 */
export async function findByBarcode(
  { reader, reference }: Pick<Offline, "reader" | "reference">,
  spellings: readonly string[],
): Promise<Found> {
  const [code = ""] = spellings;
  for (const spelling of spellings) {
    const kept = await reference.byBarcode(spelling);
    if (kept) return { kind: "item", id: String(kept.id) };
  }
  try {
    for (const search of spellings) {
      const [first] = await reader.ask(
        "WEBAPIGetddls",
        { user2: "@user2", branchin: "@branchin", id: "item", search, DisplayLength: 1 },
        { enc: true },
      );
      if (first) return { kind: "item", id: String(first.value) };
    }
    return { kind: "none", text: `No item has the barcode ${code}.` };
  } catch {
    return { kind: "none", text: `The barcode ${code} is not among the items on this device, and you are offline.` };
  }
}
