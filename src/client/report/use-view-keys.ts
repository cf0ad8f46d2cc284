import { useEffect, useRef } from "react";
import { isTypedIn } from "../browser/is-typing";

export interface ViewKeys {
  readonly period: () => void;
  readonly show: () => void;
  readonly csv: () => void;
  readonly print: () => void;
  /** Null without the right to e-mail it. */
  readonly mail: (() => void) | null;
  readonly views: () => void;
  /** Null where the report has no details to show or hide. */
  readonly detailed: (() => void) | null;
  /** Null where there is nothing to draw. */
  readonly chart: (() => void) | null;
  /** Null where there is no report to go back to. */
  readonly back: (() => void) | null;
}

/**
 * Keys of the whole report: F2 period, Ctrl+Enter show, Ctrl+E CSV, Ctrl+P print, Ctrl+M e-mail, Alt+D details, Alt+C
 * chart, Alt+V saved views, Backspace or Esc back. A report under a drawer does not hear them.
 */
export function useViewKeys(root: HTMLElement | null, keys: ViewKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!root) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isOnTop(root)) return;
      const act = actOf(event, latest.current, root);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [root]);
}

/** No dialog, or only those that the report itself is in. */
export function isOnTop(root: HTMLElement): boolean {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return top === undefined || top.contains(root);
}

function actOf(event: KeyboardEvent, keys: ViewKeys, root: HTMLElement): (() => void) | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (shiftKey) return null;
  if (altKey) {
    const isKey = (letter: string): boolean => code === `Key${letter}` || key.toUpperCase() === letter;
    if (ctrlKey || metaKey) return null;
    return isKey("D") ? keys.detailed : isKey("C") ? keys.chart : isKey("V") ? keys.views : null;
  }
  if (ctrlKey || metaKey) {
    if (key === "Enter") return keys.show;
    return { e: keys.csv, p: keys.print, m: keys.mail }[key.toLowerCase()] ?? null;
  }
  if (key === "F2") return keys.period;
  return (key === "Backspace" || key === "Escape") && isOfReport(event.target, root) ? keys.back : null;
}

/** Neither typed into a field, nor meant for a menu that is open over the report. */
const isOfReport = (target: EventTarget | null, root: HTMLElement): boolean =>
  target instanceof Element && !isTypedIn(target) && (target === document.body || root.contains(target));
