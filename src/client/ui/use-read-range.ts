import { useCallback, useEffect, useRef, useState } from "react";

/** Visible lines, from 0. */
export interface LineRange {
  readonly start: number;
  readonly stop: number;
}

/** How often the visible lines are checked while they change. */
const CHECK_MS = 60;
/** If more lines than this pass between two checks, the user reads none of them; they are not requested. */
const SKIPPED_LINES = 60;

const START: LineRange = { start: 0, stop: 0 };

/**
 * Lines to read when the visible lines change from `before` to `now`, with one part more in the direction of the
 * movement; null while the user scrolls too fast to read.
 */
export function linesToRead(before: LineRange, now: LineRange, partRows: number): LineRange | null {
  const moved = now.start - before.start;
  if (Math.abs(moved) > SKIPPED_LINES) return null;
  return {
    start: moved < 0 ? Math.max(0, now.start - partRows) : now.start,
    stop: moved > 0 ? now.stop + partRows : now.stop,
  };
}

const inParts = ({ start, stop }: LineRange, partRows: number): string =>
  `${Math.floor(start / partRows)}-${Math.floor(stop / partRows)}`;

/**
 * The lines to read, in parts of `partRows`, and a function that reports each visible range. The lines change only when
 * other parts are needed. `first` is what is visible at the start.
 */
export function useReadRange(
  partRows: number,
  first: LineRange = START,
): readonly [LineRange, (start: number, stop: number) => void] {
  const [range, setRange] = useState(first);
  const sight = useRef({ before: first, now: first, timer: 0 });
  const tick = useCallback(() => {
    const { before, now } = sight.current;
    const next = linesToRead(before, now, partRows);
    if (next) setRange((old) => (inParts(old, partRows) === inParts(next, partRows) ? old : next));
    const isStill = before.start === now.start && before.stop === now.stop;
    Object.assign(sight.current, { before: now, timer: isStill ? 0 : window.setTimeout(tick, CHECK_MS) });
  }, [partRows]);
  const reportRange = useCallback(
    (start: number, stop: number) => {
      sight.current.now = { start, stop };
      if (sight.current.timer === 0) sight.current.timer = window.setTimeout(tick, CHECK_MS);
    },
    [tick],
  );
  useEffect(() => {
    const held = sight.current;
    return () => {
      window.clearTimeout(held.timer);
      held.timer = 0;
    };
  }, []);
  return [range, reportRange];
}
