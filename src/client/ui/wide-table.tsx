import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

interface WideTableProps {
  /** Pixels below which it scrolls sideways within itself. */
  readonly minWidth: number
  /** What it shows, for those who come to it by keyboard. */
  readonly label: string
  readonly children: ReactNode
}

/** A table that scrolls within itself on a phone, by keyboard too. */
export const WideTable = ({ minWidth, label, children }: WideTableProps) => (
  <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}>
    {children}
  </Table.ScrollContainer>
)
