import { useEffect, useLayoutEffect, useRef } from "react";

interface Sight {
  readonly active: number;
  readonly lineHeight: number;
  /** Lines of the heading and the totals, which never move. */
  readonly fixedLines: number;
  /** Where the table was scrolled to when it was left, px. */
  readonly scrollTop: number;
}

/** Starts where the table was left, then scrolls just enough that the active line is in sight. */
export function useLineInSight(
  scroller: HTMLElement | null,
  { active, lineHeight, fixedLines, scrollTop }: Sight,
): void {
  const start = useRef(scrollTop);
  useLayoutEffect(() => {
    if (scroller && start.current > 0) scroller.scrollTop = start.current;
  }, [scroller]);
  useEffect(() => {
    if (!scroller || active < 0) return;
    const seen = scroller.clientHeight - lineHeight * fixedLines;
    const top = active * lineHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (seen > 0 && top + lineHeight > scroller.scrollTop + seen) scroller.scrollTop = top + lineHeight - seen;
  }, [scroller, active, lineHeight, fixedLines]);
}
