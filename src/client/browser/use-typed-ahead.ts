import { useCallback, useEffect, useRef } from "react";
import { awaitPane, awaitScreen } from "./type-ahead";

/** For what is drawn while a screen loads: keys typed meanwhile go to the screen. */
export const useTypedAhead = (): void => useEffect(awaitScreen, []);

/**
 * For a pane that opens over the screen: keys typed before its field has the focus go to it. Call the returned function
 * when it has.
 */
export function useAwaitedPane(): () => void {
  const release = useRef<() => void>(() => undefined);
  useEffect(() => {
    release.current = awaitPane();
    return () => release.current();
  }, []);
  return useCallback(() => release.current(), []);
}
