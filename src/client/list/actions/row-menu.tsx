import { Menu } from "@mantine/core";
import { useEffect } from "react";
import type { Row } from "../../../wire/envelope";
import type { ListDefinition } from "../read/list-definition";
import { rowActions, type RowCalls } from "./row-actions";

/** The row whose menu is open, and where. */
export interface OpenedMenu {
  readonly row: Row;
  /** In px of the window. */
  readonly x: number;
  readonly y: number;
}

interface RowMenuProps {
  readonly definition: ListDefinition;
  readonly opened: OpenedMenu | null;
  readonly actions: RowCalls;
  readonly onClose: () => void;
}

/** One menu for all rows, with every action of the row; drawn only while it is open. */
export function RowMenu({ definition, opened, actions, onClose }: RowMenuProps) {
  const all = opened ? rowActions(definition, opened.row) : [];
  const isEmpty = opened !== null && all.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  if (!opened || isEmpty) return null;
  return (
    <Menu opened onClose={onClose} position="bottom-start" returnFocus={false} withinPortal>
      <Menu.Target>
        <span style={{ position: "fixed", left: opened.x, top: opened.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Actions of the row">
        {all.map(({ call, label }) => (
          <Menu.Item key={call} onClick={() => actions[call](opened.row)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
