import { ActionIcon, Button, Checkbox, Group, Popover, Stack } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3 } from "@tabler/icons-react";
import { moved } from "../../rows/column-order";

/** The buttons of the menus above a table. */
export const MENU_BUTTON = { variant: "default", size: 32 } as const;

/** What the menu needs of a table. */
interface OrderedTable {
  readonly state: { readonly columnOrder: string[] };
  readonly setColumnOrder: (change: (now: string[]) => string[]) => void;
  readonly getVisibleLeafColumns: () => readonly unknown[];
  readonly getColumn: (
    field: string,
  ) => { readonly getIsVisible: () => boolean; readonly toggleVisibility: () => void } | undefined;
}

interface ColumnsMenuProps {
  readonly table: OrderedTable;
  readonly columns: readonly { readonly field: string; readonly title: string }[];
  readonly onReset: () => void;
}

/** Which columns, in which order; kept for each user and list or report. */
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
