import { useEffect, useMemo, useRef } from "react";
import type { LineColumn } from "../../../definitions/form-row";
import { linesOf, trimmed } from "./line";
import type { Line } from "./line-values";

/** Number of steps that Ctrl+Z can go back. */
const UNDO_MAX = 100;

export interface Lines {
  readonly lines: readonly Line[];
  readonly change: (next: readonly Line[]) => void;
  /** Changes the current lines automatically: it is no step of undo. */
  readonly amend: (work: (lines: readonly Line[]) => readonly Line[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** The lines of a field with undo. A value from elsewhere (load, save, calculation) begins a new history. */
export function useLines(
  value: unknown,
  columns: readonly LineColumn[],
  set: (lines: readonly Line[], before: readonly Line[]) => void,
): Lines {
  const lines = useMemo(() => linesOf(value), [value]);
  const past = useRef<(readonly Line[])[]>([]);
  const future = useRef<(readonly Line[])[]>([]);
  const own = useRef<unknown>(value);
  useEffect(() => {
    if (Object.is(own.current, value)) return;
    own.current = value;
    past.current = [];
    future.current = [];
  }, [value]);
  const put = (next: readonly Line[]) => {
    own.current = next;
    set(next, lines);
  };
  const step = (from: typeof past, to: typeof past) => {
    const next = from.current.pop();
    if (!next) return;
    to.current.push(lines);
    put(next);
  };
  return {
    lines,
    change: (next) => {
      past.current = [...past.current, lines].slice(-UNDO_MAX);
      future.current = [];
      put(trimmed(columns, next));
    },
    amend: (work) => {
      const next = work(lines);
      if (next !== lines) put(next);
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
  };
}
