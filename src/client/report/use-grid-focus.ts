import { useCallback, useEffect } from "react";
import { isTyping } from "../browser/is-typing";
import { isOnTop } from "./use-view-keys";

/** How often the focus is tried while a closing drawer still has it, and how many times. */
const TRY_MS = 60;
const TRIES = 25;

/**
 * The table of a report that opens is focused, so that its keys work at once, unless the user is typing; so is a chart
 * in place of the table, and the table after it. Returns a function that focuses it again, after a drawer.
 */
export function useGridFocus(root: HTMLElement | null, isReady: boolean, isChart: boolean): () => void {
  const focus = useCallback((): (() => void) => {
    let tries = TRIES;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = (): void => {
      const grid = root?.querySelector<HTMLElement>("[data-report-grid], [data-report-cards], [data-report-chart]");
      if (grid && isOnTop(grid)) return isTyping() ? undefined : grid.focus({ preventScroll: true });
      tries -= 1;
      if (tries > 0) timer = setTimeout(attempt, TRY_MS);
    };
    attempt();
    return () => clearTimeout(timer);
  }, [root]);
  useEffect(() => (isReady ? focus() : undefined), [isReady, isChart, focus]);
  return useCallback(() => void focus(), [focus]);
}
