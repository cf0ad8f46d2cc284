import { readFileSync } from "node:fs";
import { read, utils } from "@e965/xlsx";
import type { Locator, Page } from "playwright-core";
import type { Row } from "../../../src/wire/envelope";
import { expect, test } from "vitest";
import { expectClean } from "../help/axe-findings";
import { today } from "../help/document-entry";
import { ServerClient } from "../help/server-client";
import type { ServerProcess } from "../help/server-process";
import { commonStage, onStage } from "../help/stage";
import { expectPill, untilInstalled } from "../help/user-actions";

const onCommon = commonStage({ width: 1440, height: 900 });

/** Opens a report as a bookmark would, and waits for its rows. */
async function openReport(page: Page, query: string): Promise<Locator> {
  await page.goto(`/Reportview?${query}`);
  const table = page.locator("[data-report][data-ready]");
  await table.waitFor();
  return table;
}

/** Three sales and a receipt into the bank; the demo of the tests begins with opening balances alone. */
async function enterDocuments(server: ServerProcess): Promise<void> {
  const user = await ServerClient.signIn(server.url);
  const save = async (entity: string, values: Row): Promise<void> => {
    const [row] = await user.call(`${entity}_R_save`, { id: 0, ...values }, { id: crypto.randomUUID() });
    expect(row?.errormsg ?? "").toBe("");
  };
  const ledgers = await user.list("debtors", "a");
  const inGroup = (group: string): unknown => ledgers.find(({ acgroupname }) => acgroupname === group)?.id;
  const [party, bank] = [inGroup("Sundry Debtors"), inGroup("Bank Accounts")];
  const [item] = await user.list("item", "pipe");
  const [godown] = await user.list("godown");
  const sale = { edateview: today(), partyid: party, godownid: godown?.id };
  for (const rate of [120.35, 80, 999.99]) await save("sale", { ...sale, items: [{ itemid: item?.id, qty: 2, rate }] });
  await save("receipt", { edateview: today(), partyid: party, accountid: bank, mgrossamt: 150 });
}

const activeRow = (page: Page): Locator => page.locator('[role="row"][aria-selected="true"]');
const title = (page: Page): Locator => page.getByRole("heading", { level: 1 });

/** Moves down until the highlighted row begins with the text. */
async function downTo(page: Page, text: RegExp): Promise<void> {
  const begins = async (): Promise<boolean> => text.test((await activeRow(page).innerText()).trim());
  for (let step = 0; step < 60 && !(await begins()); step++) await page.keyboard.press("ArrowDown");
  expect(await begins(), `a row that begins with ${String(text)}`).toBe(true);
}

test("from the balance sheet to a voucher and back by keyboard, each time on the row that was left", async () => {
  await onCommon(async ({ page, server }) => {
    await enterDocuments(server);
    await openReport(page, "id=3105");
    await page.keyboard.press("Home");
    await downTo(page, /^Bank Accounts/);
    await page.keyboard.press("Enter");
    await expect.poll(() => title(page).innerText()).toContain("Group Summary");
    await page.locator("[data-report][data-ready]").waitFor();
    await page.keyboard.press("ArrowDown");
    const ledger = (await activeRow(page).innerText()).split("\n")[0] ?? "";
    await page.keyboard.press("Enter");
    await expect.poll(() => title(page).innerText()).toContain("Ledger Statement");
    await page.locator("[data-report][data-ready]").waitFor();
    await downTo(page, /^\d\d-\w{3}-\d{4}[\s\S]*MUM\//);
    const entry = await activeRow(page).innerText();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/MainB\?/);
    await page.locator("form[data-form]").waitFor();
    await page.goBack();
    await page.locator("[data-report][data-ready]").waitFor();
    await expect.poll(() => activeRow(page).innerText()).toBe(entry);
    await page.keyboard.press("Backspace");
    await expect.poll(() => title(page).innerText()).toContain("Group Summary");
    await expect.poll(async () => (await activeRow(page).innerText()).split("\n")[0]).toBe(ledger);
    await page.keyboard.press("Escape");
    await expect.poll(() => title(page).innerText()).toContain("Balance Sheet");
    await expect.poll(() => activeRow(page).innerText()).toMatch(/^Bank Accounts/);
  });
}, 120_000);

test("a workbook that is downloaded has the total of the screen", async () => {
  await onCommon(async ({ page, server }) => {
    await enterDocuments(server);
    await openReport(page, `id=3301&dtpfrom=${today()}&dtpto=${today()}`);
    const total = (await page.locator("[data-totals]").innerText()).replace(/\s+/g, " ");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download XLSX" }).click(),
    ]);
    const book = read(readFileSync(await download.path()), { cellDates: true });
    const rows = utils.sheet_to_json<Record<string, number>>(book.Sheets[book.SheetNames[0] ?? ""] ?? {});
    const last = rows.at(-1) ?? {};
    const sum = rows.slice(0, -1).reduce((paise, row) => paise + Math.round((row.Total ?? 0) * 100), 0);
    expect(Math.round((last.Total ?? 0) * 100)).toBe(sum);
    const shown = (last.Total ?? 0).toLocaleString("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    expect(total).toContain(shown);
  });
}, 120_000);

test("SHELL-032 a card of the Menu List opens its report in a left drawer, which closes with its X", async () => {
  await onCommon(async ({ page }) => {
    await page.goto("/MacMenulist");
    await page.getByRole("link", { name: /^Trial Balance REPORT/ }).click();
    const drawer = page.getByRole("dialog");
    await drawer.locator("[data-report='3101'][data-ready]").waitFor();
    expect((await drawer.boundingBox())?.x).toBeLessThan(2);
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/MacMenulist");
  });
});

test("no serious axe findings in a report and its filters, light at 1440 px", async () => {
  await onCommon(async ({ page }) => {
    await openReport(page, "id=3201&detailed=true");
    await expectClean(page, "outstanding");
    await page.keyboard.press("F2");
    await page.getByRole("dialog").waitFor();
    await page.waitForTimeout(400);
    await expectClean(page, "filters of outstanding");
  });
}, 120_000);

test("on a phone a report is cards with its total in sight; one that was read opens without a line and says as of when", async () => {
  await onStage({ width: 360, height: 740 }, async ({ page, server }) => {
    await untilInstalled(page);
    await openReport(page, "id=3101");
    await page.getByRole("listitem").first().waitFor();
    await expectClean(page, "trial balance as cards");
    const total = page.getByRole("group", { name: "Total" });
    const [box, nav] = [await total.boundingBox(), await page.getByRole("navigation").last().boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((nav?.y ?? 0) + 1);
    const text = await total.innerText();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await server.kill();
    await openReport(page, "id=3101");
    await expectPill(page, /Offline/);
    await page.getByText(/^as of \d\d-\w{3}-\d{4} \d\d:\d\d$/).waitFor();
    await expect.poll(() => total.innerText()).toBe(text);
  });
}, 180_000);
