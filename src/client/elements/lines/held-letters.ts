import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { playKey } from "../../browser/play-key";
import { MODIFIERS } from "../barcode/wedge";

/** Hand scanners take 1 to 30 ms from key to key; a longer pause is a hand's. */
const HELD_MS = 30;

/**
 * What a key was to the letters: `taken`, `none` of theirs, or `after` them: the cell is open now, and a shortcut goes
 * on from there.
 */
export type HeldKey = "taken" | "none" | "after";

export interface HeldLetters {
  /** Opening the cell with the letters is up to `open`. Only where `begins`, letters are held. */
  readonly press: (event: KeyboardEvent, begins: boolean, open: (text: string) => void) => HeldKey;
  /** The letters were those of a scan. */
  readonly drop: () => void;
}

/**
 * Letters typed at a closed cell that scans fill, until a pause shows that a hand types them: then the cell opens with
 * them. To open it for the letters of a scan would take half the time of the scan, and a list would flash. Letters that
 * were held before (`playKey`) come from a hand and open at once.
 */
export function createHeldLetters(): HeldLetters {
  let text = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (): string => {
    clearTimeout(timer);
    const held = text;
    text = "";
    return held;
  };
  return {
    drop: () => void take(),
    press: (event, begins, open) => {
      const { key, nativeEvent } = event;
      if (event.altKey || nativeEvent.isComposing) return "none";
      const isShortcut = event.ctrlKey || event.metaKey;
      if (key.length === 1 && !isShortcut && (text !== "" || (begins && key !== " " && nativeEvent.isTrusted))) {
        const held = take() + key;
        text = held;
        // At once: a key that comes before the cell is drawn would be held as the first of other letters.
        timer = setTimeout(() => flushSync(() => open(take())), HELD_MS);
        return "taken";
      }
      if (text === "" || MODIFIERS.has(key)) return "none";
      flushSync(() => open(take()));
      if (isShortcut) return "after";
      // The key belongs to the cell that is open now.
      queueMicrotask(() => playKey(nativeEvent));
      return "taken";
    },
  };
}
