import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { contrast } from "../../../src/client/app/theme/colour";
import type { Row } from "../../../src/wire/envelope";
import { onStage } from "../help/stage";
import { openForm } from "../help/user-actions";

const styles = (page: Page, selector: string, names: readonly string[]): Promise<Row> =>
  page.evaluate(
    ([at, wanted]) => {
      const style = getComputedStyle(document.querySelector(at as string) ?? document.body);
      return Object.fromEntries((wanted as string[]).map((name) => [name, style.getPropertyValue(name)]));
    },
    [selector, names] as const,
  );

/** A colour as the browser gives it, `rgb(1, 2, 3)`, also in front of a shadow, as `#010203`. */
const hex = (text: unknown): string =>
  `#${(String(text).match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;

test("the active cell and a wrong cell of a grid can be seen in both themes", async () => {
  await onStage({ width: 1440, height: 900 }, async ({ page }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await openForm(page, "sale");
      const grid = page.locator("[data-key=items] [role=grid]");
      await grid.focus();
      await page.keyboard.press("Control+Home");
      await page.locator("[data-key=items] [data-active]").waitFor();
      const active = await styles(page, "[data-key=items] [data-active]", ["outline-style", "outline-color"]);
      const behind = await styles(page, "body", ["background-color"]);
      expect(active["outline-style"], colorScheme).toBe("solid");
      expect(
        contrast(hex(active["outline-color"]), hex(behind["background-color"])),
        colorScheme,
      ).toBeGreaterThanOrEqual(3);
      await page.keyboard.type("An item that is not there");
      // The open cell is no higher than its row, or a bar would move all columns.
      expect(await grid.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Control+s");
      const wrong = "[data-key=items] [role=gridcell][aria-invalid=true]";
      await page.locator(wrong).first().waitFor();
      const marked = await styles(page, wrong, ["background-color", "box-shadow"]);
      expect(marked["background-color"], colorScheme).not.toMatch(/transparent|rgba\(0, 0, 0, 0\)/);
      expect(contrast(hex(marked["box-shadow"]), hex(marked["background-color"])), colorScheme).toBeGreaterThanOrEqual(
        3,
      );
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/wrong-cell-${colorScheme}.png` });
    }
  });
});
