import type { KeyboardEvent } from "react";
import type { ReportLine, ReportLines } from "../read/report-lines";

export interface LineKeyActions {
  readonly activate: (index: number) => void;
  readonly fold: (key: string) => void;
  readonly foldAll: () => void;
  /** Opens what the line opens. */
  readonly enter: (line: ReportLine) => void;
  /** Opens the menu of a row of the answer, at a place of the window in px; false where it has no actions. */
  readonly menuOf: (index: number, x: number, y: number) => boolean;
}

/**
 * Keys of a report: arrows, Page, Home and End move within bounds (REP-013); Enter opens, or folds a group; Left closes
 * and Right opens a group, Left on a row goes to its group; `*` opens or closes all; `.`, the menu key and Shift+F10
 * open the menu of a row.
 */
export function useLineKeys(
  lines: ReportLines,
  active: number,
  actions: LineKeyActions,
  pageLines: number,
): (event: KeyboardEvent) => void {
  const move = (to: number): void => actions.activate(Math.max(0, Math.min(lines.count - 1, to)));
  const sideways = (line: ReportLine, isRight: boolean): boolean => {
    if (line.isOpen === !isRight) actions.fold(line.key);
    else if (isRight) return false;
    else {
      const above = groupAbove(lines, active);
      if (above === null) return false;
      move(above);
    }
    return true;
  };
  const act = (key: string): boolean => {
    const line = lines.at(active);
    if (key === "ArrowDown") move(active + 1);
    else if (key === "ArrowUp") move(active - 1);
    else if (key === "PageDown") move(active + pageLines);
    else if (key === "PageUp") move(active - pageLines);
    else if (key === "Home") move(0);
    else if (key === "End") move(lines.count - 1);
    else if (key === "*" && lines.keys.length > 0) actions.foldAll();
    else if (key === "Enter" && line) actions.enter(line);
    else if ((key === "ArrowLeft" || key === "ArrowRight") && line && lines.keys.length > 0)
      return sideways(line, key === "ArrowRight");
    else return false;
    return true;
  };
  return (event) => {
    if (lines.count === 0 || event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = isMenuKey(event) ? lines.at(active) : undefined;
    const isDone = line?.kind === "row" ? openMenu(event.currentTarget, line.index, active, actions) : act(event.key);
    if (isDone) event.preventDefault();
  };
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === "." || key === "ContextMenu" || (shiftKey && key === "F10");

/** Below the active line, at the left edge of the table. */
function openMenu(table: Element, index: number, active: number, { menuOf }: LineKeyActions): boolean {
  const line = table.querySelector(`[data-index="${active}"]`);
  return line !== null && menuOf(index, table.getBoundingClientRect().left, line.getBoundingClientRect().bottom);
}

/** Lines searched for the group of a row. */
const SEARCHED_MAX = 2_000;

/** The line above that the active one belongs to; null for none. */
function groupAbove(lines: ReportLines, active: number): number | null {
  const level = lines.at(active)?.level ?? 0;
  for (let index = active - 1; index >= Math.max(0, active - SEARCHED_MAX); index--) {
    const line = lines.at(index);
    if (line && line.isOpen !== null && line.level < level) return index;
  }
  return null;
}
