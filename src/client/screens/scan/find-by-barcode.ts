import { normaliseBarcode } from '../../../domain/gtin'
import { looksLikeGs1, readGs1 } from '../../../domain/gs1'
import type { Offline } from '../../offline/types'

export type Found = { readonly kind: 'item'; readonly id: string } | { readonly kind: 'none'; readonly text: string }

/** The spellings under which a scanned code may be kept: as it is, and the GTIN of a GS1 symbol. `thisYear` is for its dates. */
export function spellingsOf(text: string, thisYear: number): readonly string[] {
  const plain = normaliseBarcode(text.trim())
  const gs1 = looksLikeGs1(text.trim()) ? readGs1(text.trim(), thisYear) : null
  const gtin = gs1?.ok && gs1.data.gtin ? normaliseBarcode(gs1.data.gtin) : plain
  return plain === '' ? [] : [...new Set([plain, gtin])]
}

/** First the items on the device, then the server; says in a sentence what was not found or could not be asked. */
export async function findByBarcode({ reader, reference }: Pick<Offline, 'reader' | 'reference'>, spellings: readonly string[]): Promise<Found> {
  const [code = ''] = spellings
  for (const spelling of spellings) {
    const kept = await reference.byBarcode(spelling)
    if (kept) return { kind: 'item', id: String(kept.id) }
  }
  try {
    for (const search of spellings) {
      const [first] = await reader.ask('WEBAPIGetddls', { user2: '@user2', branchin: '@branchin', id: 'item', search, DisplayLength: 1 })
      if (first) return { kind: 'item', id: String(first.value) }
    }
    return { kind: 'none', text: `No item has the barcode ${code}.` }
  } catch {
    return { kind: 'none', text: `The barcode ${code} is not among the items on this device, and the server cannot be asked now.` }
  }
}
