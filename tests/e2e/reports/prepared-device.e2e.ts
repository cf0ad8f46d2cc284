import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { readPdf } from "../../server/documents/print/read-pdf";
import { expectClean } from "../help/axe-findings";
import { money, sale } from "../help/document-keys";
import { openNew, typeKeys } from "../help/document-entry";
import { ServerClient } from "../help/server-client";
import { onStage, type Stage } from "../help/stage";
import { expectPill, saveAndExpect, WAITING } from "../help/user-actions";

const READY_MS = 180_000;

const shot = process.env.SHOTS;

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Bills, and a payment of one of them, before the device signed in; returns their ledgers. */
async function enter(user: ServerClient): Promise<readonly [party: Row, bank: Row]> {
  const ledgers = await user.list("debtors", "a");
  const inGroup = (group: string): Row => ledgers.find(({ acgroupname }) => acgroupname === group) ?? {};
  const [party, bank] = [inGroup("Sundry Debtors"), inGroup("Bank Accounts")];
  const [item] = await user.list("item", "pipe");
  const [godown] = await user.list("godown");
  const save = async (entity: string, values: Row): Promise<void> => {
    const [row] = await user.call(`${entity}_R_save`, { id: 0, ...values }, { id: crypto.randomUUID(), sure: ["*"] });
    expect(row?.errormsg ?? "").toBe("");
  };
  for (const [ago, rate] of [
    [40, 120.35],
    [20, 999.99],
  ] as const)
    await save("sale", {
      edateview: dayBefore(ago),
      partyid: party.id,
      godownid: godown?.id,
      narration: `Bill of ${rate}`,
      items: [{ itemid: item?.id, qty: 2, rate }],
    });
  await save("receipt", { edateview: dayBefore(10), partyid: party.id, accountid: bank.id, mgrossamt: 150 });
  return [party, bank];
}

async function linesOf(page: Page, query: string): Promise<readonly string[]> {
  await page.goto(`/Reportview?${query}`);
  await page.locator("[data-report][data-ready]").waitFor();
  return linesShown(page);
}

async function linesShown(page: Page): Promise<readonly string[]> {
  await page.getByText("Closing Balance").first().waitFor();
  return page.locator("[data-report-grid] [role=row]").allInnerTexts();
}

const closingIn = (lines: readonly string[]): string => lines.find((line) => line.includes("Closing Balance")) ?? "";

/** A receipt made without the server, in a statement that the device makes itself, and after it was sent. */
async function waitingIsDrawn(page: Page, server: Stage["server"], party: Row): Promise<void> {
  // Days that were not asked for while the server was there.
  const query = `id=3102&ddlledger=${String(party.id)}&dtpfrom=${dayBefore(150)}`;
  await server.kill();
  await page.goto("/");
  await expectPill(page, /Offline/);
  await page.getByRole("navigation").getByText("Vouchers").first().waitFor();
  const receipt = money("receipt", String(party.drconame), "Cash", 75.5);
  await openNew(page, receipt);
  await typeKeys(page, ["F2", "Tab", ...receipt.keys], true);
  await saveAndExpect(page, WAITING);
  await page.waitForURL((url) => url.pathname !== "/MainB");
  await page.goto(`/Reportview?${query}`);
  await page.getByText(/plus 1 document on this device not sent yet\./).waitFor();
  const drawn = await linesShown(page);
  await server.start();
  await expectPill(page, /^Online$/, 90_000);
  await expect.poll(async () => closingIn(await linesOf(page, query))).toBe(closingIn(drawn));
  await expect.poll(() => page.locator("[data-report-grid] [data-pending]").count()).toBe(0);
}

/** The pages of the PDF that the page shows. */
async function pagesShown(page: Page): Promise<readonly string[]> {
  const link = page.getByRole("link", { name: "Download", exact: true });
  await link.waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return readPdf(await readFile(await file.path()));
}

/**
 * A sale made and printed by keyboard without the server: its paper, and the one from the outbox, have the text of the
 * server's once the sale was sent.
 */
async function waitingIsPrinted(page: Page, server: Stage["server"], party: Row): Promise<void> {
  const office = await ServerClient.signIn(server.url);
  const [godown] = await office.list("godown", "godown");
  const name = String(party.drconame);
  const goods = (await office.list("item")).filter(({ isbatch, inactive }) => !Number(isbatch) && !Number(inactive));
  await server.kill();
  await page.goto("/");
  await expectPill(page, /Offline/);
  await page.getByRole("navigation").getByText("Vouchers").first().waitFor();
  const lines = goods.slice(0, 2).map((item, at) => ({ item: String(item.itemname), qty: at + 2, rate: 1234.5 }));
  const meant = sale({ party: name, godown: String(godown?.godownname), lines });
  await openNew(page, meant);
  await typeKeys(page, ["F2", "Tab", ...meant.keys], true);
  await saveAndExpect(page, WAITING);
  await page.waitForURL(/\/salelist/);
  await page.locator("[data-list][data-ready]").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
  await page.keyboard.press("Control+p");
  await page.waitForURL(/\/Invoiceprintview\?/);
  await page.getByText("Waiting to send", { exact: true }).waitFor();
  const drawn = await pagesShown(page);
  for (const text of ["Tax Invoice", name, ...lines.map(({ item }) => item)])
    expect(drawn.join(" ").toLowerCase()).toContain(text.toLowerCase());
  await expectClean(page, "print of a waiting document");
  if (shot) await page.screenshot({ path: `${shot}/print-offline-1440.png` });
  await page.keyboard.press("Alt+o");
  const print = page.locator("[data-outbox]").getByRole("link", { name: "Print", exact: true });
  await print.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/Invoiceprintview\?/);
  expect(await pagesShown(page)).toEqual(drawn);
  await server.start();
  await expectPill(page, /^Online$/, 90_000);
  await page.getByText("Waiting to send", { exact: true }).waitFor({ state: "hidden" });
  expect(await pagesShown(page)).toEqual(drawn);
}

test("a device that only waited for Ready for offline shows, with the server stopped, statements that nobody ever asked for, as the server shows them, with what waits drawn in; and a sale made then is printed with the text of the server's paper", async () => {
  await onStage({ width: 1440, height: 900, user: "owner", prepares: true }, async ({ page, server }) => {
    // What is entered later reaches a prepared device within ten minutes: these books are to be in its first copy.
    await page.context().setOffline(true);
    const [party, bank] = await enter(await ServerClient.signIn(server.url));
    await page.context().setOffline(false);
    await page.reload();
    await page.locator("[data-readiness=ready]").waitFor({ timeout: READY_MS });
    await page.goto("/downloads");
    const card = page.locator("[data-download=ledgerentry]");
    await expect.poll(() => card.innerText()).toMatch(/rows, \d+ kB, complete as of/);
    await expect.poll(() => card.innerText()).toMatch(/All years: [\d,]+ rows, about \d+ kB/);
    await expectClean(page, "downloads with the choice of years");
    await server.kill();
    await page.goto("/");
    await expectPill(page, /Offline/);
    const questions = [
      `id=3102&ddlledger=${String(party.id)}&dtpfrom=${dayBefore(200)}`,
      `id=3109&ddlledger=${String(bank.id)}`,
    ];
    const here: (readonly string[])[] = [];
    for (const query of questions) here.push(await linesOf(page, query));
    expect(here[0]?.join("\n")).toContain("Bill of 999.99");
    expect(here[0]?.join("\n")).toContain("Opening Balance");
    await page
      .getByText(/From the ledger entries on this device, which begin on 01-/)
      .first()
      .waitFor();
    await page.goto(`/Reportview?id=3102&ddlledger=${String(party.id)}&dtpfrom=2020-04-01`);
    await page
      .getByText(/are not on this device\. Choose a later first day\./)
      .first()
      .waitFor();
    await server.start();
    await expectPill(page, /^Online$/, 90_000);
    for (const [at, query] of questions.entries()) expect(await linesOf(page, query)).toEqual(here[at]);
    await waitingIsDrawn(page, server, party);
    await waitingIsPrinted(page, server, party);
  });
}, 420_000);
