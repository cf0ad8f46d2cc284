import { Paper, Text } from '@mantine/core'
import { stockFactsOf } from '../../definitions/bill/facts-rows'
import { useRead } from '../call/use-read'
import { asOfText } from '../ui/as-of'
import { placeWords, stockWords } from '../ui/stock-places'

/** Below a stored item: what the company has of it, what is reserved, and in which godowns; nothing where that is not known. */
export function HeldStock({ itemid }: { readonly itemid: string }) {
  const { data } = useRead({ kind: 'form', sqlsp: 'WEBAPI_itemstock', args: { itemid } })
  const [row] = data?.rows ?? []
  const held = stockFactsOf({ held: String(row?.held ?? '') })
  if (!data || !held) return null
  return (
    <Paper withBorder p="sm" role="group" aria-label="Stock of this item">
      <Text size="sm">{stockWords(held)}</Text>
      <Text size="sm" c="dimmed">{[placeWords(held), `as of ${asOfText(data.asOf)}`].filter(Boolean).join(' · ')}</Text>
    </Paper>
  )
}
