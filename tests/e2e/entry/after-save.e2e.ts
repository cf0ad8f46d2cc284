import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "../help/axe-findings";
import { addRecord } from "../help/record-save";
import { ServerClient } from "../help/server-client";
import { commonStage } from "../help/stage";
import { choose, field, openForm, saveAndExpect } from "../help/user-actions";

const onDesk = commonStage({ width: 1440, height: 900 });
const onPhone = commonStage({ width: 360, height: 760 });

const shot = process.env.SHOTS;

const today = (): string => new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();

/** Ids of a customer, a godown and goods without batches. */
async function masters(office: ServerClient) {
  const [party = {}] = await office.list("debtors", "shah");
  const [godown = {}] = await office.list("godown", "godown");
  const goods = (await office.list("item")).filter(({ isbatch, inactive }) => !Number(isbatch) && !Number(inactive));
  return {
    party: { id: Number(party.id), name: String(party.drconame) },
    godownid: Number(godown.id),
    items: goods.slice(0, 3).map(({ id }) => Number(id)),
  };
}

async function saleOf(office: ServerClient, lines: number): Promise<number> {
  const { party, godownid, items } = await masters(office);
  return addRecord(office, "sale", {
    edateview: today(),
    partyid: party.id,
    godownid,
    items: Array.from({ length: lines }, (_, at) => ({ itemid: items[at % items.length], qty: 1, rate: 10 })),
  });
}

test("after a save its number stands in the title and in a message with Open, Print and New, and the list marks its row", async () => {
  await onDesk(async ({ page }) => {
    await openForm(page, "contra");
    expect(await heading(page)).toBe("Contra Detail · draft");
    const enter = async (amount: string): Promise<string> => {
      await choose(page, "fromid", "Current Account");
      await choose(page, "toid", "Cash");
      await field(page, "mgrossamt").fill(amount);
      await saveAndExpect(page, /Transaction has been saved/);
      await expect.poll(() => heading(page)).toMatch(/^Contra Detail · \w+\/C\d+\/\d+$/);
      return (await heading(page)).replace("Contra Detail · ", "");
    };
    const told = (number: string) => page.getByRole("alert").filter({ hasText: `Contra entry ${number} saved` });
    const first = await enter("100");
    await told(first).getByRole("button", { name: "New" }).click();
    await expect.poll(() => heading(page)).toBe("Contra Detail · draft");
    expect(await field(page, "mgrossamt").inputValue()).toBe("0.00");
    const second = await enter("200");
    expect(second).not.toBe(first);
    await told(second).getByRole("button", { name: "Print" }).click();
    await page.waitForURL(/\/Invoiceprintview\?/);
    await page.goBack();
    await openForm(page, "contra");
    const third = await enter("300");
    await page.keyboard.press("Escape");
    await page.locator("[data-list=contra][data-ready]").waitFor();
    await expect.poll(() => page.locator("[data-saved]").allInnerTexts()).toEqual([expect.stringContaining(third)]);
    await told(third).getByRole("button", { name: "Open" }).click();
    await expect.poll(() => heading(page)).toBe(`Contra Detail · ${third}`);
  });
});

/** Where the bar with the totals is: its top and bottom from the top of the window, px. */
const barOf = (page: Page) =>
  page.getByRole("group", { name: "Totals of this bill" }).evaluate((bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return { top, bottom, seen: window.innerHeight };
  });

/** Scrolls what the form is in to a part of its length; returns by how much it can be scrolled, px. */
const scrollTo = (page: Page, part: number): Promise<number> =>
  page.locator("form[data-form]").evaluate((form, to) => {
    let length = 0;
    for (let at: Element | null = form; at; at = at.parentElement) {
      const room = at.scrollHeight - at.clientHeight;
      if (room <= 0) continue;
      at.scrollTop = to * room;
      length += room;
    }
    return length;
  }, part);

test.each([
  ["1440 px", onDesk],
  ["360 px", onPhone],
] as const)("the totals of a bill of 40 lines stay in sight wherever it is scrolled, at %s", async (_width, on) => {
  await on(async ({ page, server }) => {
    const office = await ServerClient.signIn(server.url);
    const id = await saleOf(office, 40);
    await openForm(page, "sale", String(id));
    await page.locator("[data-bill-total]").waitFor();
    await expect.poll(() => page.locator("[data-bill-total] dd").innerText()).toMatch(/[1-9]/);
    for (const part of [0, 0.5, 1]) {
      expect(await scrollTo(page, part)).toBeGreaterThan(0);
      const { top, bottom, seen } = await barOf(page);
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThanOrEqual(seen);
    }
  });
});

test("a receipt shows the open bills of the party with date, due day and what is pending; a press settles one, and what is left is told", async () => {
  await onDesk(async ({ page, server }) => {
    const office = await ServerClient.signIn(server.url);
    const { party } = await masters(office);
    const [older, newer] = [await saleOf(office, 1), await saleOf(office, 2)];
    const numbers = await Promise.all(
      [older, newer].map(async (id) => String((await office.record("sale", id)).autobillno)),
    );
    await openForm(page, "receipt");
    await choose(page, "partyid", party.name);
    const bills = page.getByRole("group", { name: `Open bills of ${party.name}` });
    await bills.waitFor();
    const heads = await bills.getByRole("columnheader").allInnerTexts();
    expect(heads.slice(1, 5).map((head) => head.trim())).toEqual(["Date", "Due", "Pending", "Settled now"]);
    const row = (number: string) => bills.getByRole("row").filter({ hasText: number });
    for (const number of numbers)
      expect((await row(number).getByRole("cell").allInnerTexts()).slice(1, 4)).toEqual([
        expect.stringMatching(/^\d\d-\w{3}-\d{4}$/),
        expect.stringMatching(/^\d\d-\w{3}-\d{4}$/),
        expect.stringMatching(/^[\d,]+\.\d\d$/),
      ]);
    const pending = await row(numbers[1] ?? "")
      .getByRole("cell")
      .nth(3)
      .innerText();
    await field(page, "mgrossamt").fill("100000");
    await row(numbers[1] ?? "")
      .getByRole("button")
      .click();
    await expect
      .poll(() =>
        row(numbers[1] ?? "")
          .getByRole("cell")
          .nth(4)
          .innerText(),
      )
      .toBe(pending);
    await expect
      .poll(() =>
        row(numbers[0] ?? "")
          .getByRole("cell")
          .nth(4)
          .innerText(),
      )
      .toBe("");
    await page
      .getByText(/on account/i)
      .first()
      .waitFor();
    await expectClean(page, "receipt");
    if (shot) await page.screenshot({ path: `${shot}/receipt-1440.png`, fullPage: true });
  });
});
