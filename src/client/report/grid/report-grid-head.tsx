import { ActionIcon, Menu, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconChevronDown } from "@tabler/icons-react";
import { isFigure, type ReportColumn } from "../../../definitions/report/report-column";
import { isGroupable } from "../../../definitions/report/report-overlay";
import classes from "./report-grid.module.css";
import type { ReportTable } from "./use-report-table";

interface GridHeadProps {
  readonly table: ReportTable;
  readonly columns: readonly ReportColumn[];
  readonly group: readonly string[];
  /** Rows keep their own order: they are neither sorted nor grouped. */
  readonly isFixed: boolean;
  readonly onGroup: (group: readonly string[]) => void;
}

/** Sticky heading: a click sorts up, then down, then not; the menu of a heading groups by it. */
export const GridHead = ({ table, columns, group, isFixed, onGroup }: GridHeadProps) => (
  <div className={classes.head} role="row" aria-rowindex={1}>
    {columns.map((column, at) => {
      const sorted = table.getColumn(column.field)?.getIsSorted() ?? false;
      return (
        <div
          key={column.field}
          role="columnheader"
          className={classes.headCell}
          data-align={column.align ?? (isFigure(column) ? "right" : "left")}
          data-first={at === 0 || undefined}
          aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : "none"}
        >
          <UnstyledButton
            className={classes.sort}
            disabled={!table.getColumn(column.field)?.getCanSort()}
            title={column.title}
            onClick={table.getColumn(column.field)?.getToggleSortingHandler()}
          >
            <span>{column.title}</span>
            {sorted === "asc" && <IconArrowUp size={14} aria-hidden />}
            {sorted === "desc" && <IconArrowDown size={14} aria-hidden />}
          </UnstyledButton>
          {columns.length > 1 && (
            <HeadMenu
              column={column}
              isGrouped={group.includes(column.field)}
              mayGroup={!isFixed && isGroupable(column)}
              onGroup={() => onGroup(toggledField(group, column.field))}
              onHide={() => table.getColumn(column.field)?.toggleVisibility(false)}
            />
          )}
        </div>
      );
    })}
  </div>
);

/** The fields with one more at the end, or without it. */
export const toggledField = (fields: readonly string[], field: string): readonly string[] =>
  fields.includes(field) ? fields.filter((one) => one !== field) : [...fields, field];

interface HeadMenuProps {
  readonly column: ReportColumn;
  readonly isGrouped: boolean;
  readonly mayGroup: boolean;
  readonly onGroup: () => void;
  readonly onHide: () => void;
}

const HeadMenu = ({ column, isGrouped, mayGroup, onGroup, onHide }: HeadMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={20}
        className={classes.headMenu}
        aria-label={`Menu of ${column.title}`}
      >
        <IconChevronDown size={14} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {mayGroup && (
        <Menu.Item onClick={onGroup}>
          {isGrouped ? `Stop grouping by ${column.title}` : `Group by ${column.title}`}
        </Menu.Item>
      )}
      <Menu.Item onClick={onHide}>Hide {column.title}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
