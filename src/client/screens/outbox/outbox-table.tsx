import { Anchor, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OutboxRow } from '../../offline/types'
import { enteredText, stateWords, waitsFor } from './state-words'
import { RowActions } from './row-actions'

interface OutboxTableProps {
  readonly rows: readonly OutboxRow[]
  readonly all: readonly OutboxRow[]
  readonly label: string
}

/** One line a save, oldest first; the title opens what was entered beside what the server has. */
export function OutboxTable({ rows, all, label }: OutboxTableProps) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label={label} data-outbox>
        <Table.Thead>
          <Table.Tr>
            {['What', 'Where', 'Entered', 'State', 'Tries', 'Actions'].map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Line key={row.opId} row={row} all={all} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Line({ row, all }: { readonly row: OutboxRow; readonly all: readonly OutboxRow[] }) {
  const before = waitsFor(row, all)
  return (
    <Table.Tr data-op={row.opId} data-op-state={row.state}>
      <Table.Td>
        <Anchor component={Link} to={`/outbox/${row.opId}`}>
          {row.title}
        </Anchor>
        {row.amount && <Text size="sm">{row.amount}</Text>}
      </Table.Td>
      <Table.Td>{row.place}</Table.Td>
      <Table.Td>{enteredText(row)}</Table.Td>
      <Table.Td>
        {stateWords(row)}
        {before && (
          <Text size="sm" c="dimmed">
            waits for {before}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">{row.attempts}</Table.Td>
      <Table.Td>
        <RowActions row={row} />
      </Table.Td>
    </Table.Tr>
  )
}
