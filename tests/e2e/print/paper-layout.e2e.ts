import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readPdf } from "../../server/documents/print/read-pdf";
import { expectClean } from "../help/axe-findings";
import { downloadedPaper } from "../help/downloaded-paper";
import { makeSale } from "../help/make-sale";
import { ServerClient } from "../help/server-client";
import { commonStage } from "../help/stage";
import { smallTargets } from "../help/targets";

const onDesk = commonStage({ width: 1440, height: 900, user: "admin" });
const shot = process.env.SHOTS;

async function openLayout(page: Page, id: number): Promise<void> {
  await page.goto(`/Invoiceprintview?formname=saledetail&id=${id}&filename=Sale&attachementfilename=sale.pdf`);
  await page.getByRole("button", { name: "Layout", exact: true }).click();
  await page.getByRole("table", { name: "Parts of the paper" }).waitFor();
}

const printed = async (page: Page): Promise<string> => (await readPdf(await downloadedPaper(page))).join(" ");

test("the developer changes the layout of a sale beside its paper, by keyboard, and publishes it; on a phone in the dark everything has its place", async () => {
  await onDesk(async ({ page, server }) => {
    const { id, party } = await makeSale(await ServerClient.signIn(server.url));
    await openLayout(page, id);
    await page.getByLabel("Label of Bill to").fill("Buyer");
    await page.getByRole("button", { name: "Texts" }).press("Enter");
    await page.getByRole("button", { name: "Add a text" }).press("Enter");
    await page
      .getByRole("group", { name: "Text 1" })
      .getByLabel("Text", { exact: true })
      .fill("Half of it: {= mgrossamt / 2}");
    await page.keyboard.press("Control+s");
    await page.getByRole("status").filter({ hasText: "Draft" }).waitFor();
    await expect.poll(() => printed(page)).toMatch(new RegExp(`Buyer ${party}.*Half of it: [\\d,]+\\.\\d\\d`));
    if (shot) await page.screenshot({ path: `${shot}/layout-texts-1440.png` });
    await expectClean(page, "layout editor");
    await page.getByRole("button", { name: "Difference" }).press("Enter");
    if (shot) await page.screenshot({ path: `${shot}/layout-difference-1440.png` });
    await page.getByRole("button", { name: "Publish" }).press("Enter");
    await page.getByRole("status").filter({ hasText: "Revision 1" }).waitFor();
    await page.setViewportSize({ width: 360, height: 760 });
    await page.emulateMedia({ colorScheme: "dark" });
    await openLayout(page, id);
    if (shot) await page.screenshot({ path: `${shot}/layout-360-dark.png` });
    await expectClean(page, "layout editor on a phone, dark");
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
