import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openNew, typeKeys } from "../help/document-entry";
import { purchase, sale, type Meant } from "../help/document-keys";
import { addRecord, saveArgs } from "../help/record-save";
import { ServerClient } from "../help/server-client";
import { commonStage } from "../help/stage";
import { choose, expectPill, field, openForm, save, saveAndExpect, type, WAITING } from "../help/user-actions";

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

const DRILL = "Drill of the loft";
const NO_RATE = "Jute twine without rate";

/** Two items that nobody has yet: one with a tax rate and one without. */
const onDesk = commonStage({
  entered: async (server) => {
    const office = await ServerClient.signIn(server.url);
    const [unit] = await office.list("unit");
    const values = { unitid: unit?.id, hsncode: "8467", taxability: "taxable" };
    const gstrates = [{ eff_date: "2017-07-01", gstrate: 18 }];
    await addRecord(office, "item", { ...values, code: "LOFT-1", itemname: DRILL, gstrates });
    await addRecord(office, "item", { ...values, code: "LOFT-2", itemname: NO_RATE });
  },
});

async function refuseNegativeStock(office: ServerClient): Promise<void> {
  const [record = {}] = await office.call("booksettings_R_getviewdata", { txtid: 1 });
  const args = await saveArgs(office, "booksettings", { ...record, negativestock: "refuse" }, "booksettings");
  const base = { kind: "ver", ver: Number(record.rowver) };
  const [answer] = await office.call("booksettings_R_save", args, { id: crypto.randomUUID(), base });
  expect(answer).toMatchObject({ err: 0 });
}

/** Downloads what bills refer to, and opens the two forms once. */
async function prepare(page: Page): Promise<void> {
  await page.goto("/downloads");
  for (const entity of ["item", "debtors", "godown", "acgroup"]) {
    const card = page.locator(`[data-download=${entity}]`);
    await card.getByRole("button", { name: /Download|Update/ }).click();
    await page.locator(`[data-download=${entity}][data-complete]`).waitFor({ timeout: 60_000 });
  }
  for (const form of ["debtors", "sale", "purchase"]) await openForm(page, form);
}

async function enter(page: Page, meant: Meant): Promise<void> {
  await openNew(page, meant);
  await typeKeys(page, ["F2", "Tab", ...meant.keys], true);
}

const setLine = async (page: Page, isThere: boolean) => {
  await page.context().setOffline(!isThere);
  await expectPill(page, isThere ? /^(?:Online|\d+ (?:waiting|needs))/ : /^Offline/);
};

const bill = (party: string, item: string, qty = 1) =>
  sale({ party, godown: "MUM Bay A", lines: [{ item, qty, rate: 500 }] });

test("the same customer made on two devices: in one press the bill that waits behind the second goes to the one that exists", async () => {
  await onDesk(async ({ page, server }) => {
    const office = await ServerClient.signIn(server.url);
    await prepare(page);
    await setLine(page, false);
    await openForm(page, "debtors");
    await type(page, "drconame", "Nirmala Agencies");
    await choose(page, "acgroupid", "Sundry Debtors");
    await saveAndExpect(page, WAITING);
    await enter(page, bill("Nirmala Agencies", "Amrut Max LED Bulb 5 W"));
    await saveAndExpect(page, WAITING);
    const [shah] = await office.list("debtors", "shah");
    const like = await office.record("debtors", Number(shah?.id));
    const there = await addRecord(office, "debtors", {
      drconame: "Nirmala Agencies",
      acgroupid: like.acgroupid,
      state: like.state,
    });
    await setLine(page, true);
    await expectPill(page, /1 needs attention/);
    expect(await office.list("sale", "Nirmala")).toEqual([]);
    await page.goto("/outbox");
    await shot(page, "same-customer");
    await page.getByRole("button", { name: "Use the existing one" }).click();
    await expectPill(page, /^Online$/, 90_000);
    const [made, ...more] = await office.list("sale", "Nirmala");
    expect(more).toEqual([]);
    expect(await office.record("sale", Number(made?.id))).toMatchObject({ partyid: there });
    expect(await office.list("debtors", "Nirmala")).toHaveLength(1);
  });
});

test("where stock may not go below nothing, a purchase and the sale of the same goods that were entered without a line are both taken", async () => {
  await onDesk(async ({ page, server }) => {
    const office = await ServerClient.signIn(server.url);
    await refuseNegativeStock(office);
    await prepare(page);
    await setLine(page, false);
    const lines = [{ item: DRILL, qty: 4, rate: 300 }];
    await enter(page, purchase({ party: "Modern Naidu Brothers", godown: "MUM Bay A", lines }, "LOFT-1"));
    await saveAndExpect(page, WAITING);
    await enter(page, bill("Siddhi Fernandes Marketing", DRILL, 4));
    await saveAndExpect(page, WAITING);
    await setLine(page, true);
    await expectPill(page, /^Online$/, 90_000);
    const [item] = await office.list("item", DRILL);
    expect([...(await office.stock(item?.id))]).toEqual([]);
    expect(await office.list("purchase", "LOFT-1")).toHaveLength(1);
  });
});

test("a bill that the server would refuse is told before it takes a number without a line; the entry stays, and corrected it has the next number", async () => {
  await onDesk(async ({ page }) => {
    await prepare(page);
    await page.goto("/downloads");
    const sales = page.locator("[data-document=sale]");
    await sales.getByRole("button", { name: "Get ready" }).click();
    await page.locator('[data-document=sale][data-numbers]:not([data-numbers="0"])').waitFor();
    await setLine(page, false);
    await enter(page, bill("Siddhi Fernandes Marketing", "Amrut Max LED Bulb 5 W"));
    await saveAndExpect(page, WAITING);
    await enter(page, bill("Siddhi Fernandes Marketing", NO_RATE));
    // The cross in the picker empties it.
    const picker = field(page, "godownid").locator("xpath=ancestor::*[contains(@class, 'InputWrapper')][1]");
    await picker.locator("button").click();
    await save(page);
    await page.getByText("Godown is required, because this bill has goods.").first().waitFor();
    await shot(page, "no-godown");
    await choose(page, "godownid", "MUM Bay A");
    await save(page);
    await page
      .getByText(new RegExp(`${NO_RATE} has no GST rate on \\d\\d-`))
      .first()
      .waitFor();
    await shot(page, "no-rate");
    await expectPill(page, /1 waiting to send/);
    const wrong = page.locator('[data-key=items] [data-line="0"] [role=gridcell]').filter({ hasText: NO_RATE });
    await wrong.click();
    await typeKeys(page, [..."Amrut Max LED Bulb 5 W", "Enter"], true);
    await expect.poll(() => page.locator("[data-key=items]").getByText(NO_RATE).count()).toBe(0);
    await save(page);
    await shot(page, "corrected");
    await expectPill(page, /2 waiting to send/);
    await page.goto("/outbox");
    const numbers = async () => {
      const texts = await page.locator("[data-op]").allInnerTexts();
      return texts.map((text) => Number(/MUM\/S\d{4}\/(\d+)/.exec(text)?.[1])).toSorted((a, b) => a - b);
    };
    await expect.poll(async () => (await numbers()).length).toBe(2);
    const [first = 0, second] = await numbers();
    expect(first).toBeGreaterThan(0);
    expect(second).toBe(first + 1);
  });
});
