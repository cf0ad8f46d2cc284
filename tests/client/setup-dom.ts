import "fake-indexeddb/auto";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { act, cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { beginSave } from "../../src/client/rows/saved-print";
import type { SheetAnswer, SheetRequest } from "../../src/client/elements/import/sheet-answer";

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
/** Takes every order of a drawing and paints nothing: happy-dom has no canvas, the tests in Chromium see the bars. */
const noPaint = new Proxy({}, { get: (_context, name) => () => (name === "measureText" ? { width: 0 } : undefined) });

/**
 * happy-dom has no workers. The one that reads spreadsheets answers here; the script of any other cannot be loaded, so
 * that none of a test outlives it in the page's code.
 */
class SheetWorker {
  onmessage: ((event: { readonly data: SheetAnswer }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(private readonly script: URL) {}
  postMessage(request: SheetRequest): void {
    if (!this.script.pathname.includes("sheet-worker")) return queueMicrotask(() => this.onerror?.());
    void import("../../src/client/elements/import/sheet-answer").then(({ sheetAnswer }) =>
      this.onmessage?.({ data: sheetAnswer(request) }),
    );
  }
  terminate(): void {}
}

globalThis.ResizeObserver = NoObserver as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver = NoObserver as unknown as typeof IntersectionObserver;
HTMLCanvasElement.prototype.getContext = (() => noPaint) as unknown as HTMLCanvasElement["getContext"];
globalThis.Path2D = class {
  rect(): void {}
} as unknown as typeof Path2D;
globalThis.Worker = SheetWorker as unknown as typeof Worker;
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
// Without a layout the focus trap of the library finds nothing to focus, and would print the whole page each time.
const warn = console.warn.bind(console);
console.warn = (text: unknown, ...more: readonly unknown[]) =>
  void (String(text).startsWith("[@mantine/hooks/use-focus-trap]") || warn(text, ...more));

// Files of one worker share the document, its address and what is stored for it.
beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

// What was under way when a test ended may have told its end since.
beforeEach(() => notifications.clean());

afterEach(() => {
  // A dialog that closes by itself would do so after the last test of its file, when no window exists.
  act(() => {
    modals.closeAll();
    notifications.clean();
  });
  cleanup();
  // A save that a test left under way would hold Ctrl+P of the files after it.
  beginSave()();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

// Wrapped once more for the next file, each event handler's own change would fire the event again.
const once = globalThis as { selectionEventWrapped?: boolean };
if (!once.selectionEventWrapped) {
  once.selectionEventWrapped = true;
  fireSelectionChangeLater();
}

/**
 * Browsers fire the event after the selection has changed, never during the change, and not for a change that the
 * event handler itself makes. The code editor relies on both.
 */
function fireSelectionChangeLater(): void {
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
}
