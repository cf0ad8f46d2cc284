import type { Offline } from '../../offline/types'

export type Found = { readonly kind: 'item'; readonly id: string } | { readonly kind: 'none'; readonly text: string }

/** First the items on the device, then the server; says in a sentence what was not found or could not be asked. */
export async function findByBarcode({ reader, reference }: Pick<Offline, 'reader' | 'reference'>, code: string): Promise<Found> {
  const kept = await reference.byBarcode(code)
  if (kept) return { kind: 'item', id: String(kept.id) }
  try {
    const rows = await reader.ask('WEBAPIGetddls', { user2: '@user2', branchin: '@branchin', id: 'item', search: code, DisplayLength: 1 })
    const [first] = rows
    if (first) return { kind: 'item', id: String(first.value) }
    return { kind: 'none', text: `No item has the barcode ${code}.` }
  } catch {
    return { kind: 'none', text: `The barcode ${code} is not among the items on this device, and the server cannot be asked now.` }
  }
}
