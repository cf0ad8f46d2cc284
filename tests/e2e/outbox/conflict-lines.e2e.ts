import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isRecord, type Row } from "../../../src/wire/envelope";
import { Device } from "../help/device";
import { addRecord } from "../help/record-save";
import { ServerClient } from "../help/server-client";
import { ADDRESS, hostRule } from "../help/signed-in";
import { onStage } from "../help/stage";
import { expectPill, openForm, saveAndExpect, signIn, untilInstalled, WAITING } from "../help/user-actions";

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

/** A quotation of three lines, with quantities 1, 2 and 3. */
async function makeQuotation(office: ServerClient): Promise<number> {
  const [party] = await office.list("debtors", "shah");
  const goods = (await office.list("item")).filter(({ isbatch, inactive }) => !Number(isbatch) && !Number(inactive));
  return addRecord(office, "quotation", {
    edateview: new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10),
    partyid: Number(party?.id),
    items: goods.slice(0, 3).map((item, line) => ({ itemid: Number(item.id), qty: line + 1, rate: 100 })),
  });
}

const linesOf = (record: Row): readonly Row[] => (Array.isArray(record.items) ? record.items.filter(isRecord) : []);
const quantities = async (office: ServerClient, id: number) =>
  linesOf(await office.record("quotation", id)).map(({ qty }) => Number(qty));

/** Types a quantity into a line of the open document. */
async function enterQty(page: Page, line: number, qty: number): Promise<void> {
  const part = page.locator("[data-key=items]");
  const titles = await part.getByRole("columnheader").allInnerTexts();
  const at = titles.map((title) => title.replace(/\s*\*$/, "").trim()).indexOf("Qty");
  const cell = part.locator(`[data-line="${line}"] [role=gridcell]`).nth(at - 1);
  await cell.click();
  await page.keyboard.type(String(qty));
  await page.keyboard.press("Enter");
  await expect.poll(() => cell.innerText()).toMatch(new RegExp(`^${qty}(\\.0+)?$`));
}

/** The save came back as a conflict: its comparison. */
async function openComparison(page: Page): Promise<void> {
  await expectPill(page, /1 needs attention/);
  await page.goto("/outbox");
  await page.getByRole("link", { name: "Compare" }).click();
  await page.getByRole("table", { name: "Differences" }).waitFor();
}

const differing = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole("table", { name: "Differences" })
    .locator("tr[data-difference] th")
    .evaluateAll((heads) => heads.map((head) => (head.textContent ?? "").replace("differs", "").trim()));

test("a document changed without a line on two devices is compared line by line: totals are no choice, the result is what was chosen, and a cancelled one is said to be so before anything is merged", async () => {
  await onStage({}, async ({ server, device, page }) => {
    const office = await ServerClient.signIn(server.url);
    const id = await makeQuotation(office);
    const second = new Device(ADDRESS, { args: [hostRule(server.port)] });
    try {
      const other = await second.open();
      await signIn(other);
      await untilInstalled(other);
      const path = [page, other].map((one) => openForm(one, "quotation", String(id)));
      await Promise.all(path);
      await device.browser.setOffline(true);
      await second.browser.setOffline(true);
      await enterQty(page, 0, 11);
      await saveAndExpect(page, WAITING);
      await enterQty(other, 0, 12);
      await enterQty(other, 2, 33);
      await saveAndExpect(other, WAITING);
      await device.browser.setOffline(false);
      await expect.poll(() => quantities(office, id)).toEqual([11, 2, 3]);

      await second.browser.setOffline(false);
      await openComparison(other);
      await other.getByText("You changed this record on another device while your save was waiting").waitFor();
      expect(await differing(other)).toEqual([
        expect.stringMatching(/^Items, line 1: /),
        expect.stringMatching(/^Items, line 3: /),
      ]);
      const computed = other.getByRole("row").filter({ hasText: "computed" });
      expect(await computed.count()).toBeGreaterThan(0);
      expect(await computed.getByRole("radio").count()).toBe(0);
      await other
        .getByRole("row")
        .filter({ hasText: "Quotation Date" })
        .getByText(/-[A-Z][a-z]{2}-/)
        .first()
        .waitFor();
      expect(await quantities(office, id)).toEqual([11, 2, 3]);
      await shot(other, "conflict-lines");
      await other.getByLabel(/^Take the server's Items, line 1: /).check();
      await other.getByRole("button", { name: "Merge and send" }).click();
      await expect.poll(() => quantities(office, id)).toEqual([11, 2, 33]);
      const merged = await office.record("quotation", id);
      const amounts = linesOf(merged).map(({ amount }) => Number(amount));
      expect(Number(merged.mgrossamt)).toBeCloseTo(
        amounts.reduce((sum, amount) => sum + amount, 0),
        2,
      );
      await expectPill(other, /^Online$/);

      await openForm(other, "quotation", String(id));
      await second.browser.setOffline(true);
      await enterQty(other, 1, 22);
      await saveAndExpect(other, WAITING);
      const admin = await ServerClient.signIn(server.url, "admin");
      const [answer] = await admin.call(
        "quotation_R_btndelete_approve",
        { id, type: "cancel", cancelreason: "Entered twice" },
        { id: randomUUID() },
      );
      expect(answer).toMatchObject({ err: 0 });
      await second.browser.setOffline(false);
      await openComparison(other);
      await other.getByText(/cancelled this record while your save was waiting/).waitFor();
      expect(await other.getByRole("button", { name: "Merge and send" }).count()).toBe(0);
      await shot(other, "conflict-cancelled");
      expect(await quantities(office, id)).toEqual([11, 2, 33]);
    } finally {
      await second.remove();
    }
  });
});
