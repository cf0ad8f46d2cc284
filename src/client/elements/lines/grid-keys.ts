import { isEmptyCell } from "../../../definitions/blank-line";
import type { LineColumn } from "../../../definitions/form-row";
import type { Move } from "./cell-input";
import { cellProblem } from "./line";
import type { Line } from "./line-values";
import type { Place } from "./paste";

export interface GridSize {
  /** Rows on screen, including the blank row at the end. */
  readonly rows: number;
  readonly cols: number;
}

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max));

/** The cell after a move; null where Tab or Enter leaves the grid at one of its ends. */
export function moved({ row, col }: Place, move: Move, { rows, cols }: GridSize): Place | null {
  if (move === "down") return { row: clamp(row + 1, rows - 1), col };
  if (move === "up") return { row: clamp(row - 1, rows - 1), col };
  if (move !== "next" && move !== "back") return { row, col };
  const at = row * cols + col + (move === "next" ? 1 : -1);
  return at < 0 || at >= rows * cols ? null : { row: Math.floor(at / cols), col: at % cols };
}

/**
 * The same, past cells where there is nothing to enter: computed ones and, on the way forward, those where Enter does
 * not stop (`enterStops`), unless something is wrong in them.
 */
export function pastCells(
  columns: readonly LineColumn[],
  lines: readonly Line[],
  from: Place,
  move: Move,
  size: GridSize,
): Place | null {
  const isPassed = ({ row, col }: Place): boolean => {
    const column = columns[col];
    return column !== undefined && (column.computed || (move === "next" && isPassing(column, lines[row] ?? {})));
  };
  let at = moved(from, move, size);
  while (at && (move === "next" || move === "back") && isPassed(at)) at = moved(at, move, size);
  return at;
}

function isPassing(column: LineColumn, line: Line): boolean {
  if (column.enterStops === undefined || cellProblem(column, line) !== "") return false;
  return column.enterStops === "never" || !isUnset(line[column.key]);
}

const isUnset = (value: unknown): boolean => isEmptyCell(value) || Number(value) === 0;

/** Whether what follows a cell in its line depends on a value that may still be on its way: a usual price. */
export function waitsBehind(columns: readonly LineColumn[], line: Line, col: number): boolean {
  const next = columns.slice(col + 1).find(({ computed, enterStops }) => !computed && enterStops !== "never");
  return next?.enterStops === "empty" && isUnset(line[next.key]);
}

/** The cell that an arrow, Home, End or a page key moves to; null for other keys. */
export function walked({ row, col }: Place, key: string, ctrl: boolean, { rows, cols }: GridSize): Place | null {
  const right = cols - 1;
  switch (key) {
    case "ArrowDown":
      return { row: ctrl ? rows - 1 : clamp(row + 1, rows - 1), col };
    case "ArrowUp":
      return { row: ctrl ? 0 : clamp(row - 1, rows - 1), col };
    case "ArrowRight":
      return { row, col: ctrl ? right : clamp(col + 1, right) };
    case "ArrowLeft":
      return { row, col: ctrl ? 0 : clamp(col - 1, right) };
    case "Home":
      return { row: ctrl ? 0 : row, col: 0 };
    case "End":
      return { row: ctrl ? rows - 1 : row, col: right };
    case "PageDown":
      return { row: clamp(row + 10, rows - 1), col };
    case "PageUp":
      return { row: clamp(row - 10, rows - 1), col };
    default:
      return null;
  }
}
