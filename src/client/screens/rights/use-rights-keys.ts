import { useEffect, useState, type KeyboardEvent } from "react";

interface Cell {
  readonly row: number;
  readonly column: number;
}

interface KeyActions {
  /** Called by Space and Enter on a cell. */
  readonly press: (cell: Cell) => void;
  readonly submit: () => void;
}

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
};

/** Arrows move over the cells, Home and End along a row, Space and Enter activate the cell, Ctrl+S submits. */
export function useRightsKeys(
  rows: number,
  columns: number,
  scroller: HTMLElement | null,
  { linePx, headPx }: { linePx: number; headPx: number },
  actions: KeyActions,
) {
  const [cell, setCell] = useState<Cell>({ row: 0, column: 2 });
  const row = Math.min(cell.row, Math.max(0, rows - 1));
  useEffect(() => {
    if (!scroller) return;
    const seen = scroller.clientHeight - headPx - linePx;
    if (row * linePx < scroller.scrollTop) scroller.scrollTop = row * linePx;
    else if (seen > 0 && row * linePx > scroller.scrollTop + seen) scroller.scrollTop = row * linePx - seen;
  }, [scroller, row, linePx, headPx]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    const isSubmit = event.key.toLowerCase() === "s" && (event.ctrlKey || event.metaKey);
    if (move) setCell({ row: within(row + move[0], rows), column: within(cell.column + move[1], columns) });
    else if (event.key === "Home" || event.key === "End")
      setCell({ row, column: event.key === "Home" ? 0 : columns - 1 });
    else if (event.key === " " || event.key === "Enter") actions.press({ row, column: cell.column });
    else if (isSubmit) actions.submit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { cell: { row, column: cell.column }, setCell, onKeyDown };
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
