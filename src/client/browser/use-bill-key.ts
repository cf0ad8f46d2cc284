import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

interface BillKey {
  /** The element that holds the buttons of the bills. */
  readonly group: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Returns the focus to where Alt+B was pressed. */
  readonly back: () => void;
}

/**
 * Alt+B moves the focus from anywhere in the form to its first bill that can be picked; a pick or Escape moves it
 * back, to the grid where a cell was being edited.
 */
export function useBillKey(): BillKey {
  const group = useRef<HTMLDivElement>(null);
  const from = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.code !== "KeyB") return;
      const button = group.current?.querySelector("button");
      const active = document.activeElement;
      const form = group.current?.closest("[data-form]");
      if (!button || !form || (active !== document.body && active?.closest("[data-form]") !== form)) return;
      event.preventDefault();
      const grid = active?.closest("[role=grid]");
      from.current = grid instanceof HTMLElement ? grid : active instanceof HTMLElement ? active : null;
      button.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const back = () => {
    if (from.current?.isConnected) from.current.focus();
    from.current = null;
  };
  return {
    group,
    back,
    onKeyDown: (event) => {
      if (event.key !== "Escape" || !from.current) return;
      event.preventDefault();
      event.stopPropagation();
      back();
    },
  };
}
