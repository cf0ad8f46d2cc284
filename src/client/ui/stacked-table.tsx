import { Table, type TableTdProps, type TableTrProps } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import classes from './stacked-table.module.css'

interface StackedTableProps {
  readonly label: string
  readonly titles: readonly string[]
  /** Px below which it scrolls within itself, where it is a table. */
  readonly least: number
  /** Rows (`StackedRow`) of cells (`StackedCell`). */
  readonly children: ReactNode
}

/** A table, and on a phone a card for each row: nothing of it is beyond the edge. Its roles are said, for a card is no table to the browser. */
export const StackedTable = ({ label, titles, least, children, ...more }: StackedTableProps) => (
  <div className={classes.scroll}>
    <Table role="table" aria-label={label} className={classes.table} style={{ '--least': `${least}px` } as CSSProperties} {...more}>
      <Table.Thead role="rowgroup">
        <StackedRow>
          {titles.map((title) => (
            <Table.Th key={title} role="columnheader">{title}</Table.Th>
          ))}
        </StackedRow>
      </Table.Thead>
      <Table.Tbody role="rowgroup">{children}</Table.Tbody>
    </Table>
  </div>
)

/** One row; more attributes as those of the table's own. */
export const StackedRow = (props: TableTrProps) => <Table.Tr role="row" {...props} />

/** `of`: the heading of its column; `What` heads a card and `Actions` ends it. */
export const StackedCell = ({ of, ...more }: TableTdProps & { readonly of: string }) => <Table.Td role="cell" data-title={of} {...more} />
