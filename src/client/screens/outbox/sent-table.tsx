import { Table } from '@mantine/core'
import { useCallback } from 'react'
import { useOffline } from '../../call/offline-context'
import { useFollowed } from '../../call/use-followed'
import { asOfText } from '../../ui/as-of'
import { EmptyState } from '../../ui/empty-state'

const SHOWN_MAX = 200
const WORDS = { applied: 'Saved on the server', discarded: 'Discarded here', cancelled: 'Discarded, the server will not take it' } as const

/** The last saves that left this device, newest first. */
export function SentTable() {
  const { outbox, onOutbox } = useOffline()
  const read = useCallback(() => outbox.history(SHOWN_MAX), [outbox])
  const rows = useFollowed(read, onOutbox)
  if (!rows || rows.length === 0) return <EmptyState text="Nothing has been sent from this device yet." />
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table aria-label="Sent saves">
        <Table.Thead>
          <Table.Tr>
            {['What', 'Where', 'When', 'Outcome'].map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.opId}>
              <Table.Td>{row.title}</Table.Td>
              <Table.Td>{row.place}</Table.Td>
              <Table.Td>{asOfText(row.at)}</Table.Td>
              <Table.Td>
                {WORDS[row.what]}
                {row.reason ? ` (${row.reason})` : ''}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
