import { useEffect, useRef } from "react";

/** Keys of new records may be any of these; those that browsers need themselves (help, find, reload) are not held. */
const HELD = /^F(?:2|4|6|7|8|9|10)$/;
const HELD_WITH_ALT = /^F(?:[1-35-9]|1[0-2])$/;
/** A key that was pressed so long ago is no longer meant, ms. */
const KEPT_MS = 10_000;

interface Early {
  /** As in the menu: `F8`, `Alt+F5`. */
  readonly keys: string;
  /** By the clock of events. */
  readonly at: number;
}

/**
 * Which keys open a new record is known only when the menu is there, and a user presses them as soon as the page is
 * seen: `onKey` is called with the last function key that was pressed while `isWaiting`, once that is over.
 */
export function useEarlyKey(isWaiting: boolean, onKey: (keys: string) => void): void {
  const early = useRef<Early | null>(null);
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const pressed = early.current;
    early.current = null;
    if (pressed && !isWaiting && performance.now() - pressed.at < KEPT_MS) latest.current(pressed.keys);
    if (!isWaiting) return undefined;
    const hold = (event: KeyboardEvent): void => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, timeStamp } = event;
      if (ctrlKey || metaKey || shiftKey || !(altKey ? HELD_WITH_ALT : HELD).test(key)) return;
      event.preventDefault();
      early.current = { keys: altKey ? `Alt+${key}` : key, at: timeStamp };
    };
    addEventListener("keydown", hold);
    return () => removeEventListener("keydown", hold);
  }, [isWaiting]);
}
