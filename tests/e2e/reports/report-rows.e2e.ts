import { expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import type { Row } from "../../../src/wire/envelope";
import { today } from "../help/document-entry";
import { ServerClient } from "../help/server-client";
import type { ServerProcess } from "../help/server-process";
import { onStage } from "../help/stage";
import { expectPill, untilInstalled } from "../help/user-actions";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const;

async function openReport(page: Page, query: string): Promise<Locator> {
  await page.goto(`/Reportview?${query}`);
  const report = page.locator("[data-report][data-ready]");
  await report.waitFor();
  return report;
}

/** A sale, and an item below its reorder level. Returns the id of the item. */
async function prepare(server: ServerProcess): Promise<number> {
  const user = await ServerClient.signIn(server.url);
  const save = async (entity: string, values: Row): Promise<Row> => {
    const [row = {}] = await user.call(`${entity}_R_save`, { id: 0, ...values }, { id: crypto.randomUUID() });
    expect(row.errormsg ?? "").toBe("");
    return row;
  };
  const ledgers = await user.list("debtors", "a");
  const party = ledgers.find(({ acgroupname }) => acgroupname === "Sundry Debtors")?.id;
  const [item] = await user.list("item", "pipe");
  const [godown] = await user.list("godown");
  const items = [{ itemid: item?.id, qty: 2, rate: 120 }];
  await save("sale", { edateview: today(), partyid: party, godownid: godown?.id, items, narration: "By phone" });
  await save("item", { id: item?.id, reorderlevel: 500_000 });
  return Number(item?.id);
}

const itemOf = async (server: ServerProcess, id: number): Promise<Row> =>
  (await ServerClient.signIn(server.url)).record("item", id);

test.each(SIZES)(
  "at $width px a sale is edited in a drawer over the register, and a reorder level offline, sent once",
  async (size) => {
    await onStage(size, async ({ page, server, device }) => {
      await untilInstalled(page);
      const item = await prepare(server);
      await openReport(page, `id=3301&dtpfrom=${today()}&dtpto=${today()}`);
      await page.getByRole("button", { name: "Actions of the row" }).first().click();
      await page.getByRole("menuitem", { name: "Edit in drawer" }).click();
      const drawer = page.getByRole("dialog");
      const narration = drawer.locator('[id$="-narration"]').first();
      await narration.fill("By mail");
      expect((await drawer.boundingBox())?.width).toBeLessThanOrEqual(size.width);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
      await drawer.getByRole("button", { name: "Save", exact: true }).click();
      // The message goes away by itself; then Escape is the form's.
      await page.getByText("Transaction has been saved").waitFor();
      await page.getByText("Transaction has been saved").waitFor({ state: "detached" });
      await page.keyboard.press("Escape");
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      await expect.poll(() => new URL(page.url()).pathname).toBe("/Reportview");
      await page.locator("[data-active]").first().waitFor();

      await openReport(page, `id=3405&itemname=${item}`);
      const cell = page.getByRole("textbox", { name: "Reorder Level" });
      await cell.waitFor();
      const before = await itemOf(server, item);
      await device.browser.setOffline(true);
      await expectPill(page, /Offline/);
      await cell.fill("600000");
      await page.getByRole("button", { name: "Update (1)" }).click();
      await page.getByText("Saved on this device, waiting to be sent").waitFor();
      expect((await itemOf(server, item)).reorderlevel).toBe(before.reorderlevel);
      await device.browser.setOffline(false);
      await expect.poll(async () => (await itemOf(server, item)).reorderlevel, { timeout: 60_000 }).toBe(600_000);
      const after = await itemOf(server, item);
      expect(Number(after.rowver), "one change of the item").toBe(Number(before.rowver) + 1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    });
  },
  240_000,
);
