import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from "react";
import { isBlankLine } from "../../../definitions/blank-line";
import type { LineColumn } from "../../../definitions/form-row";
import { useActiveCell, whenSettled } from "./active-cell";
import type { Move } from "./cell-input";
import { clearedCell, copiedDown, toggledFlag } from "./grid-edits";
import { type GridSize, moved, pastCells, waitsBehind, walked } from "./grid-keys";
import { type CellContext, cellText } from "./line";
import type { Line } from "./line-values";
import { cellsOf, type Place, pasted, pasteText } from "./paste";
import type { ShownColumn } from "./shown-column";
import type { Lines } from "./use-lines";

export interface GridPlan {
  /** DOM id of the grid, which gets the focus back when a cell is finished. */
  readonly id: string;
  readonly lines: Lines;
  readonly columns: readonly ShownColumn[];
  readonly context: CellContext;
  readonly disabled: boolean;
  /** Enter or Tab beyond the last cell, or with Shift before the first. */
  readonly onOut: (back: boolean) => void;
  /** Resolves with the lines when what follows from the entry is filled in. */
  readonly settled: () => Promise<readonly Line[]>;
}

export interface Grid {
  readonly rows: readonly Line[];
  readonly active: Place;
  /** Text that opened the active cell; '' for its value; null while it is not edited. */
  readonly editing: string | null;
  /** Message about the last paste, '' after the next change. */
  readonly message: string;
  /** Focuses a cell; with a text it is opened, '' for its value. */
  readonly onPoint: (row: number, col: number, text: string | null) => void;
  /** Focuses a cell without changing it. */
  readonly onShow: (place: Place) => void;
  readonly onLine: (row: number, line: Line) => void;
  readonly onMove: (move: Move) => void;
  readonly onRemove: (row: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
}

const BLANK: Line = {};

/** A small spreadsheet: one cell has the focus, typing opens it, a blank line is at the end. */
export function useGrid({
  id,
  lines: { lines, change, undo, redo },
  columns,
  context,
  disabled,
  onOut,
  settled,
}: GridPlan): Grid {
  const [editing, setEditing] = useState<string | null>(null);
  const [message, setMessage] = useState("");
  const rows = useMemo(() => (disabled ? lines : [...lines, BLANK]), [disabled, lines]);
  const size = { rows: rows.length, cols: columns.length };
  const { active, setAt, turn, now } = useActiveCell(columns, size, lines.length === 0);
  const home = () => document.getElementById(id)?.focus({ preventScroll: true });
  const put = (next: readonly Line[] | null) => {
    setMessage("");
    if (next && !disabled) change(next);
  };
  const show = (place: Place) => {
    home();
    setAt(place);
    setEditing(null);
  };
  const onMove = (move: Move) => {
    setEditing(null);
    if (move === "none") return;
    home();
    // The blank line may just have become a line; then there is one more below it.
    const last = editing === null ? size.rows : Math.max(size.rows, active.row + 2);
    const go = (current: readonly Line[]) => {
      const next = pastCells(now(), current, move, last);
      if (next) setAt(next);
      else onOut(move === "back");
    };
    if (waitsBehind(columns, rows[active.row] ?? BLANK, active.col, move)) whenSettled(settled, turn, go);
    else go(rows);
  };
  const open = (place: Place, text: string) => {
    const column = columns[place.col];
    const effect = effectOf(disabled ? undefined : column, text);
    if (column && effect === "toggle") put(toggledFlag(rows, column, place.row));
    else if (effect === "edit") setEditing(text);
  };
  const onRemove = (row: number) => {
    if (row < lines.length) put(lines.filter((_, index) => index !== row));
    home();
  };
  const onKeyDown = gridKeys({
    active,
    editing,
    size,
    onMove,
    onOut,
    go: setAt,
    isBlank: () => isBlankLine(columns, rows[active.row] ?? BLANK),
    open: (text) => open(active, text),
    clear: () => put(clearedCell(rows, columns[active.col], active.row)),
    commands: commands({ put, onRemove, undo, redo, go: setAt, clear: () => setMessage(""), rows, columns, active }),
  });
  return {
    rows,
    active,
    editing,
    onMove,
    onRemove,
    onKeyDown,
    onShow: show,
    message,
    onLine: (row, next) => put(rows.with(row, next)),
    onPoint: (row, col, text) => {
      show({ row, col });
      if (text !== null || columns[col]?.comp_type === "chk") open({ row, col }, text ?? "");
    },
    ...clipboard({
      rows,
      active,
      editing,
      columns,
      take: (text) => {
        if (disabled) return;
        const cells = cellsOf(text);
        show({ row: active.row + cells.length - 1, col: active.col });
        put(pasted(lines, columns, active, cells, context));
        setMessage(pasteText(cells, columns.length - active.col));
      },
    }),
  };
}

/** What opening a cell does. Only Space changes a box: the digits of a scan would change it each time. */
function effectOf(column: LineColumn | undefined, text: string): "toggle" | "edit" | "nothing" {
  if (!column || column.computed) return "nothing";
  if (column.comp_type !== "chk") return "edit";
  return text === "" ? "toggle" : "nothing";
}

interface Commands {
  readonly rows: readonly Line[];
  readonly columns: readonly LineColumn[];
  readonly active: Place;
  readonly put: (next: readonly Line[] | null) => void;
  readonly go: (place: Place) => void;
  readonly onRemove: (row: number) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Clears the message about a paste. */
  readonly clear: () => void;
}

/** Commands of the grid with Ctrl, by key. */
const commands = ({
  rows,
  columns,
  active: { row, col },
  put,
  go,
  onRemove,
  undo,
  redo,
  clear,
}: Commands): GridKeys["commands"] => ({
  z: () => {
    clear();
    undo();
  },
  y: redo,
  "-": () => onRemove(row),
  delete: () => onRemove(row),
  d: () => {
    put(copiedDown(rows, columns[col], row));
    go({ row: row + 1, col });
  },
});

interface Clipboard {
  readonly rows: readonly Line[];
  readonly active: Place;
  readonly editing: string | null;
  readonly columns: readonly LineColumn[];
  readonly take: (text: string) => void;
}

/** Copies one cell, pastes a block; while a cell is edited, plain text goes to its input. */
function clipboard({ rows, active, editing, columns, take }: Clipboard): Pick<Grid, "onPaste" | "onCopy"> {
  return {
    onPaste: (event) => {
      const text = event.clipboardData.getData("text/plain");
      // A block is pasted as a block also where a cell is open: its input would join the rows.
      if (editing !== null && !/[\t\n]./.test(text)) return;
      event.preventDefault();
      take(text);
    },
    onCopy: (event) => {
      const column = columns[active.col];
      if (editing !== null || !column) return;
      event.clipboardData.setData("text/plain", cellText(column, rows[active.row] ?? BLANK));
      event.preventDefault();
    },
  };
}

interface GridKeys {
  readonly active: Place;
  readonly editing: string | null;
  readonly size: GridSize;
  readonly isBlank: () => boolean;
  readonly go: (place: Place) => void;
  readonly open: (text: string) => void;
  readonly clear: () => void;
  readonly onMove: (move: Move) => void;
  readonly onOut: (back: boolean) => void;
  /** Run with Ctrl, by the key in lower case. */
  readonly commands: Readonly<Record<string, () => void>>;
}

function gridKeys({
  active,
  editing,
  size,
  isBlank,
  go,
  open,
  clear,
  onMove,
  onOut,
  commands,
}: GridKeys): (event: KeyboardEvent) => void {
  const isLast = active.row === size.rows - 1;
  const withCtrl = (key: string): boolean => {
    const command = commands[key.toLowerCase()];
    command?.();
    return command !== undefined;
  };
  const plain = (key: string, shift: boolean): boolean => {
    if (key === "Tab" && !moved(active, shift ? "back" : "tab", size)) return false;
    // Enter on the blank line at the end leaves the lines; Tab leaves at the ends, as everywhere.
    if (key === "Enter" && !shift && isLast && isBlank()) onOut(false);
    else if (key === "Enter" || key === "Tab") onMove(shift ? "back" : key === "Tab" ? "tab" : "next");
    // A blank line has nothing to edit: there F2 goes to the date, as everywhere in the form.
    else if (key === "F2" && !(isLast && isBlank())) open("");
    else if (key === "Delete" || key === "Backspace") clear();
    else if (key.length === 1) open(key === " " ? "" : key);
    else return false;
    return true;
  };
  return (event) => {
    if (editing !== null || event.altKey || event.nativeEvent.isComposing) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const walk = walked(active, event.key, ctrl, size);
    if (walk) go(walk);
    const isOurs = walk !== null || (ctrl ? withCtrl(event.key) : plain(event.key, event.shiftKey));
    if (!isOurs) return;
    // Esc, Ctrl+S and similar keys belong to the form; keys that the grid handles stop here.
    event.preventDefault();
    event.stopPropagation();
  };
}
