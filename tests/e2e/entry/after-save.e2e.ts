import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "../help/axe-findings";
import { makeSale } from "../help/make-sale";
import { ServerClient } from "../help/server-client";
import { commonStage } from "../help/stage";
import { choose, field, openForm, saveAndExpect } from "../help/user-actions";

const onDesk = commonStage({ width: 1440, height: 900 });
const onPhone = commonStage({ width: 360, height: 760 });

const shot = process.env.SHOTS;

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();

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
    const { id } = await makeSale(office, 0, 40);
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
    const [older, newer] = [await makeSale(office, 0, 1), await makeSale(office, 0, 2)];
    await openForm(page, "receipt");
    await choose(page, "partyid", newer.party);
    const bills = page.getByRole("group", { name: `Open bills of ${newer.party}` });
    await bills.waitFor();
    const heads = await bills.getByRole("columnheader").allInnerTexts();
    expect(heads.slice(1, 5).map((head) => head.trim())).toEqual(["Date", "Due", "Pending", "Settled now"]);
    const row = (number: string) => bills.getByRole("row").filter({ hasText: number });
    for (const { number } of [older, newer])
      expect((await row(number).getByRole("cell").allInnerTexts()).slice(1, 4)).toEqual([
        expect.stringMatching(/^\d\d-\w{3}-\d{4}$/),
        expect.stringMatching(/^\d\d-\w{3}-\d{4}$/),
        expect.stringMatching(/^[\d,]+\.\d\d$/),
      ]);
    const pending = await row(newer.number).getByRole("cell").nth(3).innerText();
    await field(page, "mgrossamt").fill("100000");
    await row(newer.number).getByRole("button").click();
    await expect.poll(() => row(newer.number).getByRole("cell").nth(4).innerText()).toBe(pending);
    await expect.poll(() => row(older.number).getByRole("cell").nth(4).innerText()).toBe("");
    await page
      .getByText(/on account/i)
      .first()
      .waitFor();
    await expectClean(page, "receipt");
    if (shot) await page.screenshot({ path: `${shot}/receipt-1440.png`, fullPage: true });
  });
});
