import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { oncePerServer } from "../help/once-per-server";
import { addRecord } from "../help/record-save";
import { sendScan } from "../help/scanner";
import { ServerClient } from "../help/server-client";
import { commonStage, onStage } from "../help/stage";
import { openForm } from "../help/user-actions";

const onDesk = commonStage({ width: 1440, height: 900 });

/** Names that differ in a letter or a size, with barcodes. */
const NAMES = ["Zari Border 5 kg", "Zari Border 25 kg", "Zari Border 5 kg Gold", "Zari Borders 5 kg", "Zara 5 kg"];
const BARCODES = ["8905550000017", "8905550000024", "8905550000031", "8905550000048", "8905550000055"];
/** From a scanner to a slow hand, ms between keys; 35 is just longer than letters are held for a scan. */
const SPEEDS = [0, 20, 35, 80, 250];

const cells = (page: Page, line: number) =>
  page.locator(`[data-key=items] [data-line="${line}"] [role=gridcell]`).allInnerTexts();
const grid = (page: Page) => page.locator("[data-key=items] [role=grid]");

/** A new document without lines: what an earlier test or try typed is kept as a draft. */
async function openNew(page: Page, entity: string): Promise<void> {
  await openForm(page, entity);
  const discard = page.getByRole("button", { name: "Discard", exact: true });
  if (await discard.isVisible()) await discard.click();
  await expect.poll(() => page.locator("[data-key=items] [data-line]").count()).toBe(1);
}

/** The items of the names. */
const makeItems = oncePerServer(async (eyes) => {
  const unitid = (await eyes.list("unit", "PCS"))[0]?.id;
  for (const [n, itemname] of NAMES.entries())
    await addRecord(eyes, "item", {
      itemname,
      code: `ZB-${n}`,
      unitid,
      hsncode: "5810",
      salerate: 10 + n,
      barcodes: [{ barcode: BARCODES[n] }],
      gstrates: [{ eff_date: "2017-07-01", gstrate: 5 }],
    });
});

test("at any speed a name that is typed into a cell ends as its own record, and what no name begins with as none", async () => {
  await onDesk(async ({ page, server }) => {
    await makeItems(server);
    await openNew(page, "sale");
    let line = 0;
    for (const delay of SPEEDS) {
      for (const name of NAMES) {
        await grid(page).focus();
        await page.keyboard.press("Control+End");
        await page.keyboard.press("Home");
        await page.keyboard.type(name, { delay });
        await page.keyboard.press("Enter");
        await expect.poll(async () => (await cells(page, line))[0], { message: `${name} at ${delay} ms` }).toBe(name);
        await page.keyboard.type("2", { delay });
        await page.keyboard.press("Enter");
        await expect.poll(async () => (await cells(page, line))[1], { message: `${name} at ${delay} ms` }).toBe("2");
        line += 1;
      }
    }
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Home");
    await page.keyboard.type("5 kg Zari");
    await page.keyboard.press("Enter");
    await page.getByText(/^No name begins with "5 kg Zari"/).waitFor();
    expect((await cells(page, line))[0]).not.toMatch(/^Zari/);
  });
});

/** Counts the lists of options that are drawn from now on. */
async function countLists(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.body;
    dataset.lists = "0";
    new MutationObserver(() => {
      if (document.querySelector("[role=listbox]")) dataset.lists = String(Number(dataset.lists) + 1);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Number(document.body.dataset.lists));
}

test("scans in a row are lines with a count, from a cell, which opens no list for them, from the page, and of a code that nothing has", async () => {
  await onDesk(async ({ page, server }) => {
    await makeItems(server);
    await openNew(page, "salechallan");
    const scan = (code: string) => sendScan(page, code);
    const texts = async () => [await cells(page, 0), await cells(page, 1)].map(([item, qty]) => [item, qty]);
    await grid(page).focus();
    const lists = await countLists(page);
    const opened: number[] = [];
    for (const code of [BARCODES[0], BARCODES[1], BARCODES[0]]) {
      const before = await lists();
      await scan(code ?? "");
      await expect.poll(() => grid(page).innerText()).toContain(code === BARCODES[1] ? NAMES[1] : NAMES[0]);
      opened.push((await lists()) - before);
    }
    await expect.poll(texts).toEqual([
      [NAMES[0], "2"],
      [NAMES[1], "1"],
    ]);
    // On a busy machine the keys may reach the page as slowly as those of a hand, but not all three times.
    expect(opened).toContain(0);
    // Into the quantity of the first line: it keeps its value.
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowRight");
    await scan(BARCODES[1] ?? "");
    await expect.poll(texts).toEqual([
      [NAMES[0], "2"],
      [NAMES[1], "2"],
    ]);
    await page.getByRole("button", { name: "Save", exact: true }).focus();
    await scan(BARCODES[0] ?? "");
    await expect.poll(texts).toEqual([
      [NAMES[0], "3"],
      [NAMES[1], "2"],
    ]);
    await scan("8905559999992");
    await page.getByRole("alert").getByText("No item has the code 8905559999992. It is in line 3.").waitFor();
    await page.getByRole("button", { name: "Assign to an item" }).click();
    await page.keyboard.type(NAMES[4] ?? "");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await cells(page, 2)).slice(0, 2)).toEqual([NAMES[4], "1"]);
    await scan("8905559999992");
    await expect.poll(async () => (await cells(page, 2)).slice(0, 2)).toEqual([NAMES[4], "2"]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/scans-1440.png` });
  });
});

test("a journal gets a ledger that is made from its cell with Alt+C, by keyboard alone and without waiting for a page", async () => {
  await onDesk(async ({ page, server }) => {
    await openForm(page, "journal");
    const grid = page.locator("[data-key=entries] [role=grid]");
    await grid.focus();
    await page.keyboard.type("Zari Polishing");
    await page.keyboard.press("Alt+c");
    // Typed while its form is still loading.
    await page.keyboard.type("Indirect Expenses");
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Ledger" });
    await expect.poll(() => drawer.getByLabel(/^Account Group/).inputValue()).toBe("Indirect Expenses");
    expect(await drawer.getByLabel(/^Ledger Name/).inputValue()).toBe("Zari Polishing");
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/create-in-cell-1440.png` });
    await page.keyboard.press("Control+s");
    await drawer.waitFor({ state: "detached" });
    const cell = (line: number, column: number) =>
      page.locator(`[data-key=entries] [data-line="${line}"] [role=gridcell]`).nth(column).innerText();
    await expect.poll(() => cell(0, 0)).toBe("Zari Polishing");
    await page.keyboard.type("250");
    for (let n = 0; n < 4; n += 1) await page.keyboard.press("Enter");
    await page.keyboard.type("Cash");
    await page.keyboard.press("Enter");
    await expect.poll(() => cell(1, 0)).toBe("Cash");
    await page.keyboard.press("Control+s");
    await page.getByText(/^Journal .* saved$/).waitFor();
    const eyes = await ServerClient.signIn(server.url);
    const [made] = await eyes.list("debtors", "Zari Polishing");
    expect(made).toMatchObject({ acgroupname: "Indirect Expenses" });
  });
});

/** Keys from the home page to the stored sale; it took 204 before Enter passed what is rarely entered. */
const KEYS_MAX = 130;
const GOODS = ["pipe", "elbow", "valve", "switch", "wire", "bulb", "fan", "screw", "bolt", "plier"];

test("a sale of ten lines by keyboard takes at most 130 keys and no mouse", async () => {
  // On a device of its own: the tests above leave a draft of a sale.
  await onStage({ width: 1440, height: 900 }, async ({ page, server }) => {
    const eyes = await ServerClient.signIn(server.url);
    const before = (await eyes.list("sale", "")).length;
    let keys = 0;
    const press = async (key: string): Promise<void> => {
      keys += 1;
      await page.keyboard.press(key);
    };
    /** As long as the name until it is marked. */
    const pick = async (text: string): Promise<void> => {
      for (const key of text) await press(key);
      await expect
        .poll(() => page.locator("[role=listbox][data-ready]").getByRole("option").first().innerText())
        .toMatch(new RegExp(text, "i"));
      await press("Enter");
    };
    await press("F8");
    await page.locator("form[data-form] [data-key=items] [role=grid]").waitFor();
    await pick("shah");
    await press("Enter");
    const grid = page.locator("[data-key=items] [role=grid]");
    for (const [line, good] of GOODS.entries()) {
      await expect.poll(() => grid.getAttribute("aria-activedescendant")).toMatch(new RegExp(`-c${line}-0$`));
      await pick(good);
      await press(String((line % 4) + 1));
      await press("Enter");
    }
    await press("Control+s");
    await expect.poll(async () => (await eyes.list("sale", "")).length, { timeout: 20_000 }).toBe(before + 1);
    const [sale] = (await eyes.list("sale", "")).slice(-1);
    const [stored] = await eyes.call("sale_R_getviewdata", { txtid: sale?.id });
    const lines = Array.isArray(stored?.items) ? stored.items : [];
    expect(
      lines.map(({ qty, itemid_label, rate }: Row) => [
        Number(qty),
        GOODS.find((good) => new RegExp(good, "i").test(String(itemid_label))),
        Number(rate) > 0,
      ]),
    ).toEqual(GOODS.map((good, line) => [(line % 4) + 1, good, true]));
    expect(String(stored?.godownname)).toMatch(/Main Godown/);
    expect(keys).toBeLessThanOrEqual(KEYS_MAX);
  });
});
