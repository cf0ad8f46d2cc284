import type { Page } from "playwright-core";

interface Shift {
  /** Part of the window that moved times how far, as browsers add it up to their score. */
  readonly value: number;
  /** The elements that moved most, as texts. */
  readonly moved: readonly string[];
}

/** What moved on the page since `from` (ms of the page) without a press of the user. */
export function shiftsSince(page: Page, from: number): Promise<readonly Shift[]> {
  return page.evaluate(async (from) => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const entries: LayoutShift[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...(list.getEntries() as LayoutShift[])));
    observer.observe({ type: "layout-shift", buffered: true });
    // The buffered entries come with the next task.
    await new Promise((resolve) => setTimeout(resolve, 50));
    observer.disconnect();
    const nameOf = (node: Node | null): string => {
      const one = node instanceof Element ? node : node?.parentElement;
      return one ? `${one.tagName.toLowerCase()} ${(one.textContent ?? "").trim().slice(0, 40)}` : "?";
    };
    return entries
      .filter(({ startTime, hadRecentInput }) => startTime >= from && !hadRecentInput)
      .map(({ value, sources }) => ({ value, moved: sources.map(({ node }) => nameOf(node)) }));
  }, from);
}

/** What is wider than the window: its width, and the elements that reach out, as texts; none where all fits. */
export function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const edge = window.innerWidth;
    const places = [document.scrollingElement, document.querySelector('[data-scroll="content"]')];
    const wide = places.filter((place) => place && (place.scrollWidth > place.clientWidth || place.scrollWidth > edge));
    if (wide.length === 0) return [];
    // What scrolls by itself, such as a table, may hold more than it shows.
    const scrolls = (one: Element): boolean => {
      for (let at = one.parentElement; at && !places.includes(at); at = at.parentElement)
        if (getComputedStyle(at).overflowX !== "visible") return true;
      return false;
    };
    const out = [...document.querySelectorAll("body *")].filter(
      (one) => one.getBoundingClientRect().right > edge + 0.5 && !scrolls(one),
    );
    return [
      `${Math.max(...wide.map((place) => place?.scrollWidth ?? 0))} px in a window of ${edge} px`,
      ...out.map((one) => `${one.tagName.toLowerCase()}.${one.className}: ${(one.textContent ?? "").slice(0, 40)}`),
    ].slice(0, 8);
  });
}

/** Opens a page of the app as its links do, without a load; returns when that began, ms of the page. */
export function goWithin(page: Page, path: string): Promise<number> {
  return page.evaluate((path) => {
    const began = performance.now();
    const state = { idx: (history.state?.idx ?? 0) + 1, key: String(Math.random()), usr: null };
    history.pushState(state, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state }));
    return began;
  }, path);
}
