/** A longer gap between two keys means a user is typing, ms. Hand scanners take 1 to 30 ms. */
const KEY_GAP_MS = 50;
/** Codes of a firm's own may be as short as this. */
const LENGTH_MIN = 3;
/** A scanner presses them between the characters. Any other key, such as an arrow, is no part of a scan. */
export const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "CapsLock"]);

interface WedgeKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  /** Ms, of any clock that only goes forward. */
  readonly at: number;
}

interface Wedge {
  /** The whole scan where this key ends one (Enter or Tab), otherwise null. */
  readonly press: (key: WedgeKey) => string | null;
}

/**
 * Distinguishes a keyboard-wedge scanner from a typing user by its speed: fast keys in a row, ended by Enter or Tab,
 * are one scan. A scanner sends the separator of GS1 as Ctrl+]. `gapMsMax` is the longest pause between two keys, ms.
 */
export function createWedge(gapMsMax = KEY_GAP_MS): Wedge {
  let text = "";
  let last = Number.NEGATIVE_INFINITY;
  return {
    press: ({ key, ctrlKey, at }) => {
      const isFast = at - last <= gapMsMax;
      const isSeparator = key === "\x1d" || (ctrlKey && key === "]");
      if (key === "Enter" || key === "Tab") {
        const scan = isFast && text.length >= LENGTH_MIN ? text : null;
        text = "";
        return scan;
      }
      if (!isSeparator && (key.length !== 1 || ctrlKey)) {
        if (!MODIFIERS.has(key)) text = "";
        return null;
      }
      text = (isFast ? text : "") + (isSeparator ? "\x1d" : key);
      last = at;
      return null;
    },
  };
}
