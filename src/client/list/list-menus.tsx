import { ActionIcon, Button, Checkbox, Group, Menu, Popover, Stack, Text } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns3,
  IconDownload,
  IconLayoutList,
  IconSitemap,
} from "@tabler/icons-react";
import type { ColumnOption } from "../../definitions/list-row";
import type { ExportKind } from "../call/export-file";
import { moved } from "../rows/column-order";
import type { ListTable } from "./grid/use-list-table";
import type { ListPrefs } from "./list-prefs";

const MENU_BUTTON = { variant: "default", size: 32 } as const;

interface ColumnsMenuProps {
  readonly table: ListTable;
  readonly columns: readonly ColumnOption[];
  readonly onReset: () => void;
}

/** Which columns, in which order; kept for each user and list. */
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
      <Popover.Dropdown>
        <Stack gap="xs">
          {order.map((field) => {
            const title = columns.find((column) => column.field === field)?.title ?? field;
            const column = table.getColumn(field);
            const shown = column?.getIsVisible() ?? false;
            return (
              <Group key={field} gap="xs" wrap="nowrap" justify="space-between">
                <Checkbox
                  label={title}
                  checked={shown}
                  disabled={shown && visible === 1}
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
  readonly columns: readonly ColumnOption[];
  readonly groupBy: string;
  readonly onGroup: (field: string) => void;
}

/** Groups rows of the same value (LIST-011). */
export function GroupMenu({ columns, groupBy, onGroup }: GroupMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...MENU_BUTTON} aria-label="Group" title="Group" aria-pressed={groupBy !== ""}>
          <IconSitemap size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onGroup("")} disabled={groupBy === ""}>
          No groups
        </Menu.Item>
        {columns
          .filter((column) => column.groupby)
          .map((column) => (
            <Menu.Item key={column.field} onClick={() => onGroup(column.field)} disabled={groupBy === column.field}>
              By {column.title}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ExportMenuProps {
  readonly busy: string;
  readonly onExport: (kind: ExportKind) => void;
}

/** The whole list as a file (LIST-010). */
export function ExportMenu({ busy, onExport }: ExportMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...MENU_BUTTON} aria-label="Export" title="Export" loading={busy !== ""}>
          <IconDownload size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport("csv")}>CSV</Menu.Item>
        <Menu.Item onClick={() => onExport("xlsx")}>XLSX</Menu.Item>
      </Menu.Dropdown>
      {busy && (
        <Text span size="sm" role="status">
          {busy}
        </Text>
      )}
    </Menu>
  );
}

interface LayoutMenuProps {
  readonly prefs: ListPrefs;
  readonly keep: (prefs: ListPrefs) => void;
}

/** Pages or the whole list, normal or tight lines. */
export function LayoutMenu({ prefs, keep }: LayoutMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...MENU_BUTTON} aria-label="Layout" title="Layout">
          <IconLayoutList size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={prefs.mode === "pages"} onClick={() => keep({ ...prefs, mode: "pages" })}>
          Page by page
        </Menu.Item>
        <Menu.Item disabled={prefs.mode === "whole"} onClick={() => keep({ ...prefs, mode: "whole" })}>
          Whole list
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={prefs.density === "normal"} onClick={() => keep({ ...prefs, density: "normal" })}>
          Normal rows
        </Menu.Item>
        <Menu.Item disabled={prefs.density === "tight"} onClick={() => keep({ ...prefs, density: "tight" })}>
          Compact rows
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
