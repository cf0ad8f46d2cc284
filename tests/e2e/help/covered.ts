import type { Page } from "playwright-core";

/**
 * Controls of these parts of the page that another element lies over, as texts: a press on their middle would not
 * reach them. Controls outside the window are left out.
 */
export function coveredControls(page: Page, parts: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((parts) => {
    const controls = parts.flatMap((part) => [
      ...document.querySelectorAll<HTMLElement>(`${part} :is(button, a[href], input, select)`),
    ]);
    return controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width === 0 || x < 0 || x > window.innerWidth || y < 0 || y > window.innerHeight) return [];
      const over = document.elementFromPoint(x, y);
      const label = control.closest("label") ?? control;
      if (over && (label.contains(over) || over.contains(control))) return [];
      return [`${control.getAttribute("aria-label") ?? control.innerText} under ${over?.className ?? "nothing"}`];
    });
  }, parts);
}
