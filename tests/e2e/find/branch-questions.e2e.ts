import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { figure } from "../../../src/client/rows/widget-figure";
import { formatAmount, formatQuantity } from "../../../src/domain/indian-format";
import type { Row } from "../../../src/wire/envelope";
import { money, sale } from "../help/document-keys";
import { openNew, typeKeys } from "../help/document-entry";
import { addRecord } from "../help/record-save";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";
import { expectPill, saveAndExpect, WAITING } from "../help/user-actions";

const READY_MS = 180_000;
const SHOTS = process.env.SHOTS;

const PARTY = "Quayside Stores";
const ITEM = "Quayside Rope 12 mm";
const CODE = "8907771234561";
const PHONE = "9820012345";

const dayBefore = (days: number): string =>
  new Date(Date.now() + 330 * 60_000 - days * 86_400_000).toISOString().slice(0, 10);

interface Books {
  readonly godown: string;
  /** Number of yesterday's bill. */
  readonly yesterday: string;
  readonly partyid: number;
  readonly itemid: number;
}

/** A customer with three bills and a receipt, and an item with stock, entered by the office before the line is lost. */
async function enter(office: ServerClient): Promise<Books> {
  const [[unit], [godown], [acgroup], [cash]] = await Promise.all([
    office.list("unit", "PCS"),
    office.list("godown"),
    office.list("acgroup", "Sundry Debtors"),
    office.list("debtors", "Cash"),
  ]);
  const itemid = await addRecord(office, "item", {
    itemname: ITEM,
    code: "QR12",
    hsncode: "5607",
    unitid: unit?.id,
    saleprice: 250,
    barcodes: [{ barcode: CODE }],
    gstrates: [{ eff_date: "2017-07-01", gstrate: 18 }],
  });
  await addRecord(office, "inward", { edateview: dayBefore(30), godownid: godown?.id, items: [{ itemid, qty: 70 }] });
  const partyid = await addRecord(office, "debtors", {
    drconame: PARTY,
    acgroupid: acgroup?.id,
    mobile: PHONE,
    isbillwise: 1,
    gsttype: "unregistered",
    openingtype: "Dr",
    deductee: "dedfirm",
  });
  const bill = (day: string, qty: number) =>
    addRecord(office, "sale", { edateview: day, partyid, godownid: godown?.id, items: [{ itemid, qty, rate: 250 }] });
  await bill(dayBefore(20), 4);
  const yesterday = await office.record("sale", await bill(dayBefore(1), 2));
  await bill(dayBefore(0), 1);
  await addRecord(office, "receipt", {
    edateview: dayBefore(0),
    partyid,
    accountid: cash?.id,
    mgrossamt: 180,
    allocation: "oldest",
  });
  return { godown: String(godown?.godownname), yesterday: String(yesterday.autobillno), partyid, itemid };
}

/** Invoices of today in the branch: how many, and their sum in paise. */
async function invoicesToday(office: ServerClient): Promise<readonly [count: number, paise: number]> {
  const rows: Row[] = [];
  for (const entity of ["sale", "salepos"])
    for (let page: readonly Row[] = [{}], at = 1; page.length > 0; at += page.length) {
      page = await office.call(`${entity}_R_listgrid`, { DisplayLength: 500, DisplayStart: at });
      rows.push(
        ...page.filter(
          ({ edateview, iscancelled }) => String(edateview).startsWith(dayBefore(0)) && !Number(iscancelled),
        ),
      );
    }
  return [rows.length, rows.reduce((sum, { mgrossamt }) => sum + Math.round(Number(mgrossamt) * 100), 0)];
}

/** What a person reads, in one line. */
const mainText = async (page: Page): Promise<string> => (await page.locator("main").innerText()).replace(/\s+/g, " ");

const shoot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};

/** Finds by Ctrl+K and opens the first hit with Enter. */
async function find(page: Page, text: string, shown: string): Promise<void> {
  await page.getByRole("navigation").getByText("Vouchers").first().waitFor();
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Find a screen or a record").fill(text);
  await page.locator("[data-action][data-selected]").filter({ hasText: shown }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator("form[data-form]").first().waitFor();
}

/** The rows of the report that is shown. */
async function reportRows(page: Page): Promise<string> {
  await page.locator("[data-report][data-ready]").waitFor();
  return (await page.locator("[data-report]").innerText()).replace(/\s+/g, " ");
}

/** A sale of 3 and a receipt of 100, typed without a line. */
async function sellOffline(page: Page, { godown }: Books): Promise<void> {
  const bill = sale({ party: PARTY, godown, lines: [{ item: ITEM, qty: 3, rate: 250 }] });
  await openNew(page, bill);
  await typeKeys(page, ["F2", "Tab", ...bill.keys], true);
  await saveAndExpect(page, WAITING);
  await page.waitForURL((url) => url.pathname !== "/MainB");
  const receipt = money("receipt", PARTY, "Cash", 100);
  await openNew(page, receipt);
  await typeKeys(page, ["F2", "Tab", ...receipt.keys], true);
  await saveAndExpect(page, WAITING);
  await page.waitForURL((url) => url.pathname !== "/MainB");
}

/** 1180 - 180 - 100, 590, 295 and 885. */
const OWED = 2670;

/** What he owes, his phone, his unpaid bills. */
async function ofCustomer(page: Page): Promise<void> {
  await find(page, PARTY, PARTY);
  await expect.poll(() => page.getByLabel("Mobile", { exact: true }).inputValue()).toBe(PHONE);
  await shoot(page, "party");
  await page.getByRole("button", { name: "Outstanding", exact: true }).click();
  await page.waitForURL(/ddlledger=/);
  await expect.poll(() => reportRows(page)).toContain(formatAmount(OWED));
  await page.keyboard.press("Alt+d");
  await expect.poll(() => reportRows(page)).toContain(formatAmount(1000));
  const rows = await reportRows(page);
  for (const pending of [1000, 590, 295, 885, -100]) expect(rows).toContain(formatAmount(pending));
  await shoot(page, "outstanding");
}

/** Stock and price of the item, found by its name and by a scan. */
async function ofItem(page: Page, { godown }: Books): Promise<void> {
  await find(page, ITEM, ITEM);
  await expect.poll(() => mainText(page)).toContain("60 in stock");
  expect(await mainText(page)).toMatch(/plus 1 document on this device not sent yet/);
  expect(await page.getByLabel("Sale Price", { exact: true }).inputValue()).toMatch(/^250(\.00)?$/);
  await shoot(page, "item");
  await page.goto("/scan/lookup");
  await page.getByLabel("Barcode", { exact: true }).fill(CODE);
  await page.keyboard.press("Enter");
  const card = page.getByRole("group", { name: ITEM });
  await expect.poll(() => card.innerText()).toContain(`${formatQuantity("60")} PCS`);
  const text = await card.innerText();
  for (const shown of ["₹250.00", godown]) expect(text).toContain(shown);
  await shoot(page, "scanned");
}

/** Yesterday's bill by its number, and in the list. */
async function ofYesterday(page: Page, { yesterday }: Books): Promise<void> {
  await page.goto("/");
  await find(page, yesterday, yesterday);
  await expect.poll(() => mainText(page)).toContain(yesterday);
  await expect.poll(() => page.locator("[id$=-partyid]").first().inputValue()).toBe(PARTY);
  await expect.poll(() => mainText(page)).toContain(`Total ${formatAmount(590)}`);
  await shoot(page, "yesterday");
  await page.goto("/salelist");
  await page.locator("[data-list][data-ready]").waitFor();
  await expect.poll(() => mainText(page)).toContain(yesterday);
  await shoot(page, "list");
}

/** Today's invoices of this device, and of the branch as of the last contact. */
async function ofToday(page: Page, [count, paise]: readonly [number, number]): Promise<void> {
  await page.goto("/");
  const card = page.getByRole("region", { name: "Invoices on this device" });
  await expect.poll(() => card.innerText()).toContain(figure(885));
  const text = (await card.innerText()).replace(/\s+/g, " ");
  expect(text).toContain("1 invoice, with tax · 1 waiting to send");
  expect(text).toContain(`${count + 1} invoices, with tax · 1 waiting to send · as of `);
  expect(text).toContain(figure((paise + 88_500) / 100));
  await shoot(page, "today");
}

test("with the server stopped a device that only waited for Ready for offline answers what a customer owes, his phone and unpaid bills, stock and price of an item by name and by scan, yesterday's bill, and today's sales of this device and of the branch, with what was saved since", async () => {
  let books: Books | null = null;
  // What is entered later reaches a prepared device within ten minutes: these books are to be in its first copy.
  const entered = async ({ url }: { readonly url: string }) => {
    books = await enter(await ServerClient.signIn(url));
  };
  await onStage({ width: 1440, height: 900, user: "owner", prepares: true, entered }, async ({ page, server }) => {
    if (!books) throw new Error("The office entered nothing.");
    const today = await invoicesToday(await ServerClient.signIn(server.url));
    await page.locator("[data-readiness=ready]").waitFor({ timeout: READY_MS });
    await server.kill();
    await page.goto("/");
    await expectPill(page, /Offline/);
    await page.getByRole("navigation").getByText("Vouchers").first().waitFor();
    await sellOffline(page, books);
    await ofCustomer(page);
    await ofItem(page, books);
    await ofYesterday(page, books);
    await ofToday(page, today);
    await server.start();
    await expectPill(page, /^Online$/, 90_000);
    const after = await ServerClient.signIn(server.url);
    expect(await invoicesToday(after)).toEqual([today[0] + 1, today[1] + 88_500]);
    const [outstanding] = await after.call("outstandingreceivables_R_report", {
      dtpto: dayBefore(0),
      ddlledger: books.partyid,
    });
    expect(Number(JSON.parse(String(outstanding?.sums)).pending)).toBe(OWED);
    const [stock] = await after.call("WEBAPI_itemstock", { itemid: books.itemid });
    expect(Number(JSON.parse(String(stock?.held)).instock)).toBe(60);
  });
}, 420_000);
