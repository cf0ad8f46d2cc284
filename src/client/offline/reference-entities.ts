/** What "Download for offline" offers, in the order of a godown's needs. `entity` is that of `WEBAPI_changes_since`. */
export const REFERENCE_ENTITIES: readonly { readonly entity: string; readonly title: string }[] = [
  { entity: 'item', title: 'Items with barcodes and prices' },
  { entity: 'ledger', title: 'Ledgers and parties' },
  { entity: 'godown', title: 'Godowns' },
  { entity: 'unit', title: 'Units' },
]
