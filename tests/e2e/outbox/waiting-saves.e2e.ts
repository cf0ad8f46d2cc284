import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";
import { expectPill, openForm, saveAndExpect, signIn, type, WAITING } from "../help/user-actions";

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

async function saveGodown(page: Page, name: string): Promise<void> {
  await openForm(page, "godown");
  await type(page, "godownname", name);
  await saveAndExpect(page, WAITING);
}

const rowOf = (page: Page, title: string) => page.locator("[data-op]").filter({ hasText: title });

test("without a line a save is not tried: it names its record, is changed and discarded from the outbox, and what was sent is listed for its user only", async () => {
  await onStage({}, async ({ page, server }) => {
    await openForm(page, "godown");
    await page.context().setOffline(true);
    await expectPill(page, /^Offline/);
    await saveGodown(page, "North bay");
    await saveGodown(page, "South bay");
    await page.goto("/outbox");
    await rowOf(page, "North bay").getByRole("link", { name: "Open form" }).click();
    await page.locator("form[data-form]").waitFor();
    await expect.poll(() => page.locator('form[data-form] [id$="-godownname"]').inputValue()).toBe("North bay");
    await type(page, "godownname", "North bay, upper");
    await saveAndExpect(page, WAITING);
    await page.goto("/outbox");
    // Made on top of the one that waits, and sent behind it.
    await rowOf(page, "North bay, upper")
      .getByText(/waiting for Godown Detail: North bay/)
      .waitFor();
    expect(await page.locator("[data-op]").getByRole("cell", { name: "0", exact: true }).count()).toBe(3);
    await shot(page, "waiting-saves");
    await rowOf(page, "South bay").getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
    await expect.poll(() => rowOf(page, "South bay").count()).toBe(0);
    await expectPill(page, /2 waiting to send/);
    await page.context().setOffline(false);
    await expectPill(page, /^Online$/);
    const office = await ServerClient.signIn(server.url);
    const names = async () =>
      (await office.list("godown", " bay"))
        .map(({ godownname }) => String(godownname))
        .filter((name) => /^(?:North|South)/.test(name));
    expect(await names()).toEqual(["North bay, upper"]);

    const sent = page.getByRole("tab", { name: "Sent", exact: true });
    await sent.click();
    await page
      .getByRole("tabpanel")
      .getByText(/North bay, upper/)
      .waitFor();
    await page.getByRole("button", { name: /Account of/ }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(/\/login/);
    await signIn(page, "accounts");
    await page.goto("/outbox");
    await sent.click();
    await page.getByText("Nothing has been sent from this device yet.").waitFor();
    await shot(page, "sent-of-another");
    expect(await page.getByText(/North bay/).count()).toBe(0);
  });
});
