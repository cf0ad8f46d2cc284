import { expect, test } from "vitest";
import { expectClean } from "./help/axe-findings";
import { openForm, openList } from "./help/user-actions";
import { onStage } from "./help/stage";

test.each([
  ["light", 1440],
  ["dark", 360],
] as const)(
  "no serious axe findings, %s at %i px: sign-in, home, list, form, outbox, downloads, menu list",
  async (scheme, width) => {
    await onStage({ dark: scheme === "dark", width, height: 800 }, async ({ page, device }) => {
      await page.getByRole("heading", { name: "Home" }).waitFor();
      await expectClean(page, "home");
      await openList(page, "/itemlist");
      await expectClean(page, "list");
      await openForm(page, "debtors", "25");
      await expectClean(page, "form");
      await openForm(page, "item", "1");
      await expectClean(page, "form with lines");
      for (const path of ["/outbox", "/downloads", "/MacMenulist"]) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await expectClean(page, path);
      }
      const fresh = await device.newTab();
      await fresh.context().clearCookies();
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            const gone = indexedDB.deleteDatabase("mac_keys");
            gone.onsuccess = gone.onblocked = () => resolve(null);
          }),
      );
      await fresh.goto("/login");
      await expectClean(fresh, "sign-in");
    });
  },
);

test("LIST-003 script in a field is text in list, form and picker, and a user without rights sees the no-access view", async () => {
  await onStage({ user: "godown", branch: "Pune Depot" }, async ({ page }) => {
    await openForm(page, "shade");
    await page.locator('form[data-form] [id$="-shadename"]').fill('<img src=x onerror="window.hacked=1">');
    await page.keyboard.press("Control+s");
    await page.getByText("Transaction has been saved").first().waitFor();
    await openList(page, "/shadelist");
    await page.getByText("<img src=x onerror=").first().waitFor();
    expect(await page.evaluate(() => Reflect.get(window, "hacked"))).toBeUndefined();
    await page.goto("/debtorslist");
    await page.getByText("Access Denied").first().waitFor();
  });
});
