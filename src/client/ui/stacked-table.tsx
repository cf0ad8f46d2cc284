import { Table, type TableTdProps, type TableTrProps } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import classes from './stacked-table.module.css'

interface StackedTableProps {
  readonly label: string
  readonly titles: readonly string[]
  /** Titles of the columns of figures. */
  readonly figures?: readonly string[]
  /** Px below which it scrolls within itself, where it is a table. */
  readonly least: number
  /** Rows (`StackedRow`) of cells (`StackedCell`). */
  readonly children: ReactNode
}

/** A table, and on a phone a card for each row: nothing of it is beyond the edge. Its roles are said, for a card is no table to the browser. */
export const StackedTable = ({ label, titles, figures = [], least, children, ...more }: StackedTableProps) => (
  <div className={classes.scroll}>
    <Table role="table" aria-label={label} className={classes.table} style={{ '--least': `${least}px` } as CSSProperties} {...more}>
      <Table.Thead role="rowgroup">
        <StackedRow>
          {titles.map((title) => (
            <Table.Th key={title} role="columnheader" data-figure={figures.includes(title) || undefined}>{title}</Table.Th>
          ))}
        </StackedRow>
      </Table.Thead>
      <Table.Tbody role="rowgroup">{children}</Table.Tbody>
    </Table>
  </div>
)

/** One row; more attributes as those of the table's own. */
export const StackedRow = (props: TableTrProps) => <Table.Tr role="row" {...props} />

interface StackedCellProps extends TableTdProps {
  /** The title of its column. */
  readonly of: string
  /** On a card: what it is called by stands on top, and what can be done or is opened there needs no title before it. */
  readonly part?: 'name' | 'actions' | 'detail'
  /** A figure, where it stands in a column. */
  readonly figure?: boolean
}

export const StackedCell = ({ of, part, figure, ...more }: StackedCellProps) => <Table.Td role="cell" data-title={of} data-part={part} data-figure={figure || undefined} {...more} />
