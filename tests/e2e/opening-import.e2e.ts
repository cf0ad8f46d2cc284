import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { expectClean } from "./help/axe-findings";
import { addRecord } from "./help/record-save";
import { ServerClient } from "./help/server-client";
import { commonStage } from "./help/stage";

const onDesk = commonStage({ width: 1440, height: 900 });
const AT = "/MainB?formname=openingimport&id=0";
const MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Cell = string | number;
const workbook = (rows: readonly (readonly Cell[])[]) =>
  writeXlsxFile(
    rows.map((row) =>
      row.map((value) => (typeof value === "number" ? { value, type: Number } : { value, type: String })),
    ),
  ).toBuffer();

async function upload(page: Page, kind: string, rows: readonly (readonly Cell[])[]): Promise<void> {
  await page.getByRole("combobox", { name: "Import type" }).click();
  await page.getByRole("option", { name: kind }).click();
  await page
    .locator("[data-import] input[type=file]")
    .setInputFiles({ name: "opening.xlsx", mimeType: MIME, buffer: await workbook(rows) });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.locator("[data-import=previewed]").waitFor({ timeout: 60_000 });
}

async function process(page: Page, counted: string): Promise<void> {
  await page.getByRole("button", { name: "Process" }).click();
  await page.getByRole("button", { name: "Yes, process it!" }).click();
  await page.getByText(`Completed: ${counted} uploaded, 0 refused`).waitFor({ timeout: 120_000 });
  await page.getByRole("button", { name: "OK", exact: true }).click();
}

const again = (page: Page) => page.getByRole("button", { name: "Reset" }).click();

/**
 * Checks both widths and both colour schemes: no serious finding, no horizontal scrolling. Takes a screenshot of each
 * if requested.
 */
async function look(page: Page, what: string): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: width === 360 ? 1600 : 900 });
    // The menu at the side has closed when the page starts at the edge.
    if (width === 360)
      await expect
        .poll(() => page.locator("[data-import]").evaluate((panel) => panel.getBoundingClientRect().left))
        .toBeLessThan(60);
    if (globalThis.process.env.SHOTS)
      await page.screenshot({ path: `${globalThis.process.env.SHOTS}/opening-${what}-${width}.png`, fullPage: true });
    await expectClean(page, `${what} ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

const LEDGERS: readonly (readonly Cell[])[] = [
  ["ZQ Traders"],
  ["Trial Balance"],
  ["Particulars", "Under", "Debit", "Credit"],
  ["ZQ Bank", "Bank Accounts", 5000, ""],
  ["ZQ Customer", "Sundry Debtors", "1,500.00", ""],
  ["ZQ Supplier", "Sundry Creditors", "", 800],
  ["ZQ Capital", "Capital Account", "", 4000],
  ["Grand Total", "", 6500, 4800],
];
const BILLS: readonly (readonly Cell[])[] = [
  ["Party", "Ref. No.", "Date", "Due on", "Pending Amount"],
  ["ZQ Customer", "A/1", "10-Feb-2020", "12-Mar-2020", "1,000.00 Dr"],
  ["ZQ Supplier", "S/7", "01-Mar-2020", "", "800.00 Cr"],
];
const STOCK: readonly (readonly Cell[])[] = [
  ["Name of Item", "Godown", "Batch", "Expiry Date", "Quantity", "Rate", "Value"],
  ["ZQ Syrup", "MUM Main Godown", "B1", "30-Jun-2099", "10 PCS", "", 100.01],
  ["ZQ Bolt", "MUM Main Godown", "", "", 4, 2.5, ""],
];

test("opening balances of ledgers, bills and stock come from spreadsheets, with every fault told before and the difference after; the same files again change nothing", async () => {
  await onDesk(async ({ server, page }) => {
    const eyes = await ServerClient.signIn(server.url);
    const [unit] = await eyes.list("unit", "pcs");
    for (const [code, itemname, isbatch] of [
      ["ZQ1", "ZQ Syrup", 1],
      ["ZQ2", "ZQ Bolt", 0],
    ])
      await addRecord(eyes, "item", { code, itemname, unitid: unit?.id, hsncode: "3004", isbatch });
    const sums = async () => (await eyes.call("openingimport_R_state", {}))[0] ?? {};
    const before = await sums();
    await page.goto(AT);
    await page.getByText(/^Opening balances now: debits/).waitFor();
    await look(page, "choosing");

    await page.setViewportSize({ width: 1440, height: 900 });
    await upload(page, "Opening balances of ledgers", [...LEDGERS, ["ZQ Nobody", "", "twelve", ""]]);
    await page.getByText('Row 9, Debit: "twelve" is not an amount.').waitFor();
    expect(await page.getByRole("button", { name: "Process" }).count()).toBe(0);
    await look(page, "faults");
    await page.getByRole("button", { name: "Choose another file" }).click();
    await upload(page, "Opening balances of ledgers", LEDGERS);
    await page.getByText("4 ledgers: debits of ₹6,500.00 and credits of ₹4,800.00.").waitFor();
    await look(page, "ledgers");
    await process(page, "4 ledgers");
    await again(page);
    await upload(page, "Opening bills of parties", BILLS);
    await page
      .getByText(
        "The bills of ZQ Customer come to ₹1,000.00 Dr, and its opening balance is ₹1,500.00 Dr. ₹500.00 is on account.",
      )
      .waitFor();
    await look(page, "bills");
    await process(page, "2 bills");
    await again(page);
    await upload(page, "Opening stock by godown and batch", STOCK);
    await page.getByText("2 lines of stock in 1 godown, worth ₹110.01.").waitFor();
    await look(page, "stock");
    await process(page, "2 lines of stock");
    await look(page, "completed");

    const after = await sums();
    expect(
      [
        Number(after.debit) - Number(before.debit),
        Number(after.credit) - Number(before.credit),
        Number(after.stock) - Number(before.stock),
      ].map((figure) => Math.round(figure * 100)),
    ).toEqual([650_000, 480_000, 11_001]);
    const [customer] = await eyes.list("debtors", "ZQ Customer");
    expect(await eyes.record("debtors", Number(customer?.id))).toMatchObject({
      opening: 1500,
      openingtype: "Dr",
      openingbills: [{ refno: "A/1", refdate: "2020-02-10", duedate: "2020-03-12", amount: 1000, billtype: "bill" }],
    });
    const [syrup] = await eyes.list("item", "ZQ Syrup");
    expect(JSON.parse(String((await eyes.call("WEBAPI_itemstock", { itemid: syrup?.id }))[0]?.held))).toMatchObject({
      instock: "10",
    });
    const documents = (await eyes.list("opening")).length;

    for (const [kind, rows, counted] of [
      ["Opening balances of ledgers", LEDGERS, "4 ledgers"],
      ["Opening bills of parties", BILLS, "2 bills"],
      ["Opening stock by godown and batch", STOCK, "2 lines of stock"],
    ] as const) {
      await again(page);
      await upload(page, kind, rows);
      await process(page, counted);
    }
    expect(await sums()).toEqual(after);
    expect((await eyes.list("opening")).length).toBe(documents);
  });
});

test("a trial balance is typed by keyboard with its difference in sight, a ledger is added to it, and only what was typed is saved", async () => {
  await onDesk(async ({ server, page }) => {
    const eyes = await ServerClient.signIn(server.url);
    const sums = async () => (await eyes.call("openingimport_R_state", {}))[0] ?? {};
    const before = await sums();
    await page.goto("/MPages/openingtrial");
    const grid = page.getByRole("grid", { name: "Trial balance" });
    await grid.waitFor();
    // The table appears before its lines. Text typed until then would go into an empty table.
    await expect.poll(async () => Number(await grid.getAttribute("aria-rowcount"))).toBeGreaterThan(200);
    const totals = page.getByRole("region", { name: "Totals of the trial balance" });
    const told = await totals.getByRole("status").innerText();
    await grid.focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Control+ArrowDown");
    await page.keyboard.press("Home");
    await page.keyboard.press("F2");
    await page.keyboard.type("ZQ Till");
    await page.getByRole("option", { name: 'Add "ZQ Till"' }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Cash-in-Hand");
    await page.getByRole("option", { name: "Cash-in-Hand" }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("750.25");
    await page.keyboard.press("Enter");
    await expect.poll(() => totals.getByRole("status").innerText()).not.toBe(told);
    await expect.poll(() => totals.isVisible()).toBe(true);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 760 : 900 });
      if (width === 360)
        await expect.poll(() => totals.evaluate((bar) => bar.getBoundingClientRect().left)).toBeLessThan(60);
      if (globalThis.process.env.SHOTS)
        await page.screenshot({ path: `${globalThis.process.env.SHOTS}/trial-${width}.png` });
      // Opens a cell for typing, as during use. A phone shows cards instead.
      if (width === 1440) await page.keyboard.press("F2");
      await expectClean(page, `trial ${width}`);
      if (width === 1440) await page.keyboard.press("Escape");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await totals.evaluate((bar) => bar.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Control+s");
    await page
      .getByText(/more than (?:credits|debits)\./)
      .nth(1)
      .waitFor({ timeout: 60_000 });
    const after = await sums();
    expect(Math.round((Number(after.debit) - Number(before.debit)) * 100)).toBe(75_025);
    expect(after.credit).toBe(before.credit);
    expect(await eyes.list("debtors", "ZQ Till")).toMatchObject([{ acgroupname: "Cash-in-Hand" }]);
  });
});
