import { useEffect, useRef, type RefObject } from "react";

/** No element has the focus: the focused one was removed or disabled. */
const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const isInDialog = (): boolean => document.activeElement?.closest('[aria-modal="true"]') !== null;

/**
 * Moves the focus to `target` when the view changes to `place` and nothing has the focus, behind a dialog once that is
 * closed. Not when the page first opens: `place` is '' then.
 */
export function useLostFocus(target: RefObject<HTMLElement | null>, place: string): void {
  useEffect(() => {
    if (place === "") return undefined;
    const done = new AbortController();
    const take = (): void => {
      if (isInDialog()) return;
      done.abort();
      if (isFocusLost()) target.current?.focus();
    };
    // A dialog that closes gives the focus back first.
    document.addEventListener("focusout", () => setTimeout(take), { signal: done.signal });
    take();
    return () => done.abort();
  }, [target, place]);
}

/**
 * Returns the focus to a button that was disabled while its work ran, unless the user has moved the focus elsewhere.
 */
export function useFocusAfter(button: RefObject<HTMLElement | null>, busy: boolean): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && isFocusLost()) button.current?.focus();
    wasBusy.current = busy;
  }, [button, busy]);
}
