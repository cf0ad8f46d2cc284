import { Stack, Text } from '@mantine/core'
import { formatAmount, formatQuantity } from '../../../domain/indian-format'
import { placeWords, stockWords } from '../../rows/stock-places'
import { asOfText } from '../../ui/as-of'
import type { KnownItem } from './known-facts'

interface ItemBesideProps {
  readonly item: KnownItem
  /** The bill names a godown: its own stock is told first. */
  readonly isInGodown: boolean
}

/** What there is of an item, what customers' orders hold of it, where it is, and what the party paid last; as of when. */
export function ItemBeside({ item: { facts, stock, held, lastprice, asOf }, isInGodown }: ItemBesideProps) {
  const last = lastprice ? `last price ${formatAmount(lastprice)}` : ''
  const parts = facts.isService ? [last] : [isInGodown && stock !== '' ? `${formatQuantity(stock)} in this godown` : '', held ? stockWords(held) : '', last]
  const told = parts.filter((part) => part !== '')
  if (told.length === 0) return null
  const places = held && !facts.isService ? placeWords(held) : ''
  return (
    <Stack gap={0} role="status">
      <Text size="sm" c={stock.startsWith('-') ? 'var(--mac-danger-text)' : 'dimmed'}>{facts.name}: {told.join(', ')}</Text>
      {asOf !== undefined && <Text size="xs" c="dimmed">{places === '' ? '' : `${places} · `}as of {asOfText(asOf)}</Text>}
    </Stack>
  )
}
