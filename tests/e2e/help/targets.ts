import type { Page } from "playwright-core";

/**
 * Clickable elements on the page that are less than 44 px high, as texts. Leaves out links within text, and the skip
 * link, which only the keyboard reaches. A box counts together with its label.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const LEAST = 43.5;
    const wordsOf = (box: HTMLInputElement) => box.closest("label") ?? [...(box.labels ?? [])].at(-1);
    const heightOf = (one: HTMLElement) => {
      const words = one instanceof HTMLInputElement && /checkbox|radio/.test(one.type) ? wordsOf(one) : null;
      const around = words ?? one.closest(".mantine-PasswordInput-input");
      return Math.max(one.getBoundingClientRect().height, around?.getBoundingClientRect().height ?? 0);
    };
    const isPressed = (one: HTMLElement) => {
      const { width, height, bottom } = one.getBoundingClientRect();
      if (
        width === 0 ||
        height === 0 ||
        bottom <= 0 ||
        one.matches(":disabled, [readonly]") ||
        one.closest("[aria-hidden=true], [inert]")
      )
        return false;
      if (one.matches('a[href^="#"]')) return false;
      if (one.matches("a") && getComputedStyle(one).display === "inline") return false;
      return one.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
    };
    return [
      ...document.querySelectorAll<HTMLElement>(
        "button, a[href], input:not([type=hidden]), select, [role=tab], [role=option], [role=menuitem]",
      ),
    ]
      .filter((one) => isPressed(one) && heightOf(one) < LEAST)
      .map(
        (one) =>
          `${one.tagName.toLowerCase()} ${one.getAttribute("aria-label") ?? one.innerText.trim()} ${one.className.slice(0, 60)}: ${Math.round(heightOf(one))} px`,
      );
  });
}
