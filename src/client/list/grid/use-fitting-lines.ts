import { useEffect } from "react";

/**
 * Reports how many lines fit between the header and the totals, at first and when the window changes. Nothing is
 * reported without a grid or before the browser has measured it.
 */
export function useFittingLines(
  scroller: HTMLElement | null,
  lineHeight: number,
  fixedLines: number,
  onFit: (lines: number) => void,
): void {
  useEffect(() => {
    if (!scroller) return;
    const measure = (): void => {
      const lines = Math.floor(scroller.clientHeight / lineHeight) - fixedLines;
      if (lines > 0) onFit(lines);
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller, lineHeight, fixedLines, onFit]);
}
