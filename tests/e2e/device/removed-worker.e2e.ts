import { expect, test } from "vitest";
import { commonStage } from "../help/stage";
import { expectPill, openList } from "../help/user-actions";

const onPhone = commonStage({ width: 360, height: 760 });

const REMOVED =
  "The part of this app that opens it offline was removed from this browser. Reload this page while you are online.";

test("a service worker that was removed from the browser is missed as soon as the line is lost, and a reload with a line brings it back", async () => {
  await onPhone(async ({ page, device }) => {
    const alert = page.getByRole("alert").filter({ hasText: REMOVED });
    await openList(page, "/itemlist");
    expect(await alert.count()).toBe(0);
    await page.evaluate(async () => {
      for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
    });
    await device.browser.setOffline(true);
    await expectPill(page, /^Offline/);
    await alert.waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/removed-worker-360.png` });
    await device.browser.setOffline(false);
    await expectPill(page, /^Online$/);
    await page.reload();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await device.browser.setOffline(true);
    await page.reload();
    await page.locator("[data-list][data-ready]").waitFor();
    await expectPill(page, /^Offline/);
    expect(await alert.count()).toBe(0);
  });
});
