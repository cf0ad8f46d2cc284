import type { Page } from "playwright-core";
import { expect } from "vitest";
import { financialYearOf } from "../../../src/domain/calendar";
import { kolkataDate } from "../../../src/domain/date-format";
import type { Meant } from "./document-keys";

/** The day of new documents. */
export const today = () => kolkataDate(Date.now());
/** The financial year of a day as numbers of documents have it: 2627. */
export const yearOfNumber = (day = today()) => financialYearOf(day).replace(/^\d\d(\d\d)-(\d\d)$/, "$1$2");

/** Between two keys of a hand, ms. */
const HAND_MS = 60;

/** Types keys as a hand does, or as a scanner does: without waiting for the page. */
export async function typeKeys(page: Page, keys: readonly string[], byHand: boolean): Promise<void> {
  if (byHand)
    for (const key of keys) await page.keyboard.press(key, { delay: 0 }).then(() => page.waitForTimeout(HAND_MS));
  else await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/** Name of the form that has the focus; null if none has. */
const formWithFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest("[data-form]")?.getAttribute("data-form") ?? null);

/** Opens the new document by its key, or by its name in Ctrl+K, and waits until it is seen. */
export async function openNew(page: Page, { entity, opensBy, newName = "" }: Meant): Promise<void> {
  if (opensBy) await page.keyboard.press(opensBy);
  else {
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Find a screen or a record").waitFor();
    await typeKeys(page, [...newName], false);
    await page.locator("[data-action][data-selected]").filter({ hasText: newName }).waitFor();
    await page.keyboard.press("Enter");
  }
  await page.waitForURL(
    (url) => url.searchParams.get("id") === "0" && url.searchParams.get("formname") === `${entity}detail`,
  );
  await expect.poll(() => formWithFocus(page)).toBe(`${entity}detail`);
}
