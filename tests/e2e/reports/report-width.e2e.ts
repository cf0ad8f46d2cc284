import { expect, test } from "vitest";
import { commonStage } from "../help/stage";

/** As wide as a phone that is turned: the navigation is not beside the page. */
const onCommon = commonStage({ width: 740, height: 360 });

test("REP-011 the table of a report is as wide as the window less 10 px, where no navigation stands beside it", async () => {
  await onCommon(async ({ page }) => {
    await page.goto("/Reportview?id=3101&detailed=true");
    const table = page.locator("[data-report][data-ready] [data-report-grid]");
    await table.waitFor();
    for (const width of [740, 640]) {
      await page.setViewportSize({ width, height: 360 });
      await expect.poll(async () => (await table.boundingBox())?.width).toBe(width - 10);
    }
  });
});
