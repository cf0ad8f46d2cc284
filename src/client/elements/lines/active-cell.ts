import { useLayoutEffect, useRef, useState } from "react";
import type { LineColumn } from "../../../definitions/form-row";
import { awaitChoice } from "../../browser/type-ahead";
import type { CellNow, GridSize } from "./grid-keys";
import type { Line } from "./line-values";
import type { Place } from "./paste";

interface ActiveCell {
  readonly active: Place;
  readonly setAt: (place: Place) => void;
  /** Grows with every move. */
  readonly turn: { readonly current: number };
  /** The active cell and the columns as they are now, also after a wait in which columns have come or gone. */
  readonly now: () => CellNow;
}

/**
 * The active cell stays in its column when columns before it come or go, and is the first one of a document that has
 * no lines yet.
 */
export function useActiveCell(columns: readonly LineColumn[], size: GridSize, isEmpty: boolean): ActiveCell {
  const [{ row, col, key }, set] = useState<Place & { readonly key?: string }>({ row: 0, col: 0 });
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  const turn = useRef(0);
  const newest = useRef(columns);
  useLayoutEffect(() => {
    newest.current = columns;
  });
  if (wasEmpty !== isEmpty) {
    setWasEmpty(isEmpty);
    if (isEmpty) set({ row: 0, col: 0 });
  }
  const shown = columns.findIndex((column) => column.key === key);
  const setAt = (place: Place): void => {
    turn.current += 1;
    set({ ...place, key: newest.current[place.col]?.key });
  };
  const active = within({ row, col: shown < 0 ? col : shown }, size);
  const now = () => {
    const at = newest.current.findIndex((column) => column.key === columns[active.col]?.key);
    return { from: { row: active.row, col: at < 0 ? active.col : at }, shown: newest.current };
  };
  return { active, setAt, turn, now };
}

/**
 * Goes on when usual values are filled in, unless the user has moved meanwhile. Keys typed until then are held: they
 * belong to the cell that Enter leads to.
 */
export function whenSettled(
  settled: () => Promise<readonly Line[]>,
  turn: ActiveCell["turn"],
  go: (lines: readonly Line[]) => void,
): void {
  const isThere = awaitChoice(true);
  const before = turn.current;
  void settled()
    .then(drawn)
    .then((lines) => (turn.current === before ? go(lines) : undefined))
    .finally(isThere);
}

/** Columns that came with the answer are drawn by then. */
const drawn = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value)));

const within = ({ row, col }: Place, { rows, cols }: GridSize): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  col: Math.min(col, cols - 1),
});
