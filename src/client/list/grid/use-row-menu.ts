import { useCallback, useState, type KeyboardEvent } from "react";
import type { OpenedMenu } from "../actions/row-menu";
import type { ListItems } from "../read/list-items";

interface RowMenuState {
  readonly opened: OpenedMenu | null;
  readonly open: (menu: OpenedMenu) => void;
  readonly close: () => void;
  /** True if the key opened the menu of the active row. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, items: ListItems, active: number) => boolean;
}

/** The menu of a row: opened by its button, a right click, the menu key, or Shift+F10 on keyboards without one. */
export function useRowMenu(grid: HTMLElement | null): RowMenuState {
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const close = useCallback(() => {
    setOpened(null);
    grid?.focus({ preventScroll: true });
  }, [grid]);
  const onKey: RowMenuState["onKey"] = (event, items, active) => {
    const isMenuKey = event.key === "ContextMenu" || (event.shiftKey && event.key === "F10");
    const item = isMenuKey && active >= 0 && active < items.count ? items.at(active) : null;
    const line = event.currentTarget.querySelector(`[data-index="${active}"]`);
    if (item?.kind !== "row" || !line) return false;
    event.preventDefault();
    const { left } = event.currentTarget.getBoundingClientRect();
    setOpened({ row: item.row, x: left, y: line.getBoundingClientRect().bottom });
    return true;
  };
  return { opened, open: setOpened, close, onKey };
}
