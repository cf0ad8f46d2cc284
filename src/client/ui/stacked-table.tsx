import { Table, type TableTdProps, type TableTrProps } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";
import classes from "./stacked-table.module.css";

interface StackedTableProps {
  readonly label: string;
  readonly titles: readonly string[];
  /** Titles of the columns of figures. */
  readonly figures?: readonly string[];
  /** Width in px below which the table scrolls sideways. */
  readonly least: number;
  /** Rows (`StackedRow`) of cells (`StackedCell`). */
  readonly children: ReactNode;
}

/**
 * A table; on a phone a card for each row, so that nothing is beyond the edge. Its roles are explicit, because a card
 * is no table to the browser.
 */
export const StackedTable = ({ label, titles, figures = [], least, children, ...more }: StackedTableProps) => (
  <div className={classes.scroll}>
    <Table
      role="table"
      aria-label={label}
      className={classes.table}
      style={{ "--least": `${least}px` } as CSSProperties}
      {...more}
    >
      <Table.Thead role="rowgroup">
        <StackedRow>
          {titles.map((title) => (
            <Table.Th key={title} role="columnheader" data-figure={figures.includes(title) || undefined}>
              {title}
            </Table.Th>
          ))}
        </StackedRow>
      </Table.Thead>
      <Table.Tbody role="rowgroup">{children}</Table.Tbody>
    </Table>
  </div>
);

/** One row; other properties are those of the table row. */
export const StackedRow = (props: TableTrProps) => <Table.Tr role="row" {...props} />;

interface StackedCellProps extends TableTdProps {
  /** The title of its column. */
  readonly of: string;
  /** On a card: the name is on top; actions and details have no title before them. */
  readonly part?: "name" | "actions" | "detail";
  /** True for a cell of a figure column. */
  readonly figure?: boolean;
}

export const StackedCell = ({ of, part, figure, ...more }: StackedCellProps) => (
  <Table.Td role="cell" data-title={of} data-part={part} data-figure={figure || undefined} {...more} />
);
