import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readBars } from "../../server/documents/labels/read-bars";
import { pageSizes, readPdf } from "../../server/documents/print/read-pdf";
import { expectClean } from "../help/axe-findings";
import { makeSale } from "../help/make-sale";
import { ServerClient } from "../help/server-client";
import { commonStage } from "../help/stage";
import { smallTargets } from "../help/targets";
import { openForm } from "../help/user-actions";

const onDesk = commonStage({ width: 1440, height: 900 });
const onPhone = commonStage({ width: 360, height: 760 });

const shot = process.env.SHOTS;

/** In both themes, if pictures are wanted. */
async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of shot ? (["dark", "light"] as const) : []) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${shot}/${name}-${colorScheme}.png`, fullPage: true });
  }
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFile(await file.path());
}

test("labels of selected items are counted, placed on a started sheet and read by a decoder", async () => {
  await onDesk(async ({ page }) => {
    await page.goto("/itemlist");
    await page.locator("[data-list][data-ready]").waitFor();
    for (const at of [0, 1]) await page.getByRole("checkbox", { name: "Select the row" }).nth(at).check();
    await page.getByRole("link", { name: "Labels" }).click();
    await page.waitForURL(/\/Labels\?items=/);
    await page.getByRole("table", { name: "Items" }).waitFor();
    await page
      .getByRole("textbox", { name: /^Labels of/ })
      .first()
      .fill("5");
    await page.getByRole("textbox", { name: "First free label" }).fill("22");
    await page.getByText("6 labels, 2 sheets").waitFor();
    await page.getByRole("status", { name: "Drawing the labels" }).waitFor({ state: "hidden" });
    await expectClean(page, "labels");
    await take(page, "labels-1440");
    const pdf = await downloaded(page, () => page.getByRole("link", { name: "Download", exact: true }).click());
    expect((await pageSizes(pdf)).length).toBe(2);
    expect(readBars(pdf)).toHaveLength(6);
  });
});

test("on a phone the labels of an item have 44 px targets and nothing wider than the screen", async () => {
  await onPhone(async ({ page, server }) => {
    const office = await ServerClient.signIn(server.url);
    const [item = {}] = (await office.list("item")).filter(({ inactive }) => !Number(inactive));
    await openForm(page, "item", String(item.id));
    await page.getByRole("button", { name: "Labels" }).click();
    await page.getByRole("table", { name: "Items" }).waitFor();
    await page
      .getByRole("link", { name: /^Download/ })
      .first()
      .waitFor();
    await take(page, "labels-360");
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test("the statement of a party is reached from its form and downloaded as a letter", async () => {
  await onDesk(async ({ page, server }) => {
    const { partyid, party, number } = await makeSale(await ServerClient.signIn(server.url));
    await openForm(page, "debtors", String(partyid));
    await take(page, "party-1440");
    await page.getByRole("button", { name: "Statement", exact: true }).click();
    await page.waitForURL(/ddlledger=/);
    const press = page.getByRole("button", { name: "Statement PDF" });
    await expect.poll(() => press.isEnabled(), { timeout: 20_000 }).toBe(true);
    await take(page, "statement-1440");
    const text = (await readPdf(await downloaded(page, () => press.click()))).join(" ");
    for (const wanted of ["Statement of Account", `To ${party}`, number]) expect(text).toContain(wanted);
  });
});
