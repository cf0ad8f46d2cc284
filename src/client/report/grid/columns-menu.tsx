import { ActionIcon, Button, Checkbox, Group, Menu, Popover, Stack } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3, IconSitemap } from "@tabler/icons-react";
import type { TableType } from "../../../definitions/report/report-answer";
import type { ReportColumn } from "../../../definitions/report/report-column";
import { moved } from "../../rows/column-order";
import { mayGroup, toggledField } from "./report-grid-head";
import type { ReportTable } from "./use-report-table";

const MENU_BUTTON = { variant: "default", size: 32 } as const;

interface ColumnsMenuProps {
  readonly table: ReportTable;
  readonly columns: readonly ReportColumn[];
  readonly onReset: () => void;
}

/** Which columns, in which order; kept for each user and report. */
export function ColumnsMenu({ table, columns, onReset }: ColumnsMenuProps) {
  const order = table.state.columnOrder;
  const shift = (field: string, by: number): void => {
    const to = order[order.indexOf(field) + by];
    if (to !== undefined) table.setColumnOrder((now) => (by < 0 ? moved(now, field, to) : moved(now, to, field)));
  };
  const visible = table.getVisibleLeafColumns().length;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon {...MENU_BUTTON} aria-label="Columns" title="Columns">
          <IconColumns3 size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown mah="70vh" style={{ overflowY: "auto" }}>
        <Stack gap="xs">
          {order.map((field) => {
            const title = columns.find((column) => column.field === field)?.title ?? field;
            const column = table.getColumn(field);
            const isShown = column?.getIsVisible() ?? false;
            return (
              <Group key={field} gap="xs" wrap="nowrap" justify="space-between">
                <Checkbox
                  label={title}
                  checked={isShown}
                  disabled={isShown && visible === 1}
                  onChange={() => column?.toggleVisibility()}
                />
                <Group gap={2} wrap="nowrap">
                  <ActionIcon variant="subtle" aria-label={`${title} to the left`} onClick={() => shift(field, -1)}>
                    <IconArrowUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon variant="subtle" aria-label={`${title} to the right`} onClick={() => shift(field, 1)}>
                    <IconArrowDown size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </Group>
            );
          })}
          <Button variant="subtle" size="compact-sm" onClick={onReset}>
            Reset columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface GroupMenuProps {
  readonly columns: readonly ReportColumn[];
  readonly group: readonly string[];
  readonly layout: TableType;
  readonly onGroup: (group: readonly string[]) => void;
  readonly onLayout: (layout: TableType) => void;
}

/** Groups by one column after another, also by one that the table does not show. */
export function GroupMenu({ columns, group, layout, onGroup, onLayout }: GroupMenuProps) {
  const offered = columns.filter(mayGroup);
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon {...MENU_BUTTON} aria-label="Group" title="Group">
          <IconSitemap size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onGroup([])} disabled={group.length === 0}>
          No groups
        </Menu.Item>
        {offered.map(({ field, title }) => (
          <Menu.Item
            key={field}
            onClick={() => onGroup(toggledField(group, field))}
            rightSection={group.includes(field) ? group.indexOf(field) + 1 : null}
          >
            {group.includes(field) ? `Not by ${title}` : `By ${title}`}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          disabled={group.length === 0}
          onClick={() => onLayout(layout === "MacTable" ? "MacTableC" : "MacTable")}
        >
          {layout === "MacTable" ? "Show groups below their rows" : "Show groups above their rows"}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
