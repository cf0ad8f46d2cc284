import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "./help/axe-findings";
import { choose, openList } from "./help/user-actions";
import { addRecord } from "./help/record-save";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

const narrow = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 760 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
};

test("an order and a challan become one sale: chosen from the chip of the list, checked in the form, and open for what is left", async () => {
  await onStage({ width: 1440, height: 900 }, async ({ page, server }) => {
    const eyes = await ServerClient.signIn(server.url);
    const idOf = async (entity: string, search: string) => Number((await eyes.list(entity, search))[0]?.id);
    const party = String((await eyes.list("debtors", "shah"))[0]?.drconame);
    const [partyid, godownid, pipe, elbow] = [
      await idOf("debtors", "shah"),
      await idOf("godown", "godown"),
      await idOf("item", "cpvc pipe"),
      await idOf("item", "elbow"),
    ];
    const day = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
    const bill = { edateview: day, partyid, godownid };
    const order = await addRecord(eyes, "saleorder", {
      ...bill,
      items: [
        { itemid: pipe, qty: 10, rate: 100 },
        { itemid: elbow, qty: 4, rate: 20 },
      ],
    });
    await addRecord(eyes, "salechallan", { ...bill, items: [{ itemid: pipe, qty: 5, rate: 90 }] });
    await openList(page, "/salelist");
    await page.getByRole("button", { name: "Sale Order / Challan to Sale" }).click();
    await page.waitForURL(/formname=saleordersaledetail.*sqlsp=saleordersale_R_getviewdata/);
    await choose(page, "partyid", party);
    await page.getByRole("checkbox", { name: "All 3 lines" }).check();
    const qty = page.getByLabel(/Quantity of .*CPVC Pipe.*Sale Order/);
    // The field selects its text one frame after it gets the focus. Until then typed text would be appended.
    await expect
      .poll(async () => {
        await qty.fill("6");
        await qty.blur();
        return qty.inputValue();
      })
      .toBe("6.000");
    await page.getByRole("checkbox", { name: /Elbow.*Sale Order/i }).uncheck();
    await expectClean(page, "open lines");
    await shot(page, "open-lines-1440");
    await narrow(page);
    await shot(page, "open-lines-360");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Make Sale" }).click();
    await page.locator("form[data-form=saledetail]").waitFor();
    await expect.poll(() => page.locator("[data-bill-total] dd").innerText()).toMatch(/^1,2/);
    await expectClean(page, "sale of orders");
    await shot(page, "sale-of-orders-1440");
    await narrow(page);
    await shot(page, "sale-of-orders-360");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Control+s");
    await page
      .getByText(/Transaction has been saved|stock is short by/)
      .first()
      .waitFor();
    expect(
      (await eyes.call("saleordersale_R_openlines", { partyid })).map(({ number, open }) => [number, open]),
    ).toEqual([
      ["MUM/SO2627/0001", "4"],
      ["MUM/SO2627/0001", "4"],
    ]);
    await page.goto(`/MainB?formname=saleorderdetail&id=${order}&sqlsp=saleorder_R_getviewdata`);
    await page.getByRole("button", { name: "Make of it" }).click();
    await shot(page, "make-of-it-1440");
    await page.getByRole("menuitem", { name: "Convert to Sale Challan" }).click();
    await page.locator("form[data-form=salechallandetail]").waitFor();
    await expect.poll(() => page.locator("[data-bill-total] dd").innerText()).toMatch(/^5/);
    await page.goto("/MainB?formname=saleposdetail&id=0");
    await page.locator("[data-bill-total]").waitFor();
    await expectClean(page, "POS invoice");
    await shot(page, "pos-1440");
    await narrow(page);
    await shot(page, "pos-360");
  });
});
