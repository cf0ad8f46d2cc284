import { useCallback, useEffect, useRef, useState } from "react";
import { PART_ROWS } from "../read/list-parts";

/** Visible lines, from 0. */
interface LineRange {
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
export function linesToRead(before: LineRange, now: LineRange): LineRange | null {
  const moved = now.start - before.start;
  if (Math.abs(moved) > SKIPPED_LINES) return null;
  return {
    start: moved < 0 ? Math.max(0, now.start - PART_ROWS) : now.start,
    stop: moved > 0 ? now.stop + PART_ROWS : now.stop,
  };
}

const inParts = ({ start, stop }: LineRange): string =>
  `${Math.floor(start / PART_ROWS)}-${Math.floor(stop / PART_ROWS)}`;

/**
 * The lines to read, and a function that reports each visible range. The lines change only when other parts are
 * needed.
 */
export function useReadRange(): readonly [LineRange, (start: number, stop: number) => void] {
  const [range, setRange] = useState(START);
  const sight = useRef({ before: START, now: START, timer: 0 });
  const tick = useCallback(() => {
    const { before, now } = sight.current;
    const next = linesToRead(before, now);
    if (next) setRange((old) => (inParts(old) === inParts(next) ? old : next));
    const isStill = before.start === now.start && before.stop === now.stop;
    Object.assign(sight.current, { before: now, timer: isStill ? 0 : window.setTimeout(tick, CHECK_MS) });
  }, []);
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
