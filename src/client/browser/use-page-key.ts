import { useEffect, useRef } from "react";
import { isCovered } from "./app-key";

/**
 * Calls `onPress` for a key anywhere on the page, unless a dialog is open, and keeps the browser from doing its own.
 * With null the key is the browser's.
 */
export function usePageKey(isKey: (event: KeyboardEvent) => boolean, onPress: (() => void) | null): void {
  const latest = useRef({ isKey, onPress });
  useEffect(() => {
    latest.current = { isKey, onPress };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { isKey, onPress } = latest.current;
      if (!onPress || !isKey(event) || isCovered()) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
