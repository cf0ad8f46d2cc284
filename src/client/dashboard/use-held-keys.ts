import { useEffect, type RefObject } from "react";

/**
 * While `isOn`, the keyboard stays in the dialog around `place`: keys of the app do nothing, and Tab returns to it
 * after a click elsewhere. Scrolling and the browser's own keys still work.
 */
export function useHeldKeys(isOn: boolean, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const hold = (event: KeyboardEvent) => {
      if (event.key !== "Tab") return event.stopPropagation();
      if (place.current?.closest("[aria-modal]")?.contains(document.activeElement)) return undefined;
      event.preventDefault();
      place.current?.focus();
      return undefined;
    };
    window.addEventListener("keydown", hold, true);
    return () => window.removeEventListener("keydown", hold, true);
  }, [isOn, place]);
}
