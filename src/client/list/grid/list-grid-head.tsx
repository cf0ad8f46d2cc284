import { TextInput, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCircleDashedCheck } from "@tabler/icons-react";
import type { ColumnOption } from "../../../definitions/list-row";
import { moved } from "../../rows/column-order";
import classes from "./list-grid.module.css";
import type { ListTable } from "./use-list-table";

interface GridHeadProps {
  readonly table: ListTable;
  readonly columns: readonly ColumnOption[];
  /** A column for the approval icon comes before them. */
  readonly approval: boolean;
  readonly choosing: Choosing | null;
}

/** Selection of all listed rows; null where not all rows are listed at once. */
export interface Choosing {
  readonly areAllChosen: boolean;
  readonly onChooseAll: () => void;
}

/** Sticky header: sort by click, resize by dragging the edge, move by dragging the name. */
export function GridHead({ table, columns, approval, choosing }: GridHeadProps) {
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      <div role="columnheader" className={classes.headCell} aria-label="Edit/Delete">
        {choosing && (
          <input
            type="checkbox"
            className={classes.choose}
            tabIndex={-1}
            checked={choosing.areAllChosen}
            aria-label="Select all rows of the page"
            onChange={choosing.onChooseAll}
          />
        )}
        <span className={classes.headText}>Edit/Delete</span>
      </div>
      {approval && (
        <div role="columnheader" className={classes.headCell} aria-label="Approval" title="Approval">
          <IconCircleDashedCheck size={18} stroke={1.5} aria-hidden />
        </div>
      )}
      {headers.map((header, at) => {
        const column = columns.find((option) => option.field === header.column.id);
        return column ? (
          <HeadCell key={header.id} table={table} header={header} column={column} first={at === 0} />
        ) : null;
      })}
    </div>
  );
}

type ListHeader = ReturnType<ListTable["getHeaderGroups"]>[number]["headers"][number];

interface HeadCellProps {
  readonly table: ListTable;
  readonly header: ListHeader;
  readonly column: ColumnOption;
  readonly first: boolean;
}

function HeadCell({ table, header, column, first }: HeadCellProps) {
  const sorted = header.column.getIsSorted();
  const drop = (from: string): void => table.setColumnOrder((order) => moved(order, from, column.field));
  return (
    <div
      role="columnheader"
      className={classes.headCell}
      data-align={column.align}
      data-first={first || undefined}
      data-field={column.field}
      aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : "none"}
      draggable
      onDragStart={(event) => event.dataTransfer.setData("text/x-mac-column", column.field)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => drop(event.dataTransfer.getData("text/x-mac-column"))}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={header.column.getToggleSortingHandler()}
        disabled={!header.column.getCanSort()}
        title={column.title}
      >
        <span>{column.title}</span>
        {sorted === "asc" && <IconArrowUp size={14} aria-hidden />}
        {sorted === "desc" && <IconArrowDown size={14} aria-hidden />}
      </UnstyledButton>
      <span
        className={classes.resize}
        data-on={header.column.getIsResizing() || undefined}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onDoubleClick={() =>
          table.setColumnSizing((sizes) =>
            Object.fromEntries(Object.entries(sizes).filter(([field]) => field !== column.field)),
          )
        }
        onDragStart={(event) => event.preventDefault()}
        draggable={false}
        aria-hidden
      />
    </div>
  );
}

interface GridFiltersProps {
  readonly columns: readonly ColumnOption[];
  readonly approval: boolean;
  readonly filters: Readonly<Record<string, string>>;
  readonly onFilter: (field: string, text: string) => void;
}

/** One filter box per column below the header, only in lists that define them (LIST-012). */
export function GridFilters({ columns, approval, filters, onFilter }: GridFiltersProps) {
  return (
    <div className={classes.filters} role="row">
      <div role="gridcell" />
      {approval && <div role="gridcell" />}
      {columns.map((column) => (
        <div role="gridcell" key={column.field} className={classes.cell}>
          {column.filter && (
            <TextInput
              size="xs"
              aria-label={`Filter ${column.title}`}
              placeholder="Filter"
              defaultValue={filters[column.field] ?? ""}
              onBlur={(event) => onFilter(column.field, event.currentTarget.value)}
              onKeyDown={(event) => {
                event.stopPropagation();
                if (event.key === "Enter") onFilter(column.field, event.currentTarget.value);
              }}
            />
          )}
        </div>
      ))}
    </div>
  );
}
