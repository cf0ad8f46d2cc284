import type { KeyboardEvent } from "react";
import type { Row } from "../../../wire/envelope";
import { isDuplicateKey, isPrintKey } from "../../browser/app-key";
import { isCancelKey } from "../../browser/cancel-key";
import type { ListItems } from "../read/list-items";
import type { LineActions } from "./list-grid-row";

export interface GridActions extends Omit<LineActions, "menu"> {
  readonly open: (row: Row, newTab: boolean) => void;
  readonly toggle: (key: string) => void;
  readonly activate: (index: number) => void;
}

/**
 * Keys of a list: arrows, Page, Home and End move; Enter opens the row, Ctrl+Enter opens it in a new tab, Space
 * selects, Delete deletes, Alt+X cancels, C or Alt+2 copies, A approves, F shows the files, R starts the second action
 * of the row.
 */
export function useGridKeys(
  items: ListItems,
  active: number,
  actions: GridActions,
  pageLines: number,
): (event: KeyboardEvent) => void {
  const move = (to: number): void => actions.activate(Math.max(0, Math.min(items.count - 1, to)));
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(active + pageLines),
    PageUp: () => move(active - pageLines),
    Home: () => move(0),
    End: () => move(items.count - 1),
  };
  const letters: Readonly<Record<string, (row: Row) => void>> = {
    a: actions.approve,
    c: actions.copy,
    f: actions.files,
    r: actions.follow,
  };
  return (event) => {
    if (items.count === 0 || event.target !== event.currentTarget) return;
    const go = moves[event.key];
    if (go) {
      event.preventDefault();
      go();
      return;
    }
    const item = active >= 0 ? items.at(active) : null;
    if (!item || item.kind === "hole") return;
    if (item.kind === "group") {
      if (event.key === "Enter" || event.key === " ") take(event, () => actions.fold(item.key));
      return;
    }
    // With a modifier a letter belongs to the browser: find, reload, copy.
    if (isCancelKey(event)) return take(event, () => actions.cancel(item.row));
    if (isDuplicateKey(event)) return take(event, () => actions.copy(item.row));
    if (isPrintKey(event)) return take(event, () => actions.print(item.row));
    const letter = event.ctrlKey || event.metaKey || event.altKey ? undefined : letters[event.key.toLowerCase()];
    if (letter) take(event, () => letter(item.row));
    else if (event.key === "Enter") take(event, () => actions.open(item.row, event.ctrlKey || event.metaKey));
    else if (event.key === " ") take(event, () => actions.toggle(item.key));
    else if (event.key === "Delete") take(event, () => actions.remove(item.row));
  };
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}
