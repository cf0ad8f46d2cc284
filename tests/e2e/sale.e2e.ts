import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { voucherNumber } from "../../src/domain/books/voucher-number";
import { financialYearOf } from "../../src/domain/calendar";
import { kolkataDate } from "../../src/domain/date-format";
import type { Row } from "../../src/wire/envelope";
import { expectClean } from "./help/axe-findings";
import { choose, expectPill, field, saveAndExpect, WAITING } from "./help/user-actions";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";

const totalShown = (page: Page) => page.locator("[data-bill-total] dd").innerText();
const plain = (text: string): number => Number(text.replaceAll(",", ""));

/** Opens a new sale as the shortcut of the installed app does. */
async function openSale(page: Page): Promise<void> {
  await page.goto("/MainB?formname=saledetail&id=0");
  await page.locator("form[data-form]").waitFor();
  await page.locator("[data-bill-total]").waitFor();
}

/** Types as an accountant does: keys only, waiting for the offered options. */
function keysOf(page: Page) {
  const press = async (key: string, times = 1) => {
    for (let n = 0; n < times; n++) await page.keyboard.press(key);
  };
  const pick = async (text: string) => {
    await page.keyboard.type(text);
    await page.getByRole("option").first().waitFor();
    await expect.poll(() => page.getByRole("option").first().innerText()).toMatch(new RegExp(text, "i"));
    await page.keyboard.press("Enter");
  };
  return { press, pick };
}

const LINES = 20;
const FY = financialYearOf(kolkataDate(Date.now()));
const numberOf = (code: string, serial: number): string => voucherNumber("MUM", code, FY, serial) ?? "";
/** The nth number that devices reserve. */
const deviceNumber = (n: number, code = "S"): string => numberOf(code, 50_000 + n);
const GOODS = ["pipe", "elbow", "valve", "switch"];

test("DOC-012 a GST sale of 20 lines by keyboard alone: tax and total follow while it is typed and are what the server stores", async () => {
  await onStage({ width: 1440, height: 900 }, async ({ page, server }) => {
    await openSale(page);
    const { press, pick } = keysOf(page);
    await pick("shah");
    // Past the salesman; the godown is that of the branch.
    await press("Enter");
    for (let line = 1; line <= LINES; line++) {
      await pick(GOODS[line % GOODS.length] ?? "pipe");
      await page.keyboard.type(String(line));
      await press("Enter");
    }
    // The amount of the last line is computed and is 0.00 until its price arrives. After that the total includes it.
    await expect
      .poll(() => page.locator('[data-key=items] [data-line="19"] [role=gridcell]').nth(7).innerText())
      .toMatch(/[1-9]/);
    const shown = plain(await totalShown(page));
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sale-1440.png`, fullPage: true });
    await expectClean(page, "sale");
    await press("Control+s");
    await page
      .getByText(/Transaction has been saved|stock is short by/)
      .first()
      .waitFor();
    const eyes = await ServerClient.signIn(server.url);
    await expect
      .poll(async () =>
        (await eyes.list("sale", "")).map(({ autobillno, mgrossamt }) => [autobillno, Number(mgrossamt)]),
      )
      .toEqual([[numberOf("S", 1), shown]]);
  });
});

const SLOW_MS = 400;

test("DOC-012 FORM-079 a sale typed blind, faster than a slow line answers: every key arrives where it was meant, the save waits for the rest, and what has no place is told", async () => {
  await onStage({ width: 1440, height: 900 }, async ({ page, server }) => {
    await openSale(page);
    await page
      .context()
      .route("**/MicroAC", (route) => void setTimeout(() => void route.continue().catch(() => undefined), SLOW_MS));
    // Sent without waiting for each other, as by a scanner or a fast typist. One item is taken with Enter, the next
    // with Tab.
    const typed = (keys: readonly string[]) => Promise.all(keys.map((key) => page.keyboard.press(key)));
    const lineKeys = (good: string, qty: number, on: string) => [...good, on, ...String(qty), "Enter"];
    await typed([
      ..."shah",
      "Enter",
      "Enter",
      ...GOODS.flatMap((good, n) => lineKeys(good, n + 11, n % 2 ? "Tab" : "Enter")),
      "Control+s",
    ]);
    await page
      .getByText(/Transaction has been saved|stock is short by/)
      .first()
      .waitFor();
    const eyes = await ServerClient.signIn(server.url);
    await expect.poll(async () => (await eyes.list("sale", "")).length).toBe(1);
    const [sale] = await eyes.list("sale", "");
    const [stored] = await eyes.call("sale_R_getviewdata", { txtid: sale?.id });
    expect([String(sale?.drconameview), String(stored?.godownname)]).toEqual([
      expect.stringMatching(/shah/i),
      expect.stringMatching(/godown/i),
    ]);
    const lines = Array.isArray(stored?.items) ? stored.items : [];
    expect(
      lines.map(({ qty, itemid_label, rate }: Row) => [
        Number(qty),
        GOODS.find((good) => new RegExp(good, "i").test(String(itemid_label))),
        Number(rate) > 0,
      ]),
    ).toEqual(GOODS.map((good, n) => [n + 11, good, true]));
    await openSale(page);
    await typed([..."nobodyofthisname", "Enter", ..."shah"]);
    const told = page
      .getByRole("dialog")
      .getByText('Nothing found for "nobodyofthisname". Typed after it and not entered: shah');
    await told.waitFor();
    await typed([..."89", "Enter"]);
    await expect.poll(() => told.innerText()).toMatch(/: shah89 Enter$/);
    await page.getByRole("dialog").getByRole("button", { name: "OK", exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("partyid");
  });
});

/** Downloads all records and opens the forms once. */
async function prepare(page: Page): Promise<void> {
  await page.goto("/downloads");
  for (const entity of ["item", "debtors", "godown", "acgroup"]) {
    await page
      .locator(`[data-download=${entity}]`)
      .getByRole("button", { name: /Download/ })
      .click();
    await page.locator(`[data-download=${entity}][data-complete]`).waitFor({ timeout: 60_000 });
  }
  for (const kind of ["sale", "receipt"]) {
    await page
      .locator(`[data-document=${kind}]`)
      .getByRole("button", { name: /Get ready/ })
      .click();
    await page.locator(`[data-document=${kind}][data-numbers]:not([data-numbers="0"])`).waitFor();
  }
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/downloads-360.png`, fullPage: true });
  for (const form of ["debtors", "sale", "receipt"]) {
    await page.goto(`/MainB?formname=${form}detail&id=0`);
    await page.locator("form[data-form]").waitFor();
  }
}

/** One line as entered on a phone: the button, a few letters, the option, the quantity. */
async function addLine(page: Page, item: string, qty: number): Promise<void> {
  const items = page.locator("[data-key=items]");
  await items.getByRole("button", { name: "Add line" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Item", { exact: true }).fill(item);
  const option = page
    .getByRole("option")
    .filter({ hasText: new RegExp(item, "i") })
    .first();
  await option.click();
  await sheet.getByLabel("Qty", { exact: true }).fill(String(qty));
  await sheet.getByLabel("Qty", { exact: true }).press("Tab");
  await sheet.getByRole("button", { name: "Done" }).click();
}

async function openNew(page: Page, entity: string): Promise<void> {
  await page.goto(`/MainB?formname=${entity}detail&id=0`);
  await page.locator("form[data-form]").waitFor();
}

test("DOC-012 DOC-016 a customer, his bill of 20 lines and the receipt against it, all made offline on a phone: the bill counts there and has its final number at once, and they arrive once in that order", async () => {
  await onStage({ width: 360, height: 760 }, async ({ page, server }) => {
    await prepare(page);
    await server.kill();
    await openNew(page, "debtors");
    await field(page, "drconame").fill("Offline Stores");
    await choose(page, "acgroupid", "Sundry Debtors");
    await saveAndExpect(page, WAITING);
    await openNew(page, "sale");
    await choose(page, "partyid", "Offline Stores");
    await choose(page, "godownid", "Godown");
    for (let line = 1; line <= LINES; line++) await addLine(page, GOODS[line % GOODS.length] ?? "pipe", line);
    // The last line has its price when the total has changed from that of the previous lines.
    await expect
      .poll(() => page.locator("[data-key=items] button[data-line]").last().innerText())
      .toMatch(/Rate [\d,.]*[1-9]/);
    await page.waitForTimeout(300);
    const total = plain(await totalShown(page));
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sale-360.png`, fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await saveAndExpect(page, /Saved on this device, waiting to be sent\. Number MUM\/S\d{4}\/50001/);
    await page.goto("/outbox");
    await page.locator("[data-op]").getByText(deviceNumber(1)).waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/outbox-360.png`, fullPage: true });
    await openNew(page, "receipt");
    await choose(page, "partyid", "Offline Stores");
    await choose(page, "accountid", "Cash");
    await field(page, "mgrossamt").fill("100");
    await saveAndExpect(page, WAITING);
    await expectPill(page, /3 waiting to send/);
    await server.start();
    await expectPill(page, /^Online$/, 90_000);
    const eyes = await ServerClient.signIn(server.url);
    expect(
      (await eyes.list("sale")).map(({ autobillno, drconameview, mgrossamt }) => [
        autobillno,
        drconameview,
        Number(mgrossamt),
      ]),
    ).toEqual([[deviceNumber(1), "Offline Stores", total]]);
    const [stored] = await eyes.call("sale_R_getviewdata", { txtid: (await eyes.list("sale"))[0]?.id });
    expect(stored?.items).toHaveLength(LINES);
    expect((await eyes.list("receipt")).map(({ autobillno, drconameview }) => [autobillno, drconameview])).toEqual([
      [deviceNumber(1, "RC"), "Offline Stores"],
    ]);
    const register = async () =>
      (await eyes.call("numbers_R_register", { entity: "sale" })).map(({ state, fromno, tono }) => [
        state,
        fromno,
        tono,
      ]);
    await expect.poll(register).toEqual([
      ["posted", deviceNumber(1), deviceNumber(1)],
      ["reserved", deviceNumber(2), deviceNumber(200)],
    ]);
    const [party] = await eyes.list("debtors", "Offline Stores");
    const facts = await eyes.call("WEBAPI_billfacts", { entity: "sale", partyid: party?.id });
    expect(facts.find(({ kind }) => kind === "party")).toMatchObject({ outstanding: (total - 100).toFixed(2) });
  });
});
