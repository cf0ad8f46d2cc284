import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Device } from "../help/device";
import { ServerClient } from "../help/server-client";
import { ADDRESS, hostRule } from "../help/signed-in";
import { onStage } from "../help/stage";
import { expectPill, field, openForm, save, saveAndExpect, signIn, type, WAITING } from "../help/user-actions";

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** From now on the databases of the page answer as where the browser gives the app no more space, or as usual. */
async function setFull(page: Page, isFull: boolean): Promise<void> {
  await page.evaluate((full) => {
    const store = IDBObjectStore.prototype;
    const kept: { usual?: Pick<IDBObjectStore, "add" | "put"> } & typeof globalThis = globalThis;
    kept.usual ??= { add: store.add, put: store.put };
    const refuse = (): never => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    Object.assign(store, full ? { add: refuse, put: refuse } : kept.usual);
  }, isFull);
}

test("an entry for which the device has no space is exported, imported on another device and saved here later: it arrives once", async () => {
  await onStage({}, async ({ page, server }) => {
    await openForm(page, "godown");
    await page.context().setOffline(true);
    await expectPill(page, /^Offline/);
    await type(page, "godownname", "Bay for which there was no space");
    await setFull(page, true);
    await save(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/Not saved: the storage of this device is full/).waitFor();
    expect(await dialog.innerText()).toContain("Your entry is still in this form.");
    await shot(page, "no-space");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Export this entry" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.macout\.json$/);
    const bytes = await readFile(await file.path());
    expect(await field(page, "godownname").inputValue()).toBe("Bay for which there was no space");
    await expectPill(page, /^Offline(?! · \d+ waiting)/);

    const office = await ServerClient.signIn(server.url);
    const named = () => office.list("godown", "Bay for which");
    const second = new Device(ADDRESS, { args: [hostRule(server.port)] });
    try {
      const other = await second.open();
      await signIn(other);
      await other.goto("/outbox");
      const [chooser] = await Promise.all([
        other.waitForEvent("filechooser"),
        other.getByRole("button", { name: /Import/ }).click(),
      ]);
      await chooser.setFiles({ name: file.suggestedFilename(), mimeType: "application/json", buffer: bytes });
      await expect.poll(async () => (await named()).length).toBe(1);
      await expectPill(other, /^Online$/);
    } finally {
      await second.remove();
    }

    await setFull(page, false);
    await saveAndExpect(page, WAITING);
    await page.context().setOffline(false);
    await expectPill(page, /^Online$/, 90_000);
    expect(await named()).toHaveLength(1);
  });
});
