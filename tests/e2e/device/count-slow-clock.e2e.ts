import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openNew, today, typeKeys } from "../help/document-entry";
import { count } from "../help/document-keys";
import { shiftClock } from "../help/kept";
import { addRecord } from "../help/record-save";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";
import { expectPill, saveAndExpect, WAITING } from "../help/user-actions";

const BEHIND_MS = 2 * 3_600_000;
const BOUGHT = 1000;
const GODOWN = "MUM Bay A";
const ITEM = "Amrut Max LED Bulb 5 W";

/** What the books have of the item in the godown. */
const booked = async (office: ServerClient, itemid: number): Promise<number> =>
  (await office.stock(itemid)).get(GODOWN) ?? 0;

async function trade(office: ServerClient, entity: "purchase" | "sale", itemid: number, qty: number): Promise<void> {
  const [party] = await office.list("debtors", entity === "sale" ? "shah" : "Modern Naidu Brothers");
  const [godown] = (await office.list("godown", GODOWN)).filter(({ godownname }) => godownname === GODOWN);
  await addRecord(office, entity, {
    edateview: today(),
    partyid: Number(party?.id),
    godownid: Number(godown?.id),
    ...(entity === "purchase" ? { billno: "BULB-1000" } : {}),
    items: [{ itemid, qty, rate: 10 }],
  });
}

/** Counts what is there by keyboard, and saves it without a line. */
async function countOffline(page: Page, qty: number): Promise<void> {
  const meant = count(GODOWN, [{ item: ITEM, qty }]);
  await openNew(page, meant);
  await typeKeys(page, ["F2", "Tab", ...meant.keys], true);
  await page.context().setOffline(true);
  await expectPill(page, /^Offline/);
  await saveAndExpect(page, WAITING);
}

test("a godown is counted without a line on a device whose clock is two hours behind after goods came and went: the books keep what was counted, less what was sold meanwhile", async () => {
  await onStage({}, async ({ page, server }) => {
    const office = await ServerClient.signIn(server.url);
    const [item] = await office.list("item", ITEM);
    const itemid = Number(item?.id);
    await trade(office, "purchase", itemid, BOUGHT);
    await trade(office, "sale", itemid, 7);
    const there = await booked(office, itemid);
    expect(there).toBeGreaterThan(BOUGHT / 2);
    await shiftClock(page, -BEHIND_MS);
    await page.goto("/");
    await expectPill(page, /^Clock 2 h behind$/);
    await countOffline(page, there);
    await trade(office, "sale", itemid, 5);
    await page.context().setOffline(false);
    await expectPill(page, /^Clock 2 h behind$/, 90_000);
    await expect.poll(async () => (await office.list("opening")).length).toBeGreaterThan(0);
    expect(await booked(office, itemid)).toBe(there - 5);
  });
});
