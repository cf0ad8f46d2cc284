import { Menu } from "@mantine/core";
import type { Row } from "../../../wire/envelope";
import { rowActions, type RowCall } from "./row-actions";

/** The row whose menu is open, and where. */
export interface OpenedMenu {
  readonly row: Row;
  /** In px of the window. */
  readonly x: number;
  readonly y: number;
}

interface RowMenuProps {
  readonly opened: OpenedMenu | null;
  readonly onRun: (call: RowCall, row: Row) => void;
  readonly onClose: () => void;
}

/** One menu for all rows, with every action of the row; drawn only while it is open. */
export function RowMenu({ opened, onRun, onClose }: RowMenuProps) {
  if (!opened) return null;
  return (
    <Menu opened onClose={onClose} position="bottom-start" returnFocus={false} withinPortal>
      <Menu.Target>
        <span style={{ position: "fixed", left: opened.x, top: opened.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Actions of the row">
        {rowActions(opened.row).map(({ call, label }) => (
          <Menu.Item key={call} color={call === "remove" ? "red" : undefined} onClick={() => onRun(call, opened.row)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
