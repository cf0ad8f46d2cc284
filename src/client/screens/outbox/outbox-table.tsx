import { Anchor, Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OutboxRow } from '../../offline/types'
import { grouped } from './outbox-groups'
import { enteredText, stateWords, waitsFor } from './state-words'
import { RowActions } from './row-actions'

interface OutboxTableProps {
  readonly rows: readonly OutboxRow[]
  readonly all: readonly OutboxRow[]
  readonly label: string
}

/** One line a save, or a Submit of several, oldest first; the title opens what was entered beside what the server has. */
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
          {grouped(rows).map((group) => (
            <GroupLines key={group[0].opId} rows={group} all={all} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Saves of one Submit are one line, which opens into its saves. */
function GroupLines({ rows, all }: { readonly rows: readonly [OutboxRow, ...OutboxRow[]]; readonly all: readonly OutboxRow[] }) {
  const [open, setOpen] = useState(false)
  const [first] = rows
  if (rows.length === 1) return <Line row={first} all={all} />
  return (
    <>
      <Table.Tr data-group={first.group}>
        <Table.Td>
          {first.title} and {rows.length - 1} more
        </Table.Td>
        <Table.Td>{first.place}</Table.Td>
        <Table.Td>{enteredText(first)}</Table.Td>
        <Table.Td>{[...new Set(rows.map(stateWords))].join('; ')}</Table.Td>
        <Table.Td ta="right">{Math.max(...rows.map(({ attempts }) => attempts))}</Table.Td>
        <Table.Td>
          <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : `Show all ${rows.length}`}
          </Button>
        </Table.Td>
      </Table.Tr>
      {open && rows.map((row) => <Line key={row.opId} row={row} all={all} />)}
    </>
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
        {row.number && <Text size="sm">{row.number.no}</Text>}
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
