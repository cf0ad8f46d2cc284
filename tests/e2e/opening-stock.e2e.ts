import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBooks, type Books } from "./help/books";
import { expectClean } from "./help/axe-findings";
import { choose, field, offered, openForm, save, saveAndExpect, SAVED, type } from "./help/user-actions";
import { addRecord } from "./help/record-save";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

const cell = (page: Page, col: number) => page.locator('[data-key=items] [data-line="0"] [role=gridcell]').nth(col);

/** Types into cells of the first line, by column. An empty text for a choice picks what the previous text finds. */
async function fillLine(page: Page, cells: Readonly<Record<number, string>>): Promise<void> {
  for (const [col, text] of Object.entries(cells)) {
    await cell(page, Number(col)).click();
    await page.keyboard.type(text);
    if (col === "0") await offered(page, text).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => cell(page, Number(col)).innerText()).not.toBe("");
  }
}

/** Saves a document of the previous year: the page asks whether its year is meant, then shows the words. */
async function saveInYear(page: Page, words: RegExp): Promise<void> {
  await save(page);
  await page.getByRole("button", { name: `Save in ${years().name}` }).click();
  await page.getByText(words).first().waitFor();
}

/** Financial years of the books: the current one in India, and the previous one. */
function years() {
  const today = new Date(Date.now() + 330 * 60_000);
  const start = today.getUTCFullYear() - (today.getUTCMonth() < 3 ? 1 : 0);
  return {
    first: `${start - 1}-04-01`,
    last: `${start}-03-31`,
    before: start - 1,
    name: `${start - 1}-${String(start % 100).padStart(2, "0")}`,
  };
}

/**
 * Sets the books to begin a year before those of the demo. Only a direct database change can do that, because opening
 * balances exist already.
 */
async function beginEarlier(books: Books): Promise<void> {
  const db = await openBooks(books);
  try {
    await db.asSystem((tx) => sql`update book_settings set books_from = ${years().first}`.execute(tx));
  } finally {
    await db.close();
  }
}

async function makeSyrup(eyes: ServerClient): Promise<number> {
  const [unit] = await eyes.list("unit", "pcs");
  return addRecord(eyes, "item", {
    code: "SYR",
    itemname: "Cough Syrup",
    unitid: unit?.id,
    hsncode: "3004",
    isbatch: 1,
    gstrates: [{ eff_date: "2017-07-01", gstrate: 12 }],
  });
}

test("DOC-006 opening stock with a batch, a sale from that batch, a count on the phone, the closing of the year and what it holds", async () => {
  await onStage({ width: 1440, height: 900, before: beginEarlier, isNewDevice: true }, async ({ page, server }) => {
    const { first, last, before, name } = years();
    const eyes = await ServerClient.signIn(server.url);
    const itemid = await makeSyrup(eyes);
    const party = String((await eyes.list("debtors", "shah"))[0]?.drconame);
    await openForm(page, "opening");
    await type(page, "edateview", first);
    await page.getByRole("radio", { name: "Opening stock" }).check();
    await choose(page, "godownid", "MUM Main Godown");
    await fillLine(page, { 0: "Cough Syrup" });
    await page.getByRole("columnheader", { name: "Batch" }).waitFor();
    await fillLine(page, { 1: "B-77", 3: `${before + 3}-06-30`, 4: "10", 6: "20" });
    await expectClean(page, "opening stock");
    await shot(page, "opening-1440");
    await saveInYear(page, SAVED);

    await openForm(page, "sale");
    await type(page, "edateview", `${before}-10-15`);
    await choose(page, "partyid", party);
    await choose(page, "godownid", "MUM Main Godown");
    await fillLine(page, { 0: "Cough Syrup" });
    await page.getByText("10 in stock / 0 reserved / 10 free").waitFor();
    await page
      .getByRole("group", { name: "Batches of Cough Syrup, line 1" })
      .getByRole("button", { name: /^B-77 · expires 30-Jun-/ })
      .click();
    await fillLine(page, { 2: "3", 4: "50" });
    await page.getByRole("group", { name: "Totals of this bill" }).scrollIntoViewIfNeeded();
    await shot(page, "sale-of-batch-1440");
    await expectClean(page, "sale of a batch");
    await page.setViewportSize({ width: 360, height: 760 });
    await page.getByRole("group", { name: "Totals of this bill" }).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await shot(page, "sale-of-batch-360");
    await page.setViewportSize({ width: 1440, height: 900 });
    await saveInYear(page, SAVED);

    await page.setViewportSize({ width: 360, height: 760 });
    await openForm(page, "opening");
    await type(page, "edateview", `${before}-12-31`);
    await choose(page, "godownid", "MUM Main Godown");
    const items = page.locator("[data-key=items]");
    await items.getByRole("button", { name: "Add line" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Item", { exact: true }).fill("Cough Syrup");
    await offered(page, "Cough Syrup").click();
    await sheet.getByLabel("Batch", { exact: true }).fill("B-77");
    await sheet.getByLabel("Qty", { exact: true }).fill("6");
    await sheet.getByLabel("Qty", { exact: true }).press("Tab");
    await expectClean(page, "line of a count");
    await shot(page, "count-line-360");
    await sheet.getByRole("button", { name: "Done" }).click();
    await shot(page, "count-360");
    await expectClean(page, "count");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await saveInYear(page, SAVED);
    const held = JSON.parse(String((await eyes.call("WEBAPI_itemstock", { itemid }))[0]?.held));
    expect(held).toMatchObject({ instock: "6", reserved: "0", places: [{ stock: "6" }] });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openForm(page, "item", String(itemid));
    await page
      .getByRole("group", { name: "Stock of this item" })
      .getByText("6 in stock / 0 reserved / 6 free")
      .waitFor();
    await shot(page, "item-1440");

    await page.goto("/MPages/yearclosing");
    await expect.poll(() => field(page, "closingstock").inputValue()).toBe("120.00");
    await shot(page, "year-closing-1440");
    await saveAndExpect(page, new RegExp(`${name} is closed\\. The books are locked up to 31-Mar-`));
    await openForm(page, "sale");
    await type(page, "edateview", last);
    await choose(page, "partyid", party);
    await choose(page, "godownid", "MUM Main Godown");
    await fillLine(page, { 0: "Cough Syrup" });
    await page.getByRole("columnheader", { name: "Batch" }).waitFor();
    await fillLine(page, { 1: "B-77", 2: "1", 4: "50" });
    await saveInYear(page, /The books are locked up to (31-Mar-\d{4}), which includes \1\./);
    await shot(page, "locked-1440");

    await page.goto("/MPages/yearclosing");
    await page.getByRole("radio", { name: "Reopen the last closed year" }).check();
    await saveAndExpect(page, new RegExp(`${name} is open again`));
    await page.goto("/outbox");
    await page.getByRole("link", { name: "Open form" }).click();
    await page.locator("form[data-form=saledetail]").waitFor();
    // A correction is not asked about again.
    await saveAndExpect(page, SAVED);
    expect((await eyes.list("sale")).map(({ edateview }) => String(edateview).slice(0, 10)).sort()).toEqual([
      `${before}-10-15`,
      last,
    ]);
  });
});
