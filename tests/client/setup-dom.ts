import "fake-indexeddb/auto";
import { modals } from "@mantine/modals";
import { act, cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// Maximum wait for a state. The library's default of one second is not enough to draw a screen on a loaded machine.
configure({ asyncUtilTimeout: 30_000 });

/** Browser functions that Mantine needs and happy-dom lacks or fails at. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const mediaQuery = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});

Object.defineProperty(window, "matchMedia", { writable: true, value: mediaQuery });
globalThis.ResizeObserver = NoObserver as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver = NoObserver as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
// Without a layout the focus trap of the library finds nothing to focus, and would print the whole page each time.
const warn = console.warn.bind(console);
console.warn = (text: unknown, ...more: readonly unknown[]) =>
  void (String(text).startsWith("[@mantine/hooks/use-focus-trap]") || warn(text, ...more));

afterEach(() => {
  // A dialog that closes by itself would do so after the last test of its file, when no window exists.
  act(() => modals.closeAll());
  cleanup();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

// Browsers fire the event after the selection has changed, never during the change, and not for a change that the
// event handler itself makes. The code editor relies on both.
const dispatch = document.dispatchEvent.bind(document);
let isTelling = false;
document.dispatchEvent = (event: Event) => {
  if (event.type !== "selectionchange") return dispatch(event);
  if (isTelling) return true;
  isTelling = true;
  queueMicrotask(() => {
    dispatch(event);
    isTelling = false;
  });
  return true;
};
