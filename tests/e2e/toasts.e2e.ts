import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { coveredControls } from "./help/covered";
import { goWithin } from "./help/layout";
import { commonStage } from "./help/stage";
import { openForm, save, type } from "./help/user-actions";

const onDesk = commonStage({ width: 1440, height: 900 });

const toast = (page: Page) => page.locator(".mantine-Notification-root");

async function take(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

/** Saves a new record; its message stays while the pointer is on it. */
async function saveOne(page: Page, name: string): Promise<void> {
  await openForm(page, "itemgroup");
  await type(page, "itemgroupname", name);
  await save(page);
  await toast(page).filter({ hasText: name }).waitFor();
  await toast(page).filter({ hasText: name }).hover();
}

test.each([
  [1440, 900],
  [360, 760],
])(
  "the message of a save covers no button of the list, the form or the report that is opened next, at %i px",
  async (width, height) => {
    await onDesk(async ({ page }) => {
      await page.setViewportSize({ width, height });
      await saveOne(page, `Toast ${width}`);
      for (const [path, shows, parts] of [
        ["/itemlist", "[data-list][data-ready]", ["header", "[data-list-toolbar]", "nav[aria-label=Pages]", "footer"]],
        ["/MainB?formname=saledetail&id=0", "[data-bill-total]", ["header", "[data-form-bar]", "footer"]],
        ["/Reportview?id=3105", "[data-report][data-ready]", ["header", "[data-report-header]", "aside", "footer"]],
      ] as const) {
        await goWithin(page, path);
        await page.locator(shows).first().waitFor();
        await toast(page).waitFor();
        expect(await coveredControls(page, parts), path).toEqual([]);
        await take(page, `toast-${shows.replace(/\W/g, "")}-${width}`);
      }
      await page.getByRole("button", { name: "Search", exact: true }).click({ timeout: 1_000 });
      await page.getByRole("dialog", { name: "Advance Search" }).waitFor();
    });
  },
);
