import { expect, test } from "vitest";
import { Device } from "./help/device";
import { expectPill, field, openForm, saveAndExpect, signIn, type, untilInstalled, WAITING } from "./help/user-actions";
import { onStage } from "./help/stage";

test("a developer edits a form, previews and publishes it; another browser shows it at its next opening, and a save queued before still arrives", async () => {
  await onStage({ user: "admin" }, async ({ server, page }) => {
    const clerk = new Device(server.url, { width: 360, height: 800 });
    try {
      const phone = await clerk.open();
      await signIn(phone);
      await untilInstalled(phone);
      await openForm(phone, "shade");
      await clerk.browser.setOffline(true);
      await type(phone, "shadename", "Queued before the change");
      await saveAndExpect(phone, WAITING);

      await openForm(page, "shade");
      await page.getByRole("button", { name: "Edit shadename" }).click();
      const drawer = page.getByRole("dialog", { name: "Properties of shadename" });
      await drawer.getByLabel("Label", { exact: true }).fill("Colour name");
      await drawer.getByRole("button", { name: "Save draft" }).click();
      await page.getByText("Draft, 1 differences").waitFor();
      await page.getByRole("button", { name: "Preview" }).click();
      await page.locator("[data-preview=Phone]").getByLabel("Colour name").waitFor();
      await page.getByRole("button", { name: "Difference" }).click();
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByText("Revision 1").waitFor();
      await field(page, "shadename").waitFor();
      expect(await page.getByLabel("Colour name").count()).toBe(1);

      await clerk.browser.setOffline(false);
      await expectPill(phone, /Online/);
      await openForm(phone, "shade");
      await phone.getByLabel("Colour name").waitFor();
      await phone.goto("/shadelist?q=Queued");
      await phone.getByText("Queued before the change").first().waitFor();
      expect(await phone.getByRole("button", { name: /^Edit shadename/ }).count()).toBe(0);
    } finally {
      await clerk.remove();
    }
  });
});
