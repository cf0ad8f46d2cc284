import type { Offline } from '../../offline/offline'

type Found = { readonly kind: 'item'; readonly id: string } | { readonly kind: 'none'; readonly text: string }

/** First the items on the device, then the server; says in a sentence what was not found or could not be asked. */
export async function findByBarcode({ reader, reference }: Pick<Offline, 'reader' | 'reference'>, spellings: readonly string[]): Promise<Found> {
  const [code = ''] = spellings
  for (const spelling of spellings) {
    const kept = await reference.byBarcode(spelling)
    if (kept) return { kind: 'item', id: String(kept.id) }
  }
  try {
    for (const search of spellings) {
      const [first] = await reader.ask('WEBAPIGetddls', { user2: '@user2', branchin: '@branchin', id: 'item', search, DisplayLength: 1 }, { enc: true })
      if (first) return { kind: 'item', id: String(first.value) }
    }
    return { kind: 'none', text: `No item has the barcode ${code}.` }
  } catch {
    return { kind: 'none', text: `The barcode ${code} is not among the items on this device, and you are offline.` }
  }
}
